import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { payLaterOrder, toPayLater } from './pay-later-order.ts'
import { isPaidLater, payability, usePaymentUnderWay } from './payable.ts'

/** Offers the customer to pay an order that stands and is not paid yet, or says that it is being paid; nothing else. */
export function PayLater({ order, accessKey }: { order: Order; accessKey: string | undefined }) {
  const underWay = usePaymentUnderWay()
  const state = payability(order)
  if (state === 'under way' || state === 'lapsed')
    return (
      <p className="mt-3.5 text-hint text-tint-2">{state === 'lapsed' ? messages.offerLapsed : underWay}</p>
    )
  if (!isPaidLater(order)) return null
  return (
    <div className="mt-5">
      <ButtonLink to="/checkout" onClick={() => payLaterOrder.set(toPayLater(order, accessKey))}>
        {messages.payOrder}
      </ButtonLink>
    </div>
  )
}
