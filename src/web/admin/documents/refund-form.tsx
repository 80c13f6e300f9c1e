import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ErrorCode } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import { REASON_MAX, type RefundedOrder, type RefundsAndDocuments } from '#contract/refunds.ts'
import { dayText } from '#domain/day-text.ts'
import { type Cents, centsOf, eurosOf, priceText } from '#domain/money.ts'
import { paidByHand } from '#domain/payment-method.ts'
import type { RefundedLines } from '#domain/refund-lines.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as messages from '#messages/admin/documents.ts'
import * as paymentMessages from '#messages/payments.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { PaidOn, useProposedDay } from '#web/admin/common/paid-on.tsx'
import { useFormDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { type IdentifiedRequest, useRequestId } from '#web/platform/request-id.ts'
import { refreshOrder } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { chosenSum, NOTHING_CHOSEN, RefundLines } from './refund-lines.tsx'
import { outcomeText, RefundOutcome } from './refund-outcome.tsx'

/** Returns how the money came outside of the provider. */
const refundMethodText = ({ paymentMethod }: Order): string =>
  paidByHand(paymentMethod) ?? messages.outsideShop

/** `day`: of a refund that she makes herself */
type Wish = { amount: string; reason: string; restock: boolean; byHand: boolean; day: string }

/** Returns what is wrong with an amount, in a sentence. */
function amountFault(amount: string, left: string): string | undefined {
  const cents = typedCents(amount)
  if (cents === undefined || cents === 0) return messages.amountInvalid
  return cents > centsOf(left)! ? messages.refundableRemaining(priceText(left)) : undefined
}

const codeOf = (error: Error | null): ErrorCode | undefined =>
  error instanceof ApiError ? error.code : undefined

/** Whether the shop itself has refused; a proxy's error, or a fault of the shop, says nothing about the money. */
const isAnswered = (error: Error): boolean => ![undefined, 'internal'].includes(codeOf(error))

const faultOf = (error: Error): string =>
  isAnswered(error) ? detailsOf(error, messages.refundFailed) : messages.shopDidNotAnswer

/** Whether the outcome of the sent refund is certain, so that the next attempt is a new one. */
const isOver = (error: Error): boolean =>
  codeOf(error) === 'refund_refused' || codeOf(error) === 'refund_differs'

type RefundFormProps = {
  order: Order
  /** as she saw them last */
  papers: RefundsAndDocuments
  /** cents that a withdrawal waits for; 0 if there is none */
  owed: Cents
  /** called when they have changed and nothing was refunded */
  onMoved: () => Promise<void>
  onDone: () => void
}

/** Which pieces or how much is refunded and why; then the outcome. */
export function RefundForm({ order, papers, owed, onMoved, onDone }: RefundFormProps) {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  // Survives signing out, as it contains no personal data: the outcome of a refund may still be unknown.
  // Once the outcome of an earlier refund is known, the next one is another, whatever was open meanwhile.
  const requestId = useRequestId(tabStorage<IdentifiedRequest>(`refund-sent:${orderNumber}`), () => false)
  const isOpen = useIsMounted()
  const [ticked, setTicked] = useState(NOTHING_CHOSEN)
  const today = useToday()
  const reason = owed > 0 ? messages.withdrawalReason : ''
  const form = useForm<Wish>({
    mode: 'onTouched',
    defaultValues: {
      amount: owed > 0 ? eurosOf(owed) : papers.left,
      reason,
      restock: false,
      byHand: false,
      day: today(),
    },
  })
  const { register, handleSubmit, watch, setValue, formState } = form
  // The amount is chosen each time, from what is left by then.
  const draft = useFormDraft(`refund:${orderNumber}`, form, { reason })
  const withPresentDay = useProposedDay(form, 'day', requestId.isUnsure)
  const paidOn = order.paidAt ? tallinnDay(new Date(order.paidAt)) : ''
  const { errors } = formState
  // Pieces refunded since she ticked them can no longer be unticked.
  const chosen = chosenSum(papers, ticked) === undefined ? NOTHING_CHOSEN : ticked
  const isOfLines = chosen.lines.length > 0
  const choose = (next: RefundedLines) => {
    setTicked(next)
    const sum = chosenSum(papers, next)
    setValue('amount', sum ? eurosOf(sum) : papers.left, { shouldValidate: true })
  }
  const isByHand = ({ byHand }: Pick<Wish, 'byHand'>) => !papers.throughProvider || byHand
  const { mutate, data, variables, error, isPending } = useMutation({
    mutationFn: (wish: Wish) =>
      api.post<RefundedOrder>(`/api/admin/orders/${orderNumber}/refund`, {
        ...wish,
        day: isByHand(wish) ? wish.day : undefined,
        amount: isOfLines ? undefined : wish.amount,
        ...(isOfLines && {
          lines: chosen.lines.map(({ position, quantity }) => ({ lineId: position, quantity })),
          delivery: chosen.delivery,
        }),
        // Ignored if it was ticked before the sum was reduced, as it is no longer shown.
        restock: wish.restock && (isOfLines || typedCents(wish.amount) === centsOf(papers.left)),
        // Identified by the order alone, not the amount: while the outcome of a refund is unknown, there must be no
        // second one.
        requestId: requestId.of({ orderNumber }),
        // An older server does not know `settledAt`.
        ...(papers.settledAt !== undefined && {
          seen: { refunded: papers.refunded, settledAt: papers.settledAt },
        }),
      }),
    // Dropped while it is being sent, so that a form reopened meanwhile is not prefilled for a second refund.
    onMutate: draft.forget,
    onSuccess: ({ refund }) => {
      requestId.forget()
      if (!isOpen.current) toast({ title: outcomeText(refund), text: orderNumber })
    },
    onError: async failure => {
      draft.keepAgain()
      if (!isOpen.current) toast({ tone: 'bad', title: orderNumber, text: faultOf(failure) })
      if (isOver(failure)) requestId.forget()
      else if (isAnswered(failure)) requestId.refused()
      if (codeOf(failure) === 'changed_meanwhile') await onMoved()
    },
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  if (data) {
    const { refund } = data
    // An earlier one, whose outcome was still unknown when this form was sent.
    const isEarlier =
      papers.refunds.some(({ id }) => id === refund.id) || refund.reason !== variables?.reason.trim()
    return (
      <RefundOutcome refund={refund} method={order.paymentMethod} isEarlier={isEarlier} onDone={onDone} />
    )
  }

  const [amount, byHand] = watch(['amount', 'byHand'])
  const isReadable = amountFault(amount, papers.left) === undefined
  const isRest = isReadable && typedCents(amount) === centsOf(papers.left)
  return (
    <form noValidate className="grid gap-4" onSubmit={withPresentDay(handleSubmit(wish => mutate(wish)))}>
      <TakenUpNotice draft={draft} />
      {papers.settledAt && (
        <Notice tone="orange">{messages.settledPastShop(dayText(papers.settledAt))}</Notice>
      )}
      {!papers.throughProvider && (
        <Notice tone="orange">{messages.paidByHandNotice(refundMethodText(order))}</Notice>
      )}
      {error && (
        <Notice tone="red" role="alert">
          {faultOf(error)}
        </Notice>
      )}
      <RefundLines papers={papers} chosen={chosen} onChoose={choose} />
      <MoneyField
        typed={amount}
        label={messages.amountLabel}
        required
        hint={errors.amount ? undefined : messages.refundableHint(priceText(papers.left))}
        error={errors.amount?.message}
        {...register('amount', {
          validate: value => amountFault(value, papers.left),
          // A sum that she enters herself is not for particular pieces.
          onChange: () => setTicked(NOTHING_CHOSEN),
        })}
      />
      <TextField
        label={messages.reasonLabel}
        required
        autoComplete="off"
        maxLength={REASON_MAX}
        hint={messages.reasonHint}
        error={errors.reason?.message}
        {...register('reason', {
          validate: value => value.trim() !== '' || messages.reasonMissing,
        })}
      />
      {(papers.isCounted || papers.throughProvider) && (
        <div>
          {papers.isCounted &&
            (isRest || isOfLines ? (
              <Checkbox
                label={isOfLines ? messages.restockPieces : messages.restockLabel}
                {...register('restock')}
              />
            ) : (
              <p className="py-2.5 text-hint text-tint-2">{messages.restockOnlyFullRefund}</p>
            ))}
          {papers.throughProvider && <Checkbox label={messages.byHandLabel} {...register('byHand')} />}
        </div>
      )}
      {papers.throughProvider && byHand && <Notice tone="orange">{messages.byHandNotice}</Notice>}
      {isByHand({ byHand }) && (
        <PaidOn
          label={messages.refundedOn}
          typed={watch('day')}
          min={paidOn}
          error={errors.day?.message}
          {...register('day', {
            validate: day =>
              (day !== '' && day >= paidOn && day <= today()) || paymentMessages.refundDayWrong,
          })}
        />
      )}
      <div>
        <Button type="submit" busy={isPending}>
          {isReadable ? messages.refundAmount(priceText(typedCents(amount)!)) : messages.refundMoney}
        </Button>
      </div>
    </form>
  )
}
