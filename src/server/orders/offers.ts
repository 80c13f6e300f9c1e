/** The current offer of a custom order, and the customer's consent to it. */
import type { ThreadBodies } from '#contract/thread.ts'
import { untilDayText } from '#domain/day-text.ts'
import { priceText } from '#domain/money.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { currentOffer, type EntryKind, type ThreadEntry } from '#domain/thread.ts'
import * as messages from '#messages/thread.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OrderRow } from './store.ts'
import { listEntries, recordInThread } from './thread-entries.ts'

export type CurrentOffer = {
  /** its position in the thread */
  position: number
  /** the exact text that is consented to */
  text: string
  /** the last day to consent or pay; null: no limit */
  validUntil: string | null
  isConsentedTo: boolean
  /** `validUntil` is over, and the offer is neither consented to nor paid */
  isLapsed: boolean
}

/** Entries about the agreement: a thread may have a thousand others. */
const AGREEMENT = ['offer', 'consent'] as const satisfies readonly EntryKind[]

/** Returns the current offer; null if none was made, or the order is erased. */
export async function findOffer(db: Db, order: OrderRow, now: Date): Promise<CurrentOffer | null> {
  if (order.kind === 'regular' || order.invoice_price === null) return null
  return offerIn(order, await listEntries(db, order.id, AGREEMENT), now)
}

/** Returns the current offer from entries already read. */
export function offerIn(order: OrderRow, entries: readonly ThreadEntry[], now: Date): CurrentOffer | null {
  const standing = currentOffer(entries)
  if (!standing?.content) return null
  const { item, price, notes, validUntil } = JSON.parse(standing.content.body) as ThreadBodies['offer']
  const isConsentedTo = hasConsent(entries, standing.position)
  return {
    position: standing.position,
    text: messages.consentText(
      order.order_number,
      item,
      priceText(price),
      notes,
      validUntil && untilDayText(validUntil),
    ),
    validUntil: validUntil ?? null,
    isConsentedTo,
    isLapsed:
      validUntil !== undefined &&
      validUntil < tallinnDay(now) &&
      !isConsentedTo &&
      order.payment_status === 'pending',
  }
}

/** Whether the customer has consented to the offer at this position. */
export const hasConsent = (entries: readonly ThreadEntry[], offer: number): boolean =>
  entries.some(
    ({ kind, content }) =>
      kind === 'consent' &&
      content !== null &&
      (JSON.parse(content.body) as ThreadBodies['consent']).offer === offer,
  )

/** Returns the position of the current offer of each order, by order id; omits orders without one. */
export async function findOfferPositions(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const offers = await db
    .selectFrom('thread_entries')
    .select(['order_id', ({ fn }) => fn.max<number>('position').as('position')])
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'offer')
    .groupBy('order_id')
    .execute()
  return new Map(offers.map(({ order_id, position }) => [order_id, position]))
}

/**
 * Records that paying is consent to the offer shown, unless consent was given before. Call it in the transaction that
 * books the money.
 */
export async function noteConsentByPayment(
  trx: Db,
  order: OrderRow,
  body: Required<ThreadBodies['consent']>,
  now: Date,
): Promise<void> {
  if (hasConsent(await listEntries(trx, order.id, AGREEMENT), body.offer)) return
  await recordInThread(trx, order, { kind: 'consent', author: 'customer', body, isNews: false }, now)
}
