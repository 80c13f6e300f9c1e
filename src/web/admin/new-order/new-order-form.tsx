import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { OwnerOrderMade } from '#contract/owner-orders.ts'
import { centsOf, priceText } from '#domain/money.ts'
import type { OwnerPayment } from '#domain/owner-order.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/new-order.ts'
import { DraftNotice } from '#web/admin/common/draft-notice.tsx'
import { sentFrom } from '#web/admin/common/drafts.ts'
import { PaidOn, useProposedDay } from '#web/admin/common/paid-on.tsx'
import { useUnusualSum } from '#web/admin/common/unusual-sum.tsx'
import { useFormDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { ownProductsQuery, refreshProducts } from '#web/admin/products/product-queries.ts'
import { api } from '#web/platform/api.ts'
import { domainFormResolver } from '#web/platform/domain-form-resolver.ts'
import { isDifferentRequest, useFormRequest } from '#web/platform/form-request.ts'
import { adminOrdersKey, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { AlreadySentNotice } from '#web/ui/already-sent-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'
import { SumRow, TotalRow } from '#web/ui/sum-row.tsx'
import { toast } from '#web/ui/toast.ts'
import { Buyer, Delivery } from './customer-and-delivery.tsx'
import {
  emptyOrder,
  freeLine,
  lineOf,
  type NewOrderValues,
  newOrderFaults,
  newOrderInput,
  shopPriceOf,
  sumsOf,
} from './new-order-values.ts'
import { OrderLine } from './order-line.tsx'
import { PiecePicker } from './piece-picker.tsx'

/** The id of the sent form; survives a reload, as the draft does. */
const sentOrder = sentFrom('new-order')

const PAYMENTS: Record<OwnerPayment, { label: string; note?: string }> = {
  cash: { label: messages.paidInCash },
  bank_transfer: { label: messages.paidByTransfer },
  link: { label: messages.sendLink, note: messages.linkHint },
}

/** The form for an owner's order: three taps at a fair, or from a message with as much as she knows. */
export function NewOrderForm({ onMade }: { onMade: (made: OwnerOrderMade) => void }) {
  const queryClient = useQueryClient()
  const { data: products = [] } = useQuery(ownProductsQuery({ deleted: false }))
  const { delivery: terms } = useSettings()
  const today = useToday()
  const form = useForm<NewOrderValues>({
    defaultValues: emptyOrder(today()),
    resolver: domainFormResolver<NewOrderValues>(values => newOrderFaults(values, today())),
  })
  const { control, register, handleSubmit, formState, getValues, setValue } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const values = useWatch({ control }) as NewOrderValues
  const draft = useFormDraft('new-order', form, emptyOrder(today()), { isForNew: true })
  const { isRestored, discard } = draft
  const request = useFormRequest(sentOrder, () => isRestored)
  const withPresentDay = useProposedDay(form, 'paidOn', request.isUnsure)
  const isOpen = useIsMounted()
  const unusual = useUnusualSum()
  const group = useId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: NewOrderValues) =>
      api.post<OwnerOrderMade>('/api/admin/orders', { ...newOrderInput(sent), requestId: request.name() }),
    onSuccess: (made, sent) => {
      const title = messages.made(made.order.orderNumber)
      // If she changed it meanwhile, the id stays: on the next click the shop says what was added.
      if (!draft.forgetSent(sent)) return toast({ title, text: common.typedSinceUnsaved })
      startAnew()
      if (isOpen.current) onMade(made)
      else toast({ title })
    },
    onError: failure => {
      request.failed(failure)
      if (!isDifferentRequest(failure)) toastFailure(messages.failed, failure)
    },
    onSettled: () =>
      Promise.all([
        refreshProducts(queryClient),
        queryClient.invalidateQueries({ queryKey: adminOrdersKey }),
      ]),
  })

  /** The next sale is another order, even of the same things. */
  function startAnew() {
    request.forget()
    discard()
  }

  function pick(product: AdminProduct) {
    const at = getValues('lines').findIndex(({ productId }) => productId === product.id)
    if (at < 0) append(lineOf(product), { shouldFocus: false })
    else setValue(`lines.${at}.quantity`, getValues(`lines.${at}.quantity`) + 1, { shouldDirty: true })
  }

  async function send(sent: NewOrderValues) {
    for (const { productId, unitPrice } of sent.lines) {
      const product = products.find(({ id }) => id === productId)
      const price = product && shopPriceOf(product)
      if (!(await unusual.ask(typedCents(unitPrice)!, price ? centsOf(price) : undefined))) return
    }
    mutate(sent)
  }
  const isLink = values.payment === 'link'
  const noLines = formState.errors.lines?.root?.message ?? formState.errors.lines?.message
  return (
    <form noValidate onSubmit={withPresentDay(handleSubmit(send))}>
      {isRestored && (
        <DraftNotice
          text={messages.draftTakenUp}
          discard={messages.discardDraft}
          onDiscard={startAnew}
          className="mb-6"
        />
      )}
      <FormSection heading={messages.whatIsSold}>
        <div className="grid gap-4">
          <PiecePicker
            chosen={id => values.lines.find(({ productId }) => productId === id)?.quantity ?? 0}
            onPick={pick}
          />
          {fields.length > 0 && (
            <ul className="grid gap-3">
              {fields.map(({ id, productId }, at) => (
                <OrderLine
                  key={id}
                  form={form}
                  at={at}
                  product={products.find(product => product.id === productId)}
                  onRemove={() => remove(at)}
                />
              ))}
            </ul>
          )}
          {noLines && (
            <div role="alert">
              <FieldError>{noLines}</FieldError>
            </div>
          )}
          <div>
            <Button look="line" size="small" onClick={() => append(freeLine())}>
              {messages.addFreeLine}
            </Button>
          </div>
        </div>
      </FormSection>
      <FormSection heading={messages.howPaid} headingId={`${group}-payment`}>
        <RadioRows aria-labelledby={`${group}-payment`}>
          {Object.entries(PAYMENTS).map(([payment, { label, note }]) => (
            <RadioRow key={payment} label={label} note={note} value={payment} {...register('payment')} />
          ))}
        </RadioRows>
        {!isLink && (
          <PaidOn
            className="mt-4 max-w-[260px]"
            typed={values.paidOn}
            error={formState.errors.paidOn?.message}
            {...register('paidOn')}
          />
        )}
      </FormSection>
      {!isLink && <Delivery form={form} />}
      <Buyer key={isRestored ? 'taken up' : 'begun'} form={form} />
      <Sums {...sumsOf(values, terms)} isLink={isLink}>
        <AlreadySentNotice error={error} />
        <Button type="submit" busy={isPending} wide>
          {isLink ? messages.makeLink : messages.save}
        </Button>
      </Sums>
      {unusual.question}
    </form>
  )
}

type SumsProps = ReturnType<typeof sumsOf> & { isLink: boolean; children: ReactNode }

const Sums = ({ goods, delivery, isLink, children }: SumsProps) => (
  <section aria-label={messages.goods} className="grid gap-4 rounded-tile bg-lumi p-5">
    <dl>
      {delivery > 0 && (
        <>
          <SumRow label={messages.goods}>{priceText(goods)}</SumRow>
          <SumRow label={messages.delivery}>{priceText(delivery)}</SumRow>
        </>
      )}
      <TotalRow className="text-title">{priceText(goods + delivery)}</TotalRow>
    </dl>
    {isLink && <p className="text-hint text-tint-2">{messages.deliveryToCome}</p>}
    {children}
  </section>
)
