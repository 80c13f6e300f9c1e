import { CARRIER, type Carrier } from '#domain/carriers.ts'
import * as messages from '#messages/parcel-lists.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { ADAPTERS } from './adapters.ts'
import { FeedFault, type FeedRefusal } from './fetch-feed.ts'
import { loadLists, replaceList } from './store.ts'
import { takeList } from './take-list.ts'

const REASONS: Partial<Record<FeedRefusal, (carrier: string) => string>> = {
  too_few: messages.tooFewMachines,
  machines_gone: messages.tooFewMachines,
  cities_missing: messages.citiesGone,
  cities_gone: messages.citiesGone,
}

/** A carrier may have closed machines or renamed towns: who has its file in her hands may say so. */
const CONFIRMABLE: ReadonlySet<FeedRefusal> = new Set(['machines_gone', 'cities_gone'])

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ShopError('invalid_input', { details: messages.notUtf8 })
  }
}

/**
 * Takes a file as the carrier publishes it for its list of machines.
 * @param isConfirmed the owner was told that it has lost machines or towns, and wants it all the same
 * @returns how many machines it has
 * @throws ShopError `invalid_input` where it is none, `list_unconfirmed` where it has lost machines or towns that were known
 */
export async function loadListFile(
  db: Db,
  carrier: Carrier,
  bytes: Buffer,
  isConfirmed: boolean,
  now: Date,
): Promise<number> {
  const adapter = ADAPTERS[carrier]
  const body = textOf(bytes)
  const stored = (await loadLists(db))[carrier]
  try {
    const machines = takeList(adapter, body, stored?.machines, { isConfirmed })
    await replaceList(db, carrier, machines, now)
    return machines.length
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    const reason = REASONS[error.refusal] ?? messages.listUnreadable
    const code = CONFIRMABLE.has(error.refusal) ? 'list_unconfirmed' : 'invalid_input'
    throw new ShopError(code, { details: reason(CARRIER[carrier].name) })
  }
}
