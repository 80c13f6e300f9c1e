import { useEffect, useRef } from 'react'
import type { OwnerOrderMade } from '#contract/owner-orders.ts'
import { priceText } from '#domain/money.ts'
import { paidBy } from '#domain/payment-method.ts'
import * as messages from '#messages/admin/new-order.ts'
import { PaymentLinkOutcome } from '#web/shop/orders/payment-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'

/** Confirms an order, with the payment link if it is unpaid; at a fair the next order follows. */
export function OrderCreated({
  made: { order, link },
  onNext,
}: {
  made: OwnerOrderMade
  onNext: () => void
}) {
  const { orderNumber, totalAmount, paymentMethod } = order
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4 rounded-tile bg-lumi p-5">
      <h2 ref={heading} tabIndex={-1} className="text-title">
        <WholeNumbers>{messages.made(orderNumber)}</WholeNumbers>
      </h2>
      <p>
        {link
          ? messages.linkReady(priceText(totalAmount))
          : messages.paidSum(priceText(totalAmount), paidBy(paymentMethod) ?? '')}
      </p>
      {link && <PaymentLinkOutcome sent={link} />}
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onNext}>{messages.nextOrder}</Button>
        <ButtonLink to="/admin/orders" search={{ order: orderNumber }} look="ghost">
          {messages.viewOrder}
        </ButtonLink>
      </div>
    </div>
  )
}
