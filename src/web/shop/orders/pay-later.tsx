import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { payLaterOrder, toPayLater } from './pay-later-order.ts'
import { isPaidLater, payability, usePaymentUnderWay } from './payable.ts'

type PayProps = { order: Order; accessKey: string | undefined }

/**
 * Links to the payment of a pay-later order. The URL names the order, because a new tab, or a page that is not hydrated
 * yet, has nothing stored (specification §4).
 */
export const PayLink = ({ order, accessKey }: PayProps) => (
  <ButtonLink
    to="/checkout"
    search={{ invoice: order.orderNumber, key: accessKey }}
    onClick={() => payLaterOrder.set(toPayLater(order, accessKey))}
  >
    {messages.payOrder}
  </ButtonLink>
)

/** Offers to pay an order that is agreed and unpaid, or says that a payment is in progress; otherwise nothing. */
export function PayLater({ order, accessKey }: PayProps) {
  const underWay = usePaymentUnderWay()
  const state = payability(order)
  if (state === 'under way' || state === 'lapsed')
    return (
      <p className="mt-3.5 text-hint text-tint-2">{state === 'lapsed' ? messages.offerLapsed : underWay}</p>
    )
  if (!isPaidLater(order)) return null
  return (
    <div className="mt-5">
      <PayLink order={order} accessKey={accessKey} />
    </div>
  )
}
