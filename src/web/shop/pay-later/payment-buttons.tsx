import type { Order } from '#contract/orders.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { shippingFee } from '#domain/delivery-terms.ts'
import { priceText } from '#domain/money.ts'
import * as paymentMessages from '#messages/payments.ts'
import * as messages from '#messages/shop/pay-later.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { Maker } from '#web/shop/catalog/offer-facts.tsx'
import { OrderAgain } from '#web/shop/checkout/order-again.tsx'
import { deliveryOf } from '#web/shop/checkout/prefill.ts'
import { boundAmong, NoWithdrawal } from '#web/shop/orders/no-withdrawal.tsx'
import { itemsPrice } from '#web/shop/orders/order-price.ts'
import { payability, type ShownPayability, usePaymentUnderWay } from '#web/shop/orders/payable.ts'
import { GuaranteeNoticeLink } from '#web/shop/settings/guarantee-notice.tsx'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button, ButtonLink, focused } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAddOrder } from './add-order.ts'

type PaymentButtonsProps = { order: Order; accessKey: string | undefined }

/** Why an order cannot be paid here, in a sentence. */
const OBSTACLE: Record<Exclude<ShownPayability, 'payable' | 'under way'>, string> = {
  unpriced: messages.payAfterPriceConfirmed,
  paid: messages.orderAlreadyPaid,
  refunded: messages.orderRefunded,
  cancelled: messages.orderCancelled,
  lapsed: messages.offerLapsed,
  repriced: paymentMessages.orderedAtOtherPrice,
}

/** The buttons to pay an order, or why it cannot be paid. */
export function PaymentButtons({ order, accessKey }: PaymentButtonsProps) {
  const { delivery } = useSettings()
  const state = payability(order)
  const underWay = usePaymentUnderWay()
  if (state !== 'payable')
    return (
      <>
        <Notice tone={state === 'paid' ? 'green' : 'orange'} icon={state === 'paid' ? 'check' : 'warning'}>
          {state === 'under way' ? underWay : OBSTACLE[state]}
        </Notice>
        {state === 'repriced' ? (
          <OrderAgain className="mt-5" />
        ) : (
          <ButtonLink
            to="/jalgimine"
            search={{ orderNumber: order.orderNumber, key: accessKey }}
            look="ghost"
            wide
            className="mt-5"
          >
            {messages.trackOrder}
          </ButtonLink>
        )}
      </>
    )
  const agreed = deliveryOf(order, delivery)?.deliveryMethod
  return (
    <>
      <NoWithdrawal names={boundAmong(order.products)} className="mb-5" />
      <p className="mb-5 text-hint text-tint-2">
        {agreed
          ? messages.deliveryAgreed(
              deliveryLabel(agreed),
              priceText(shippingFee(agreed, itemsPrice(order) ?? 0, delivery)),
            )
          : messages.deliveryChosenNext}
      </p>
      <p className="mb-5 text-hint text-tint-2">
        {messages.madeBy} <Maker />
      </p>
      <GuaranteeNoticeLink className="mb-5" />
      <ButtonLink to="/checkout" search={{ invoice: order.orderNumber, key: accessKey }} size="large" wide>
        {messages.goToPayment}
      </ButtonLink>
      {order.orderType !== 'regular' && <AddToCart order={order} />}
    </>
  )
}

function AddToCart({ order }: { order: Order }) {
  const { items } = useCart()
  const { mutate, isPending, isError } = useAddOrder()
  const isInCart = items.some(({ orderNumber }) => orderNumber === order.orderNumber)
  return (
    <>
      <Button
        look="ghost"
        wide
        className="mt-3.5"
        busy={isPending}
        // Not `disabled`: that would drop the keyboard focus once it is added.
        aria-disabled={isInCart || isPending || undefined}
        onClick={focused(() => isInCart || mutate(order))}
      >
        {isInCart ? messages.inCart : messages.addToCart}
      </Button>
      {isError && (
        <div className="mt-2">
          <FieldError>{messages.addOrderToCartFailed}</FieldError>
        </div>
      )}
    </>
  )
}
