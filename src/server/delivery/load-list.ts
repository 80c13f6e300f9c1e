import { CARRIER, type Carrier } from '#domain/carriers.ts'
import * as messages from '#messages/parcel-lists.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { acceptList } from './accept-list.ts'
import { ADAPTERS } from './adapters.ts'
import { FeedFault, type FeedRefusal } from './fetch-feed.ts'
import { loadLists, replaceList } from './store.ts'

const REASONS: Partial<Record<FeedRefusal, (carrier: string) => string>> = {
  too_few: messages.tooFewMachines,
  machines_gone: messages.tooFewMachines,
  cities_missing: messages.citiesGone,
  cities_gone: messages.citiesGone,
}

/** A carrier may really have closed machines or renamed towns: the owner, who has its file, can confirm these. */
const CONFIRMABLE: ReadonlySet<FeedRefusal> = new Set(['machines_gone', 'cities_gone'])

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ShopError('invalid_input', { details: messages.notUtf8 })
  }
}

/**
 * Replaces a carrier's list of machines by a file in the carrier's published format.
 * @param isConfirmed the owner was told that machines or towns are missing, and confirms
 * @returns the number of machines
 * @throws ShopError `invalid_input` if the file is not a list, `list_unconfirmed` if known machines or towns are
 * missing
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
    const machines = acceptList(adapter, body, stored?.machines, { isConfirmed })
    await replaceList(db, carrier, machines, now)
    return machines.length
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    const reason = REASONS[error.refusal] ?? messages.listUnreadable
    const code = CONFIRMABLE.has(error.refusal) ? 'list_unconfirmed' : 'invalid_input'
    throw new ShopError(code, { details: reason(CARRIER[carrier].name) })
  }
}
