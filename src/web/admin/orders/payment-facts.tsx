import type { AdminOrder, AdminPayment } from '#contract/admin-orders.ts'
import { momentText } from '#domain/day-text.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { PAYMENT_STATUS_LABEL } from '#domain/order-status.ts'
import { atProvider, methodLabel, ofProvider, providerName } from '#domain/payment-method.ts'
import type { PaymentState } from '#domain/payment-state.ts'
import * as messages from '#messages/admin/orders.ts'
import { Facts, PanelPart } from '#web/admin/common/panel-parts.tsx'
import {
  deliveryPriceText,
  isCancelledUnpaid,
  itemsPrice,
  PRICE_UNCONFIRMED,
} from '#web/shop/orders/order-price.ts'
import { canBeMarkedPaid } from '#web/shop/orders/owner-actions.ts'
import { SumRow, TotalRow } from '#web/ui/sum-row.tsx'
import { MarkPaidButton } from './mark-paid-button.tsx'
import { totalText } from './order-text.ts'

/** The state of a payment at the provider, if the order's own state does not show it. */
const STATE_LABEL: Partial<Record<PaymentState, string>> = {
  capturing: messages.capturing,
  refunding: messages.refunding,
}

const stateText = ({ state, provider }: AdminPayment): string | undefined =>
  state === 'reviewing' ? messages.reviewing(providerName(provider)) : STATE_LABEL[state as PaymentState]

type PaymentFactsProps = { order: AdminOrder; payment: AdminPayment | null }

/** An order's price, whether and how it is paid, and the provider's id of the payment. */
export function PaymentFacts({ order, payment }: PaymentFactsProps) {
  const items = itemsPrice(order)
  const delivery = deliveryPriceText(order)
  const { paymentStatus, paymentMethod, paidAt } = order
  const isPaid = paymentStatus !== 'pending'
  const others = payment?.orders.filter(number => number !== order.orderNumber) ?? []
  return (
    <PanelPart heading={messages.payment}>
      <Facts
        rows={[
          [
            messages.status,
            isPaid
              ? PAYMENT_STATUS_LABEL[paymentStatus]
              : !isCancelledUnpaid(order) && messages.paymentPending,
          ],
          [atProvider(payment?.provider), payment && stateText(payment)],
          [messages.paymentMethod, isPaid && methodLabel(paymentMethod)],
          [messages.moneyKind, payment?.isPlay && messages.playMoney],
          [messages.paid, paidAt && momentText(paidAt)],
          [messages.providerOrder(ofProvider(payment?.provider)), payment?.providerOrderId],
          [messages.providerPayment(ofProvider(payment?.provider)), payment?.captureId],
          [
            messages.totalPaid,
            payment && others.length > 0 && messages.amountWithTotal(others.join(', '), payment.amount),
          ],
          [
            messages.refunded,
            payment && centsOf(payment.refunded) !== 0 && `€${payment.refunded} / €${payment.amount}`,
          ],
        ].map(([label, value]) => [String(label), value || null] as const)}
      />
      <dl className="mt-2.5">
        <SumRow label={messages.productsHeading}>
          {items === null ? PRICE_UNCONFIRMED : priceText(items)}
        </SumRow>
        {delivery !== null && <SumRow label={messages.deliveryHeading}>{delivery}</SumRow>}
        <TotalRow className="text-title">{totalText(order)}</TotalRow>
      </dl>
      {canBeMarkedPaid(order) && !order.deletedAt && (
        <div className="mt-3">
          <MarkPaidButton order={order} />
        </div>
      )}
    </PanelPart>
  )
}
