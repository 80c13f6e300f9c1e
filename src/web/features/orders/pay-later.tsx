import type { Order } from '#contract/orders.ts'
import { priceText } from '#domain/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { orderTotal } from './order-price.ts'
import { payLaterOrder, toPayLater } from './pay-later-order.ts'
import { isPaidLater } from './payable.ts'

/** Offers the customer to pay an order that stands and is not paid yet; nothing for every other one. */
export function PayLater({ order, accessKey }: { order: Order; accessKey?: string | undefined }) {
  const total = orderTotal(order)
  if (total === null || !isPaidLater(order)) return null
  return (
    <ButtonLink
      to="/checkout"
      preload={false}
      className="mt-5"
      onClick={() => payLaterOrder.keep(toPayLater(order, accessKey))}
    >
      Maksa <span className="num">{priceText(total)}</span>
    </ButtonLink>
  )
}
