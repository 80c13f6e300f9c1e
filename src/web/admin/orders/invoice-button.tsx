import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { agreedItem, ITEM_MAX } from '#domain/custom-order.ts'
import { untilDayText } from '#domain/day-text.ts'
import { TEXT_MAX } from '#domain/limits.ts'
import { MAX_PRICE } from '#domain/money.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/orders.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { useUnusualSum } from '#web/admin/common/unusual-sum.tsx'
import { useFormDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { api } from '#web/platform/api.ts'
import { patchOrder, refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { useOrderVersion } from './order-version.ts'

type InvoiceButtonProps = Pick<ButtonLook, 'look'> & { order: AdminOrder }

const nameOf = ({ invoicePrice }: AdminOrder): string =>
  invoicePrice ? messages.changePrice : messages.createInvoice

/** Sets a custom order's price, or changes it as long as the order is unpaid. */
export function InvoiceButton({ order, look }: InvoiceButtonProps) {
  const [open, setOpen] = useState(false)
  const name = nameOf(order)
  return (
    <>
      <Button size="small" {...(look && { look })} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={name}
        text={messages.orderWithCustomer(order.orderNumber, order.customerName)}
      >
        <InvoiceForm order={order} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type Invoice = { item: string; price: string; notes: string; validUntil: string }

/** Returns the last day of the previous offer, unless it is over. */
const lastDayOf = ({ offer }: AdminOrder, today: string): string =>
  offer?.validUntil && offer.validUntil >= today ? offer.validUntil : ''

const lastDayFault = (day: string, today: string): string | undefined =>
  day === '' || day >= today ? undefined : messages.lastDayOver

/** Returns the agreed item as the documents name it, or the beginning of the customer's own text. */
const itemOf = ({ products, description }: AdminOrder): string => products[0]?.name ?? agreedItem(description)

/** Returns the current offer in words. */
const invoiceText = (order: AdminOrder): string =>
  [
    itemOf(order),
    order.invoicePrice ? `€${order.invoicePrice}` : messages.withoutPrice,
    order.notes,
    order.offer?.validUntil && untilDayText(order.offer.validUntil),
  ]
    .filter(Boolean)
    .join(', ')

function priceFault(price: string): string | undefined {
  const cents = typedCents(price)
  return cents !== undefined && cents > 0 && cents <= MAX_PRICE ? undefined : messages.amountInvalid
}

function InvoiceForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  const isOpen = useIsMounted()
  const { seen, meanwhile, lookAgain, seeOwnChange } = useOrderVersion(order)
  const today = useToday()
  const [begun] = useState<Invoice>({
    item: itemOf(order),
    price: order.invoicePrice ?? '',
    notes: order.notes,
    validUntil: lastDayOf(order, today()),
  })
  const form = useForm<Invoice>({ defaultValues: begun })
  const { register, handleSubmit, watch, formState } = form
  const draft = useFormDraft(`invoice:${orderNumber}`, form, begun)
  const { mutate, isPending } = useMutation({
    mutationFn: (invoice: Invoice) =>
      api.put<Order>('/api/orders?action=invoice', {
        orderNumber,
        ...invoice,
        validUntil: invoice.validUntil || null,
        seen: {
          price: seen.invoicePrice,
          notes: seen.notes,
          item: itemOf(seen),
          validUntil: seen.offer?.validUntil ?? null,
        },
      }),
    onSuccess: (saved, sent) => {
      const { invoicePrice, notes, offer } = saved
      // Opened again at once, the form begins with what is saved.
      patchOrder(queryClient, orderNumber, { invoicePrice, notes, offer })
      const isUnchanged = draft.forgetSent(sent)
      toast({
        title: messages.invoiceCreated,
        text: isUnchanged ? messages.invoiceCreatedHint : common.typedSinceUnsaved,
      })
      if (!isUnchanged) seeOwnChange(saved)
      else if (isOpen.current) onDone()
    },
    onError: async error => {
      if (!(await lookAgain(error))) toastFailure(messages.createInvoiceFailed, error)
    },
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  const unusual = useUnusualSum()
  const create = async (invoice: Invoice) => {
    const price = typedCents(invoice.price)!
    const isNew = price !== (order.invoicePrice && typedCents(order.invoicePrice))
    if (!isNew || (await unusual.ask(price))) mutate(invoice)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(create)}>
      <TakenUpNotice draft={draft} behind={common.draftBehindNow(invoiceText(seen))} />
      <TextField
        label={messages.itemLabel}
        hint={messages.itemHint}
        autoComplete="off"
        maxLength={ITEM_MAX}
        {...register('item')}
      />
      <MoneyField
        typed={watch('price')}
        label={messages.amountLabel}
        required
        hint={messages.amountHint}
        error={formState.errors.price?.message}
        {...register('price', { validate: priceFault })}
      />
      <TextArea
        label={messages.notesLabel}
        hint={messages.notesHint}
        rows={3}
        maxLength={TEXT_MAX}
        {...register('notes')}
      />
      <TextField
        label={messages.lastDayLabel}
        hint={messages.lastDayHint}
        type="date"
        min={today()}
        error={formState.errors.validUntil?.message}
        {...register('validUntil', { validate: day => lastDayFault(day, today()) })}
      />
      {meanwhile && (
        <Notice tone="orange" role="alert">
          <p>{messages.invoiceChangedMeanwhile(invoiceText(meanwhile))}</p>
          <p>{messages.invoiceInputKept}</p>
        </Notice>
      )}
      <div>
        <Button type="submit" busy={isPending} disabled={!watch('price')}>
          {nameOf(order)}
        </Button>
      </div>
      {unusual.question}
    </form>
  )
}
