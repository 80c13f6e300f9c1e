import { isDeepStrictEqual } from 'node:util'
import type { ActionOf } from '#contract/admin-actions.ts'
import type { ErrorIssue } from '#contract/errors.ts'
import type { AdminSettings, OwnFacts } from '#contract/settings.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { daysInOrder } from '#messages/field-errors.ts'
import * as messages from '#messages/settings.ts'
import { announceAtCommit } from '#server/platform/cache/postgres-cache-invalidation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { PictureOf } from './settings.ts'
import { loadFacts, storeFacts } from './store.ts'

/** Records an administrator's action in the transaction that performs it; implemented by admin. */
type RecordAction = (
  trx: Db,
  action: { actor: string } & ActionOf<'settings.change' | 'sound.upload'>,
  now: Date,
) => Promise<void>

export type ChangeDeps = { db: Db; pictureOf: PictureOf; record: RecordAction; now: () => Date }

/**
 * Replaces the settings that the administrator saw, and records what changed.
 * @returns whether anything changed
 * @throws ShopError `changed_meanwhile` if they were changed since, `invalid_input` for an unknown picture
 */
export async function changeSettings(
  { db, pictureOf, record, now }: ChangeDeps,
  { version, ...given }: AdminSettings,
  actor: string,
): Promise<boolean> {
  await refuseUnknownPictures(given, (await loadFacts(db)).facts, pictureOf)
  return retryingTransaction(db, async trx => {
    const before = await loadFacts(trx)
    const facts = {
      ...given,
      vatSince: firstVatDay(before.facts, given, now()),
      vatUntil: given.legal.vatNumber && given.vatUntil,
    }
    refuseEndBeforeBegin(facts)
    const changed = changedFacts(before.facts, facts)
    // Before the version check: a client repeats its own change if the answer was lost.
    if (Object.keys(changed).length === 0) return false
    if (before.version !== version) throw new ShopError('changed_meanwhile')
    refuseLostRate(before.facts, facts, now())
    // Of two that read the same version at once, the database lets only one write.
    if (!(await storeFacts(trx, { version, facts: changed }, now()))) throw new ShopError('changed_meanwhile')
    const data = Object.fromEntries(
      Object.entries(changed).map(([name, after]) => [name, [before.facts[name as keyof OwnFacts], after]]),
    )
    await record(trx, { actor, action: 'settings.change', subject: messages.settingsSubject, data }, now())
    await announceAtCommit(trx, 'settings')
    return true
  })
}

/**
 * The first day with VAT: for a new VAT number today, unless the owner names a day; if no day is given, the stored one
 * stays.
 */
function firstVatDay(before: OwnFacts, { legal, vatSince }: OwnFacts, now: Date): string {
  if (!legal.vatNumber) return ''
  return vatSince || (before.legal.vatNumber ? before.vatSince : tallinnDay(now))
}

/** A registration that ended before it began would tax nothing. */
function refuseEndBeforeBegin({ vatSince, vatUntil }: OwnFacts): void {
  if (vatUntil === '' || vatSince <= vatUntil) return
  throw new ShopError('invalid_input', { issues: [{ path: 'vatUntil', message: daysInOrder }] })
}

/**
 * Refuses to remove a rate that is already in force, until a version of the shop knows it: otherwise all sales would
 * fall back to the former rate. Correcting its percentage or its day is allowed.
 */
function refuseLostRate({ comingVat: before }: OwnFacts, { comingVat: after }: OwnFacts, now: Date): void {
  if (!before || before.from > tallinnDay(now)) return
  if (after?.rate === before.rate || after?.from === before.from) return
  throw new ShopError('invalid_input', { issues: [{ path: 'comingVat', message: messages.vatRateHolds }] })
}

/** Returns the facts that differ. */
function changedFacts(before: OwnFacts, after: OwnFacts): Partial<OwnFacts> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !isDeepStrictEqual(value, before[name as keyof OwnFacts]),
    ),
  )
}

/** The pictures that the facts refer to, with their paths. */
const picturesIn = (facts: OwnFacts): { url: string; path: string }[] =>
  [
    ...facts.heroPictures.map(({ url }, i) => ({ url, path: `heroPictures.${i}.url` })),
    { url: facts.bioPicture?.url, path: 'bioPicture.url' },
    { url: facts.guaranteeNotice || undefined, path: 'guaranteeNotice' },
    ...facts.makingSteps.map(({ picture }, i) => ({
      url: picture?.url,
      path: `makingSteps.${i}.picture.url`,
    })),
  ].filter((named): named is { url: string; path: string } => named.url !== undefined)

/**
 * Refuses unknown pictures, which would leave a gap on the page. A picture that is already in the settings and has
 * vanished since does not block a change.
 */
async function refuseUnknownPictures(after: OwnFacts, before: OwnFacts, pictureOf: PictureOf) {
  const named = new Set(picturesIn(before).map(({ url }) => url))
  const issues: ErrorIssue[] = []
  for (const { url, path } of picturesIn(after))
    if (!named.has(url) && !(await pictureOf(url))) issues.push({ path, message: messages.pictureNotInShop })
  if (issues.length > 0) throw new ShopError('invalid_input', { issues })
}
