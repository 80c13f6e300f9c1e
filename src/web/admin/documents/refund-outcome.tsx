import { useEffect, useId, useRef } from 'react'
import type { Refund } from '#contract/refunds.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { priceText } from '#domain/money.ts'
import { isOnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { providerName } from '#domain/payment-method.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MONEY_ARRIVES } from './provider-words.ts'

/** Returns what became of a refund, in a sentence. */
export function outcomeText({ state, amount, byHand }: Refund): string {
  if (state !== 'done') return messages.refundOnItsWay(priceText(amount))
  return byHand ? messages.refundRecorded(priceText(amount)) : messages.refundCompleted(priceText(amount))
}

type RefundOutcomeProps = {
  refund: Refund
  /** how the order was paid */
  method: string | null
  /** it was asked for before this form was sent */
  isEarlier: boolean
  onDone: () => void
}

/** The outcome of a requested refund. */
export function RefundOutcome({ refund, method, isEarlier, onDone }: RefundOutcomeProps) {
  const toldId = useId()
  const close = useRef<HTMLButtonElement>(null)
  // The pressed button is gone: the focus moves to the next one.
  useEffect(() => close.current?.focus(), [])
  const { state, byHand, createdAt, doneAt } = refund
  const isStillToGo = byHand && tallinnDay(new Date(doneAt!)) === tallinnDay(new Date(createdAt))
  return (
    <div className="grid gap-5">
      <div id={toldId}>
        {state === 'done' ? (
          <Notice tone="green" icon="check" role="status">
            <b>{outcomeText(refund)}</b> {isStillToGo && messages.returnMoneyYourself}
            {!byHand && isOnlinePaymentMethod(method) && MONEY_ARRIVES[method]} {messages.buyerNotified}
          </Notice>
        ) : (
          <Notice tone="orange" role="status">
            <b>{outcomeText(refund)}</b> {messages.refundUnconfirmed(providerName(method))}
          </Notice>
        )}
      </div>
      {isEarlier && <Notice tone="orange">{messages.sameRefundNotice(shortMomentText(createdAt))}</Notice>}
      <div>
        {/* A live region inserted with its text is often not announced, so the focused button is described by it. */}
        <Button ref={close} aria-describedby={toldId} look="line" size="small" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </div>
  )
}
