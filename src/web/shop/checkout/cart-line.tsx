import { priceText } from '#domain/money.ts'
import * as messages from '#messages/shop/checkout.ts'
import {
  type Cart,
  priceOf,
  shortageOf,
  unavailableText,
  useChangeQuantity,
  useRemoveFromCart,
} from '#web/shop/cart/cart.ts'
import { PRICE_UNCONFIRMED } from '#web/shop/orders/order-price.ts'
import { ReceiptLine } from '#web/shop/orders/receipt-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'

type CartItem = Cart['items'][number]

type CartLineProps = {
  item: CartItem
  /** it cannot be paid together with the rest of the cart */
  isOneTooMany: boolean
}

/** One row of the cart on the receipt; if it cannot be bought as it is, says so and offers to correct it. */
export function CartLine({ item, isOneTooMany }: CartLineProps) {
  const price = priceOf(item)
  const shortage = shortageOf(item)
  return (
    <ReceiptLine
      name={item.name}
      note={<Note item={item} />}
      sum={price === null ? PRICE_UNCONFIRMED : priceText(price * item.quantity)}
      source={item.picture ?? (item.imageUrl ? { url: item.imageUrl } : undefined)}
      drawing={item.productId === null && <HalfMadeHat />}
      isGone={shortage === 'gone'}
    >
      {shortage ? (
        <Shortage item={item} />
      ) : (
        isOneTooMany && (
          <div className="mt-2.5 flex justify-end">
            <Remove item={item} />
          </div>
        )
      )}
    </ReceiptLine>
  )
}

/** The quantity, and the fibres, which must be shown before the purchase (Regulation 1007/2011, art. 16). */
function Note({ item }: { item: CartItem }) {
  const price = priceOf(item)
  return (
    <>
      {price === null ? messages.quantityOne : `${item.quantity} × ${priceText(price)}`}
      {item.fibres && <span className="block text-hint whitespace-pre-line">{item.fibres}</span>}
    </>
  )
}

function Remove({ item }: { item: CartItem }) {
  const remove = useRemoveFromCart()
  return (
    <Button
      look="line"
      size="small"
      aria-label={messages.removeItem(item.name)}
      onClick={() => remove.mutate({ id: item.id })}
    >
      {messages.remove}
    </Button>
  )
}

function Shortage({ item }: { item: CartItem }) {
  const change = useChangeQuantity()
  const left = item.available ?? 0
  return (
    <div role="status" className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <FieldError>{left > 0 ? messages.stockLimit(left) : unavailableText(item)}</FieldError>
      <span className="flex gap-2">
        {left > 0 && (
          <Button look="line" size="small" onClick={() => change.mutate({ id: item.id, quantity: left })}>
            {messages.keepQuantity(left)}
          </Button>
        )}
        <Remove item={item} />
      </span>
    </div>
  )
}
