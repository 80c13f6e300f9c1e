import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { WithdrawalReceipt } from '#contract/withdrawals.ts'
import { momentText } from '#domain/day-text.ts'
import { RETURN_DAYS, WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'

/** What the law wants the customer to have at once: that her declaration has arrived, what it says, and when. */
export function Receipt({ receipt }: { receipt: WithdrawalReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="withdrawal-receipt">
      <h2 id="withdrawal-receipt" ref={heading} tabIndex={-1} className="legend outline-none">
        Avaldus on käes
      </h2>
      <p className="mt-4 max-w-[38rem]">
        Sain sinu avalduse kätte: {momentText(receipt.at)}. Kinnitus on teel aadressile {receipt.receiptEmail}
        .
      </p>
      <div className="mt-6">
        <ReceiptCard>
          <p className="whitespace-pre-line">{receipt.statement}</p>
        </ReceiptCard>
      </div>
      <h3 className="mt-8 text-title font-bold">Mis edasi saab</h3>
      <ul className="mt-3 grid max-w-[38rem] list-disc gap-2 pl-5">
        {receipt.isCancelled ? (
          <>
            <li>Tellimus on sellega tühistatud ja maksma ei pea sa midagi.</li>
            <li>
              Kui asi on juba sinu käes, saada see tagasi hiljemalt {RETURN_DAYS} päeva jooksul. Aadress on
              kinnituskirjas.
            </li>
          </>
        ) : (
          <>
            <li>Saada asjad tagasi hiljemalt {RETURN_DAYS} päeva jooksul. Aadress on kinnituskirjas.</li>
            <li>
              Raha, ka saatmise eest makstu kõige odavama tarneviisi ulatuses, annan tagasi hiljemalt{' '}
              {WITHDRAWAL_REFUND_DAYS} päeva jooksul. Võin oodata, kuni asjad on tagasi või oled näidanud, et
              panid need teele.
            </li>
          </>
        )}
        <li>
          Loe lähemalt{' '}
          <Link to="/tingimused" hash="taganemine-ja-tagastamine" className="tlink">
            tingimustest
          </Link>
          .
        </li>
      </ul>
    </section>
  )
}
