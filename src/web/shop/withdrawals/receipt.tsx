import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { WithdrawalReceipt } from '#contract/withdrawals.ts'
import { onMomentText } from '#domain/day-text.ts'
import { RETURN_DAYS, WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import * as messages from '#messages/shop/withdrawals.ts'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'

/** The receipt that the law requires at once: that the declaration has arrived, what it says, and when. */
export function Receipt({ receipt }: { receipt: WithdrawalReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="withdrawal-receipt">
      <h2 id="withdrawal-receipt" ref={heading} tabIndex={-1} className="legend outline-none">
        {messages.statementReceived}
      </h2>
      <p className="mt-4 max-w-[38rem]">
        {receipt.isMailed
          ? messages.statementReceivedText(onMomentText(receipt.at), receipt.receiptEmail)
          : messages.statementReceivedWithoutMail(onMomentText(receipt.at))}
      </p>
      <div className="mt-6">
        <ReceiptCard>
          <p className="whitespace-pre-line">{receipt.statement}</p>
        </ReceiptCard>
      </div>
      <h3 className="mt-8 text-title font-bold">{messages.whatHappensNext}</h3>
      <ul className="mt-3 grid max-w-[38rem] list-disc gap-2 pl-5">
        {receipt.isCancelled && <li>{messages.orderCancelledNothingDue}</li>}
        {receipt.toPay && <li>{messages.restToPay(priceText(receipt.toPay))}</li>}
        <li>
          {receipt.isSent && !receipt.isCancelled
            ? messages.returnItems(RETURN_DAYS, receipt.isMailed)
            : messages.returnReceivedItem(RETURN_DAYS, receipt.isMailed)}
        </li>
        {receipt.isRefundDue && (
          <li>
            {receipt.isSent
              ? messages.refundAfterWithdrawal(WITHDRAWAL_REFUND_DAYS)
              : messages.refundUnlessReceived(WITHDRAWAL_REFUND_DAYS)}
          </li>
        )}
        <li>
          {messages.readMore}{' '}
          <Link to="/tingimused" hash="taganemine-ja-tagastamine" className="tlink">
            {messages.termsLink}
          </Link>
          .
        </li>
      </ul>
    </section>
  )
}
