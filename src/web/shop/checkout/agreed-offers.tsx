import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/checkout.ts'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'

/** What was agreed about one order that is being paid. */
export type AgreedOffer = { orderNumber: string; offer: number; text: string }

/** Returns what was agreed about these orders, as far as this browser may see it; nothing for orders at a fixed price. */
export const agreedOf = (orders: readonly (Order | undefined)[]): AgreedOffer[] =>
  orders.flatMap(order =>
    order?.offer
      ? [{ orderNumber: order.orderNumber, offer: order.offer.position, text: order.offer.text }]
      : [],
  )

/** The words that the shopper consents to by paying; the payment sends them to the shop exactly as shown here. */
export const AgreedOffers = ({ offers }: { offers: readonly AgreedOffer[] }) =>
  offers.length > 0 ? (
    <div className="mb-[22px]">
      <p className="font-bold">{messages.payingIsConsent}</p>
      {offers.map(({ orderNumber, text }) => (
        <p key={orderNumber} className="mt-1 whitespace-pre-line wrap-anywhere">
          <WholeNumbers>{text}</WholeNumbers>
        </p>
      ))}
    </div>
  ) : null
