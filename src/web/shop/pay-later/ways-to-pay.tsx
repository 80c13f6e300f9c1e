import type { Order } from '#contract/orders.ts'
import { shippingFee } from '#domain/delivery.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { priceText } from '#domain/money.ts'
import type { Payability } from '#domain/payable.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { deliveryOf } from '#web/shop/checkout/prefill.ts'
import { boundAmong, NoWithdrawal } from '#web/shop/orders/no-withdrawal.tsx'
import { PAYMENT_UNDER_WAY, payability } from '#web/shop/orders/payable.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAddOrder } from './add-order.ts'

type WaysToPayProps = { order: Order; accessKey: string | undefined }

/** Why an order is not paid here, in a sentence. */
const OBSTACLE: Record<Exclude<Payability, 'payable'>, string> = {
  unpriced: 'Maksta saad siis, kui olen hinna kinnitanud. Saadan selle kohta e-kirja.',
  'under way': PAYMENT_UNDER_WAY,
  paid: 'See tellimus on juba makstud.',
  refunded: 'Selle tellimuse raha on tagastatud.',
  cancelled: 'See tellimus on tühistatud.',
}

/** The buttons by which an order is paid, or why it cannot be. */
export function WaysToPay({ order, accessKey }: WaysToPayProps) {
  const state = payability(order)
  if (state !== 'payable')
    return (
      <>
        <Notice tone={state === 'paid' ? 'green' : 'orange'} icon={state === 'paid' ? 'check' : 'warning'}>
          {OBSTACLE[state]}
        </Notice>
        <ButtonLink
          to="/jalgimine"
          search={{ orderNumber: order.orderNumber, key: accessKey }}
          look="ghost"
          wide
          className="mt-5"
        >
          Jälgi tellimust
        </ButtonLink>
      </>
    )
  const agreed = deliveryOf(order)?.deliveryMethod
  return (
    <>
      <NoWithdrawal names={boundAmong(order.products)} className="mb-5" />
      <p className="mb-5 text-hint text-tint-2">
        {agreed
          ? `Tarne on kokku lepitud: ${deliveryLabel(agreed)}, ${priceText(shippingFee(agreed))}. Muuta saad seda järgmisel lehel.`
          : 'Tarne valid järgmisel lehel, selle hind lisandub.'}
      </p>
      <ButtonLink to="/checkout" search={{ invoice: order.orderNumber, key: accessKey }} size="large" wide>
        Mine maksma
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
        disabled={isInCart}
        onClick={() => mutate(order)}
      >
        {isInCart ? 'Ostukorvis' : 'Lisa ostukorvi'}
      </Button>
      {isError && (
        <div className="mt-2">
          <FieldError>Tellimuse lisamine ostukorvi ebaõnnestus</FieldError>
        </div>
      )}
    </>
  )
}
