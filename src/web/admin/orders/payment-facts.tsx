import type { AdminOrder, AdminPayment } from '#contract/admin-orders.ts'
import { momentText } from '#domain/day-text.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { PAYMENT_STATUS_LABEL } from '#domain/order-status.ts'
import { methodLabel } from '#domain/payment-method.ts'
import { Facts, PanelPart } from '#web/admin/common/panel-parts.tsx'
import { isDeliveryToCome, itemsPrice, PRICE_UNCONFIRMED } from '#web/shop/orders/order-price.ts'
import { canBeMarkedPaid } from '#web/shop/orders/owner-actions.ts'
import { SumRow, TotalRow } from '#web/ui/sum-row.tsx'
import { MarkPaidButton } from './mark-paid-button.tsx'
import { totalText } from './order-text.ts'

/** How a payment at the provider stands, where the order's own state does not say it. */
const STATE_LABEL: Record<string, string> = {
  capturing: 'Raha võetakse praegu',
  reviewing: 'PayPal kontrollib makset',
  refunding: 'Raha on teel tagasi',
}

type PaymentFactsProps = { order: AdminOrder; payment: AdminPayment | null }

/** What an order costs, whether and how it is paid, and what the provider calls it. */
export function PaymentFacts({ order, payment }: PaymentFactsProps) {
  const items = itemsPrice(order)
  const { paymentStatus, paymentMethod, paidAt } = order
  const isPaid = paymentStatus !== 'pending'
  const others = payment?.orders.filter(number => number !== order.orderNumber) ?? []
  return (
    <PanelPart heading="Makse">
      <Facts
        rows={[
          ['Olek', isPaid ? PAYMENT_STATUS_LABEL[paymentStatus] : 'Makse ootel'],
          ['PayPalis', payment && STATE_LABEL[payment.state]],
          ['Makseviis', isPaid && methodLabel(paymentMethod)],
          ['Makstud', paidAt && momentText(paidAt)],
          ['PayPali tellimus', payment?.providerOrderId],
          ['PayPali makse', payment?.captureId],
          ['Koos makstud', others.length > 0 && `${others.join(', ')}, kokku €${payment?.amount}`],
          [
            'Tagastatud',
            payment && centsOf(payment.refunded) !== 0 && `€${payment.refunded} / €${payment.amount}`,
          ],
        ].map(([label, value]) => [String(label), value || null] as const)}
      />
      <dl className="mt-2.5">
        <SumRow label="Tooted">{items === null ? PRICE_UNCONFIRMED : priceText(items)}</SumRow>
        <SumRow label="Tarne">{isDeliveryToCome(order) ? 'lisandub' : priceText(order.shippingCost)}</SumRow>
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
