import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { ORDER_KIND_LABEL } from '#domain/order-number.ts'
import * as messages from '#messages/shop/orders.ts'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { itemsPrice, PRICE_UNCONFIRMED } from './order-price.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { RequestDetails } from './request-details.tsx'

type OrderContentsProps = {
  order: Order
  /** whether bought products link to their pages: not while the shopper is about to pay */
  linksProducts?: boolean
  /** extra content for the product at an index */
  underNote?: (at: number) => ReactNode
}

/** What was ordered, with pictures: a hat as it was composed, and the wishes for what is still to be made. */
export const OrderContents = ({ order, linksProducts = false, underNote }: OrderContentsProps) => (
  <ul>
    {order.orderType === 'regular' ? (
      order.products.map((product, at) => (
        <ReceiptLine
          key={`${product.id} ${product.name}`}
          name={product.name}
          productId={linksProducts ? product.id : null}
          note={
            <Note product={product}>
              {messages.pieceCount(product.quantity)}
              {underNote?.(at)}
            </Note>
          }
          sum={priceText((centsOf(product.price) ?? 0) * product.quantity)}
          source={sourceOf(product)}
        />
      ))
    ) : (
      <ReceiptLine
        name={nameOf(order)}
        note={<Note product={order.products[0]}>{messages.onePiece}</Note>}
        sum={sumText(itemsPrice(order))}
        source={sourceOf(order.products[0])}
        drawing={<HalfMadeHat />}
      >
        <RequestDetails order={order} className="mt-3" />
      </ReceiptLine>
    )}
  </ul>
)

/** The quantity, and as in the cart the fibres while the order is unpaid. */
const Note = ({
  product,
  children,
}: {
  product: Order['products'][number] | undefined
  children: ReactNode
}) => (
  <>
    {children}
    {product?.fibres && <span className="block text-hint whitespace-pre-line">{product.fibres}</span>}
  </>
)

/** Returns what was agreed on, once it has a price; a hat is described by its drawing. */
const nameOf = ({ orderType, products }: Order): string =>
  (orderType === 'custom_order' && products[0]?.name) || ORDER_KIND_LABEL[orderType]

/** Further agreements, in the owner's words. */
export const AgreedNotes = ({ notes }: Pick<Order, 'notes'>) =>
  notes ? (
    <div className="mt-3.5">
      <p className="text-hint text-tint-2">{messages.agreedHeading}</p>
      <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
    </div>
  ) : null

const sourceOf = (product: Order['products'][number] | undefined) =>
  product?.picture ?? (product?.imageUrl ? { url: product.imageUrl } : undefined)

const sumText = (cents: number | null) => (cents === null ? PRICE_UNCONFIRMED : priceText(cents))
