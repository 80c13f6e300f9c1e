import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { payLaterOrder, toPayLater } from './pay-later-order.ts'
import { isPaidLater, payability, usePaymentUnderWay } from './payable.ts'

type PayProps = { order: Order; accessKey: string | undefined }

/**
 * Leads to the payment of an order that is paid later. The address names the order: a tab of its own, or a page that is not awake yet,
 * keeps nothing (specification §4).
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

/** Offers the customer to pay an order that stands and is not paid yet, or says that it is being paid; nothing else. */
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
