import type { Order } from '#contract/orders.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { HalfMadeHat } from '#web/features/layout/half-made-hat.tsx'
import { itemsPrice, PRICE_UNCONFIRMED } from './order-price.ts'
import { ReceiptLine } from './receipt-line.tsx'

const CUSTOM_NAME = { custom_order: 'Eritellimus', custom_hat: 'Eritellimusega müts' } as const

/** What was ordered, with pictures. */
export const OrderContents = ({ order }: { order: Order }) => (
  <ul>
    {order.orderType === 'regular' ? (
      order.products.map(({ id, name, price, quantity, picture, imageUrl }) => (
        <ReceiptLine
          key={`${id} ${name}`}
          name={name}
          note={`${quantity} tk`}
          sum={priceText((centsOf(price) ?? 0) * quantity)}
          source={picture ?? (imageUrl ? { url: imageUrl } : undefined)}
        />
      ))
    ) : (
      <ReceiptLine
        name={CUSTOM_NAME[order.orderType]}
        note="1 tk"
        sum={sumText(itemsPrice(order))}
        source={undefined}
        drawing={<HalfMadeHat />}
      >
        {order.description && <p className="mt-2 whitespace-pre-line">{order.description}</p>}
      </ReceiptLine>
    )}
  </ul>
)

const sumText = (cents: number | null) => (cents === null ? PRICE_UNCONFIRMED : priceText(cents))
