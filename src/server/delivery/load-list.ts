import { CARRIER, type Carrier } from '#domain/carriers.ts'
import * as messages from '#messages/parcel-lists.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { ADAPTERS } from './adapters.ts'
import { FeedFault, type FeedRefusal } from './fetch-feed.ts'
import { loadLists, replaceList } from './store.ts'
import { takeList } from './take-list.ts'

const REASONS: Partial<Record<FeedRefusal, (carrier: string) => string>> = {
  too_few: messages.tooFewMachines,
  cities_gone: messages.citiesGone,
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ShopError('invalid_input', { details: messages.notUtf8 })
  }
}

/**
 * Takes a file as the carrier publishes it for its list of machines.
 * @returns how many machines it has
 * @throws ShopError `invalid_input` where it is none, or has lost machines or towns that were known
 */
export async function loadListFile(db: Db, carrier: Carrier, bytes: Buffer, now: Date): Promise<number> {
  const adapter = ADAPTERS[carrier]
  const body = textOf(bytes)
  const stored = (await loadLists(db))[carrier]
  try {
    const machines = takeList(adapter, body, stored?.machines)
    await replaceList(db, carrier, machines, now)
    return machines.length
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    const reason = REASONS[error.refusal] ?? messages.listUnreadable
    throw new ShopError('invalid_input', { details: reason(CARRIER[carrier].name) })
  }
}
