import { findByCapture, findByReference, minutesAfter } from '#server/payments/ledger.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { ProviderEvent } from '#server/payments/provider-event.ts'
import { findTakenEvents } from '#server/payments/webhook-events.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { CheckoutDeps } from '../deps.ts'

const LOOKED_BACK_MINUTES = 24 * 60
/** Longest time an event may take to arrive. */
const DELIVERED_WITHIN_MINUTES = 15

/**
 * Whether the provider has recently sent events about the shop's payments that the shop did not accept. A stranger can
 * forge events, but not this list.
 * @returns `undefined` if this cannot be determined
 */
export async function hasMissedEvents(
  { db, now }: Pick<CheckoutDeps, 'db' | 'now'>,
  provider: PaymentProvider,
): Promise<boolean | undefined> {
  const since = minutesAfter(now(), -LOOKED_BACK_MINUTES)
  const list = await provider.listEvents(new Date(since))
  if (list.outcome === 'unknown') return undefined
  const until = Date.parse(minutesAfter(now(), -DELIVERED_WITHIN_MINUTES))
  const taken = await findTakenEvents(db, since)
  for (const event of list.events)
    if (Date.parse(event.at) < until && !taken.has(event.id) && (await isOurs(db, event))) return true
  return false
}

async function isOurs(db: Db, event: ProviderEvent): Promise<boolean> {
  if (event.about === 'nothing') return false
  const captures =
    event.about === 'dispute' ? event.captureIds : 'captureId' in event ? [event.captureId] : []
  for (const id of captures) if (id !== null && (await findByCapture(db, id))) return true
  const reference = 'reference' in event ? event.reference : null
  return reference !== null && (await findByReference(db, reference)) !== undefined
}
