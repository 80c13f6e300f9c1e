import { type StoredValue, tabStorage } from '#web/platform/browser-storage.ts'
import type { IdentifiedRequest } from '#web/platform/request-id.ts'
import { forgetMessages } from '#web/shop/thread/message-draft.ts'

/** What the owner has filled into a form and not sent yet. */
export type Draft<Values> = {
  /** what the form began with */
  base: Values
  values: Values
  /** a field that she filled in was changed elsewhere meanwhile */
  isBehind: boolean
}

/** The oldest go first: one is left behind for each form that is never opened again. */
const DRAFTS_MAX = 20

/** In characters; far more than all fields of a form take. */
const DRAFT_MAX = 50_000

/** All drafts of this tab are of one owner. */
const storage = tabStorage<{ owner: string; drafts: Record<string, Draft<object>> }>('admin-drafts')

function draftsOf(owner: string): Record<string, Draft<object>> {
  const kept = storage.get()
  return (kept?.owner === owner && kept.drafts) || {}
}

/** @param name of the form, with what it is about: `invoice:ORD-1` */
export const draftOf = <Values extends object>(owner: string, name: string): Draft<Values> | undefined =>
  draftsOf(owner)[name] as Draft<Values> | undefined

/** Keeps a draft in place of the one before; `undefined` drops it. Those of another owner are dropped with it. */
export function keepDraft(owner: string, name: string, draft: Draft<object> | undefined): void {
  const { [name]: _before, ...others } = draftsOf(owner)
  const isKept = draft !== undefined && JSON.stringify(draft).length <= DRAFT_MAX
  const drafts = Object.entries({ ...others, ...(isKept && { [name]: draft }) })
  if (drafts.length === 0) storage.remove()
  else storage.set({ owner, drafts: Object.fromEntries(drafts.slice(-DRAFTS_MAX)) })
}

/** Under which name each of her forms was sent last. */
const sent = tabStorage<Record<string, IdentifiedRequest>>('admin-sent')

/** The same of one form, for `useFormRequest`: its answer may be lost. */
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

/** Drops what she has filled in, and what she has sent; to be called when she signs out. */
export function dropDrafts(): void {
  storage.remove()
  sent.remove()
  forgetMessages()
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any of two may be null: there is none of it. */
const haveOneShape = (one: unknown, other: unknown): boolean =>
  one === null ||
  other === null ||
  (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))

/** What an earlier version of the page has kept of values: what it did not know yet is as it is now. */
export function completed<Values>(kept: unknown, now: Values): Values {
  if (isGroup(kept) && isGroup(now))
    return Object.fromEntries(
      Object.entries(now).map(([name, value]) => [name, completed(kept[name], value)]),
    ) as Values
  return kept !== undefined && haveOneShape(kept, now) ? (kept as Values) : now
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** The fields that were filled in; what an earlier version of the page has left in another shape is none. */
const filledIn = <Values extends object>(base: Values, mine: Values, now: Values) =>
  (Object.keys(now) as (keyof Values)[]).filter(
    field => typeof mine[field] === typeof now[field] && differ(mine[field], base[field]),
  )

/** Puts what was filled in upon what stands there by now. */
export type Merge<Values> = (base: Values, mine: Values, now: Values) => Values

/** Field by field. */
export const rebased = <Values extends object>(base: Values, mine: Values, now: Values): Values => ({
  ...now,
  ...Object.fromEntries(filledIn(base, mine, now).map(field => [field, mine[field]])),
})

/**
 * A draft, as it is shown in a form that begins with `now`.
 * @returns `undefined` where nothing of it differs, such as after an answer that was lost
 */
export function takenUp<Values extends object>(
  { base, values: mine, isBehind }: Draft<Values>,
  now: Values,
  merge: Merge<Values> = rebased,
): Pick<Draft<Values>, 'values' | 'isBehind'> | undefined {
  const values = merge(base, mine, now)
  if (!differ(values, now)) return undefined
  const clashes = filledIn(base, mine, now).some(
    field => differ(now[field], base[field]) && differ(now[field], mine[field]),
  )
  return { values, isBehind: isBehind || clashes }
}
