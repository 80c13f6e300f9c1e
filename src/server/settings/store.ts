import type { OwnFacts } from '#contract/settings.ts'
import { OFFERED_METHODS } from '#domain/delivery.ts'
import { isOnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { LAST_KNOWN_VAT_DAY } from '#domain/vat.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DEFAULTS } from './defaults.ts'

/** Counts the owner's changes; stored beside the facts from the first change on. */
const VERSION = 'version'
const FIRST_VERSION = 1

type VersionedFacts = { version: number; facts: OwnFacts }

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Completes a group of facts stored by an earlier version: missing ones, at any depth, come from `normal`. */
export function completed<Given>(value: Given, normal: unknown): Given {
  if (!isGroup(value) || !isGroup(normal)) return value
  const known = Object.entries(value).map(([name, own]) => [name, completed(own, normal[name])])
  return { ...normal, ...Object.fromEntries(known) } as Given
}

/** A delivery method missing from stored prices came with an update: the owner has set no price, so it is not offered. */
const NOT_OFFERED = Object.fromEntries(OFFERED_METHODS.map(id => [id, null]))

/** What completes a stored group of facts. */
const normalOf = (name: string, normal: unknown): unknown =>
  name === 'delivery' ? { ...DEFAULTS.delivery, prices: NOT_OFFERED } : normal

/** A price of `null` is stored as missing: an earlier version, which knows no such price, then has its default one. */
const withoutNoPrices = ({ prices, ...terms }: OwnFacts['delivery']) => ({
  ...terms,
  prices: Object.fromEntries(Object.entries(prices).filter(([, price]) => price !== null)),
})

/** A coming rate that this version of the shop already knows is dropped. */
const withoutKnownRate = (facts: OwnFacts): OwnFacts =>
  facts.comingVat && facts.comingVat.from <= LAST_KNOWN_VAT_DAY ? { ...facts, comingVat: null } : facts

/**
 * Leaves out payment methods that only another version of the shop knows: the owner's screen sends all settings back, and
 * its change would be refused.
 */
const withKnownPaymentMethods = (facts: OwnFacts): OwnFacts => ({
  ...facts,
  waysToPay: facts.waysToPay.filter(isOnlinePaymentMethod),
  waysOff: facts.waysOff.filter(isOnlinePaymentMethod),
})

/** Loads the shop's facts; those that the owner has not changed are the defaults. */
export async function loadFacts(db: Db): Promise<VersionedFacts> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [VERSION, ...Object.keys(DEFAULTS)])
    .execute()
  const stored = new Map(rows.map(row => [row.key, JSON.parse(row.value) as unknown]))
  const facts = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, normal]) => [
      name,
      stored.has(name) ? completed(stored.get(name), normalOf(name, normal)) : normal,
    ]),
  )
  return {
    version: Number(stored.get(VERSION) ?? FIRST_VERSION),
    facts: withKnownPaymentMethods(withoutKnownRate(facts as OwnFacts)),
  }
}

/**
 * Stores settings, unless they were changed since `version`.
 * @returns false if they were; nothing is stored then
 */
export async function storeFacts(
  trx: Db,
  { version, facts }: { version: number; facts: Partial<OwnFacts> },
  now: Date,
): Promise<boolean> {
  const updated_at = now.toISOString()
  if (!(await countChange(trx, version, updated_at))) return false
  const { delivery } = facts
  const stored = { ...facts, ...(delivery && { delivery: withoutNoPrices(delivery) }) }
  for (const [key, value] of Object.entries(stored)) {
    const row = { value: JSON.stringify(value), updated_at }
    await trx
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict(c => c.column('key').doUpdateSet(row))
      .execute()
  }
  return true
}

/** Increments the version: of several that saw the same one, the database lets only one write. */
async function countChange(trx: Db, version: number, updated_at: string): Promise<boolean> {
  const next = { value: String(version + 1), updated_at }
  if (version === FIRST_VERSION) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('settings')
      .values({ key: VERSION, ...next })
      .onConflict(c => c.column('key').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows !== 0n
  }
  const { numUpdatedRows } = await trx
    .updateTable('settings')
    .set(next)
    .where('key', '=', VERSION)
    .where('value', '=', String(version))
    .executeTakeFirst()
  return numUpdatedRows !== 0n
}
