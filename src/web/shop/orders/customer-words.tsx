import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { Detail } from './request-details.tsx'

/** The customer note and the gift text. */
export function CustomerWords({ order: { customerNote, giftText } }: { order: Order }) {
  if (!customerNote && !giftText) return null
  return (
    <dl className="mt-4 grid gap-4">
      {customerNote && <Detail label={messages.noteToMaker}>{customerNote}</Detail>}
      {giftText && <Detail label={messages.giftText}>{giftText}</Detail>}
    </dl>
  )
}
