import type { Order } from '#contract/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { payLaterOrder, toPayLater } from './pay-later-order.ts'
import { isPaidLater } from './payable.ts'

/** Offers the customer to pay an order that stands and is not paid yet; nothing for every other one. */
export function PayLater({ order, accessKey }: { order: Order; accessKey: string | undefined }) {
  if (!isPaidLater(order)) return null
  return (
    <div className="mt-5">
      <ButtonLink to="/checkout" onClick={() => payLaterOrder.keep(toPayLater(order, accessKey))}>
        Maksa tellimus
      </ButtonLink>
    </div>
  )
}
