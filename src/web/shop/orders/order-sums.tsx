import type { Order, OrderProgress } from '#contract/orders.ts'
import { dayText } from '#domain/day-text.ts'
import { priceText } from '#domain/money.ts'
import { PAYMENT_STATUS_LABEL } from '#domain/order-status.ts'
import { paidBy } from '#domain/payment-method.ts'
import * as messages from '#messages/shop/orders.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import { SumRow, TotalRow } from '#web/ui/sum-row.tsx'
import {
  deliveryPriceText,
  isCancelledUnpaid,
  itemsPrice,
  orderTotal,
  PRICE_UNCONFIRMED,
} from './order-price.ts'

/** What an order costs and whether it is paid. */
export function OrderSums({ order }: { order: Order }) {
  const items = itemsPrice(order)
  const total = orderTotal(order)
  const delivery = deliveryPriceText(order)
  return (
    <>
      <dl>
        <SumRow label={messages.productsLabel}>
          {items === null ? PRICE_UNCONFIRMED : priceText(items)}
        </SumRow>
        {delivery !== null && <SumRow label={messages.deliveryLabel}>{delivery}</SumRow>}
      </dl>
      <Stitch className="my-2.5" />
      <dl>
        <TotalRow>{total === null ? PRICE_UNCONFIRMED : priceText(total)}</TotalRow>
      </dl>
      {!isCancelledUnpaid(order) && <p className="mt-2.5 text-hint text-tint-2">{paymentText(order)}</p>}
      {order.progress && <MoneyBack progress={order.progress} />}
    </>
  )
}

/** Withdrawals and refunds, each with its day. */
function MoneyBack({ progress: { refunds, withdrawals } }: { progress: OrderProgress }) {
  if (refunds.length === 0 && withdrawals.length === 0) return null
  return (
    <>
      <Stitch className="my-2.5" />
      {withdrawals.map(({ at, lines }) => (
        <p key={at} className="py-[5px] wrap-anywhere">
          {messages.withdrewOn(dayText(at))}
          {lines.length > 0 &&
            `: ${lines.map(({ name, quantity }) => `${quantity}\u00A0×\u00A0${name}`).join(', ')}`}
        </p>
      ))}
      {refunds.length > 0 && (
        <dl>
          {refunds.map(({ at, amount }) => (
            <SumRow key={at} label={messages.refundedOn(dayText(at))}>
              {priceText(amount)}
            </SumRow>
          ))}
        </dl>
      )}
    </>
  )
}

function paymentText({ paymentStatus, paymentMethod, paidAt }: Order): string {
  if (paymentStatus === 'pending') return messages.paymentPending
  // Refunds show their own days.
  return [PAYMENT_STATUS_LABEL.completed, paidBy(paymentMethod), paidAt && dayText(paidAt)]
    .filter(Boolean)
    .join(' ')
}
