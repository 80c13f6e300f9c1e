import { isDeepStrictEqual } from 'node:util'
import type { ActionOf } from '#contract/admin-actions.ts'
import type { ErrorIssue } from '#contract/errors.ts'
import type { AdminSettings, OwnFacts } from '#contract/settings.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { daysInOrder } from '#messages/field-errors.ts'
import * as messages from '#messages/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { PictureOf } from './settings.ts'
import { loadFacts, storeFacts } from './store.ts'

/** Keeps an administrator's action, in the transaction that does it; admin's. */
type RecordAction = (
  trx: Db,
  action: { actor: string } & ActionOf<'settings.change' | 'sound.upload'>,
  now: Date,
) => Promise<void>

export type ChangeDeps = { db: Db; pictureOf: PictureOf; record: RecordAction; now: () => Date }

/**
 * Replaces the settings that the administrator saw, and records what she changed.
 * @returns whether anything has changed
 * @throws ShopError `changed_meanwhile` where they were changed since, `invalid_input` for an unknown picture
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
    // Also where the version has moved on: her own change comes again when its answer was lost.
    if (Object.keys(changed).length === 0) return false
    if (before.version !== version) throw new ShopError('changed_meanwhile')
    refuseLostRate(before.facts, facts, now())
    // Of two that read the same version at once, the database lets one through.
    if (!(await storeFacts(trx, { version, facts: changed }, now()))) throw new ShopError('changed_meanwhile')
    const data = Object.fromEntries(
      Object.entries(changed).map(([name, after]) => [name, [before.facts[name as keyof OwnFacts], after]]),
    )
    await record(trx, { actor, action: 'settings.change', subject: messages.settingsSubject, data }, now())
    return true
  })
}

/** Of a number that is new, today, unless the owner names another day; a day that is left out stays as it was. */
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
 * A rate that holds already stays until the shop knows it by itself: without it, all that is sold would have the former rate again.
 * Its percent or its day may be put right.
 */
function refuseLostRate({ comingVat: before }: OwnFacts, { comingVat: after }: OwnFacts, now: Date): void {
  if (!before || before.from > tallinnDay(now)) return
  if (after?.rate === before.rate || after?.from === before.from) return
  throw new ShopError('invalid_input', { issues: [{ path: 'comingVat', message: messages.vatRateHolds }] })
}

/** The facts that are not what they were. */
function changedFacts(before: OwnFacts, after: OwnFacts): Partial<OwnFacts> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !isDeepStrictEqual(value, before[name as keyof OwnFacts]),
    ),
  )
}

/** The pictures that the facts name, and where. */
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

/** A picture that the shop does not keep would stand on the page as a hole. One that is gone since keeps nothing back. */
async function refuseUnknownPictures(after: OwnFacts, before: OwnFacts, pictureOf: PictureOf) {
  const named = new Set(picturesIn(before).map(({ url }) => url))
  const issues: ErrorIssue[] = []
  for (const { url, path } of picturesIn(after))
    if (!named.has(url) && !(await pictureOf(url))) issues.push({ path, message: messages.pictureNotInShop })
  if (issues.length > 0) throw new ShopError('invalid_input', { issues })
}
