import type { Thread } from '#contract/thread.ts'
import { ARRIVED_STATUSES } from '#domain/order-status.ts'
import { type EntryReader, findBrokenEntry } from '#domain/thread.ts'
import { offerIn } from '#server/orders/offers.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { listEntries, sha256 } from '#server/orders/thread-entries.ts'
import { findUnread } from '#server/orders/unread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Who speaks about which order. */
export type Speaker = { order: OrderRow; author: EntryReader }

/** Whether the customer may say how they like the piece: once they have it. */
export const mayGiveOpinion = ({ order, author }: Speaker): boolean =>
  author === 'customer' && ARRIVED_STATUSES.has(order.status)

/** Returns the thread as this side may see it. */
export async function showThread(db: Db, { order, author }: Speaker, now: Date): Promise<Thread> {
  const [entries, unread] = await Promise.all([listEntries(db, order.id), findUnread(db, order.id, author)])
  const offer = offerIn(order, entries, now)
  // Only the customer consents.
  const isWaiting = offer && !offer.isConsentedTo && !offer.isLapsed && author === 'customer'
  return {
    orderNumber: order.order_number,
    entries,
    brokenAt: findBrokenEntry(order.order_number, entries, sha256),
    consentTo: isWaiting && order.status !== 'cancelled' ? { offer: offer.position, text: offer.text } : null,
    isLapsed: offer?.isLapsed ?? false,
    unread,
    mayGiveOpinion: mayGiveOpinion({ order, author }),
  }
}
