import { browserStorage, removeFromTab, type StoredValue, tabStorage } from '#web/platform/browser-storage.ts'
import { randomId } from '#web/platform/random-id.ts'
import type { IdentifiedRequest } from '#web/platform/request-id.ts'
import { forgetMessages } from '#web/shop/thread/message-draft.ts'

/** What the owner has filled into a form and not sent yet. */
export type Draft<Values> = {
  /** the form's initial values */
  base: Values
  values: Values
  /** a field that she filled in has been changed elsewhere meanwhile */
  isOutdated: boolean
}

/** The oldest are dropped first: one is left over for each form that is never opened again. */
const DRAFTS_MAX = 20

/** In characters; far more than all fields of a form take. */
const DRAFT_MAX = 50_000

/** The account that was last signed in in this tab; none after it has signed out. */
const account = tabStorage<{
  email: string
  /** the id of the browser's last sign-out before */
  signedOut?: string | undefined
}>('admin-account')

/** The browser's last sign-out. A tab that shows a page of the shop is not told of it, but reads it when it returns. */
const lastSignOut = browserStorage<{ id: string }>('admin-sign-out')

/** All drafts of this tab belong to one owner. */
const storage = tabStorage<{ owner: string; drafts: Record<string, Draft<object>> }>('admin-drafts')

function draftsOf(owner: string): Record<string, Draft<object>> {
  const kept = storage.get()
  return (kept?.owner === owner && kept.drafts) || {}
}

/** @param name the form and its subject: `invoice:ORD-1` */
export const draftOf = <Values extends object>(owner: string, name: string): Draft<Values> | undefined =>
  draftsOf(owner)[name] as Draft<Values> | undefined

/**
 * Stores a draft in place of the previous one; `undefined` removes it. Does nothing for an owner who is no longer signed
 * in here: her form may be left, or her request answered, when another has taken over the page.
 */
export function keepDraft(owner: string, name: string, draft: Draft<object> | undefined): void {
  if (account.get()?.email !== owner) return
  const { [name]: _before, ...others } = draftsOf(owner)
  const isKept = draft !== undefined && JSON.stringify(draft).length <= DRAFT_MAX
  const drafts = Object.entries({ ...others, ...(isKept && { [name]: draft }) })
  if (drafts.length === 0) storage.remove()
  else storage.set({ owner, drafts: Object.fromEntries(drafts.slice(-DRAFTS_MAX)) })
}

/** The id of each form's last request. */
const sent = tabStorage<Record<string, IdentifiedRequest>>('admin-sent')

/** The same for one form, as storage for `useFormRequest`, in case its reply is lost. */
export const sentFrom = (form: string): StoredValue<IdentifiedRequest> => ({
  get: () => sent.get()?.[form],
  set: request => sent.set({ ...withoutForm(form), [form]: request }),
  remove: () => sent.set(withoutForm(form)),
  subscribe: sent.subscribe,
})

function withoutForm(form: string): Record<string, IdentifiedRequest> {
  const { [form]: _, ...others } = sent.get() ?? {}
  return others as Record<string, IdentifiedRequest>
}

/** The name under which this tab stores unsaved settings, which have a merge of their own. */
export const SETTINGS_DRAFT = 'admin-settings-draft'

/**
 * Call when it is known who is signed in: drops what was left before a sign-out in another tab, or by another
 * administrator, whose session has expired.
 */
export function claimDrafts(email: string): void {
  dropSignedOutDrafts()
  if ((account.get()?.email ?? email) !== email) dropDrafts()
  account.set({ email, signedOut: lastSignOut.get()?.id })
}

/** Drops what was left in this tab before a sign-out of which it was not told. */
export function dropSignedOutDrafts(): void {
  const kept = account.get()
  if (kept && kept.signedOut !== lastSignOut.get()?.id) dropDrafts()
}

/** Tells the browser's other tabs, when they return to an admin page, that the owner has signed out. */
export const recordSignOut = (): void => lastSignOut.set({ id: randomId() })

/** Removes this tab's drafts and request ids; call when the owner signs out. */
export function dropDrafts(): void {
  account.remove()
  storage.remove()
  removeFromTab(SETTINGS_DRAFT)
  sent.remove()
  forgetMessages()
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Either value may be null, for an optional group. */
const haveOneShape = (one: unknown, other: unknown): boolean =>
  one === null ||
  other === null ||
  (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))

/** Completes values stored by an earlier version of the page: fields it did not have get their current values. */
export function completed<Values>(kept: unknown, now: Values): Values {
  if (isGroup(kept) && isGroup(now))
    return Object.fromEntries(
      Object.entries(now).map(([name, value]) => [name, completed(kept[name], value)]),
    ) as Values
  return kept !== undefined && haveOneShape(kept, now) ? (kept as Values) : now
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Returns the fields that were filled in, ignoring those stored in an outdated shape. */
const filledIn = <Values extends object>(base: Values, mine: Values, now: Values) =>
  (Object.keys(now) as (keyof Values)[]).filter(
    field => typeof mine[field] === typeof now[field] && differ(mine[field], base[field]),
  )

/** Merges what was filled in into the current values. */
export type Merge<Values> = (base: Values, mine: Values, now: Values) => Values

/** Merges field by field. */
export const rebased = <Values extends object>(base: Values, mine: Values, now: Values): Values => ({
  ...now,
  ...Object.fromEntries(filledIn(base, mine, now).map(field => [field, mine[field]])),
})

/**
 * Returns a draft as shown in a form whose initial values are `now`.
 * @returns `undefined` if it does not differ from them, such as after a lost reply
 */
export function restoredDraft<Values extends object>(
  { base, values: mine, isOutdated }: Draft<Values>,
  now: Values,
  merge: Merge<Values> = rebased,
): Pick<Draft<Values>, 'values' | 'isOutdated'> | undefined {
  const values = merge(base, mine, now)
  if (!differ(values, now)) return undefined
  const clashes = filledIn(base, mine, now).some(
    field => differ(now[field], base[field]) && differ(now[field], mine[field]),
  )
  return { values, isOutdated: isOutdated || clashes }
}
