import type { Order } from '#contract/orders.ts'
import { priceText } from '#domain/money.ts'
import { PAYMENT_STATUS_LABEL } from '#domain/order-status.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import { itemsPrice, orderTotal, PRICE_UNCONFIRMED } from './order-price.ts'
import { dayText } from './order-time.ts'
import { SumRow, TotalRow } from './sum-row.tsx'

/** What an order costs and whether it is paid. */
export function OrderSums({ order }: { order: Order }) {
  const items = itemsPrice(order)
  const total = orderTotal(order)
  return (
    <>
      <dl>
        <SumRow label="Tooted">{items === null ? PRICE_UNCONFIRMED : priceText(items)}</SumRow>
        <SumRow label="Tarne">{priceText(order.shippingCost)}</SumRow>
      </dl>
      <Stitch className="my-2.5" />
      <dl>
        <TotalRow>{total === null ? PRICE_UNCONFIRMED : priceText(total)}</TotalRow>
      </dl>
      <p className="mt-2.5 text-hint text-tint-2">{paymentText(order)}</p>
    </>
  )
}

const PAID_WITH: Record<string, string> = {
  paypal: 'PayPaliga',
  cash: 'sularahas',
  bank_transfer: 'pangaülekandega',
}

function paymentText({ paymentStatus, paymentMethod, paidAt }: Order): string {
  if (paymentStatus === 'pending') return 'Makse ootel'
  const way = paymentStatus === 'completed' && paymentMethod ? PAID_WITH[paymentMethod] : undefined
  return [PAYMENT_STATUS_LABEL[paymentStatus], way, paidAt && dayText(paidAt)].filter(Boolean).join(' ')
}
