import { completed } from '#web/admin/common/drafts.ts'
import { isDraftOf } from '#web/admin/common/form-owner.ts'
import { browserStorage } from '#web/platform/browser-storage.ts'
import type { ProductValues } from './product-values.ts'

/** The values sent to the shop, and the `changeId` by which they are recognised in the saved product. */
export type SentChange = { requestId: string; values: ProductValues }

/** An unsaved form: its initial values, and what was typed since. */
export type FormDraft = {
  /** of the product that the form was filled from; undefined for a new one */
  version: number | undefined
  base: ProductValues
  values: ProductValues
  /** requests whose arrival is unknown; the first one identifies a new product, whatever is sent after it */
  sent: readonly SentChange[]
}

const storageOf = (id: number | undefined) =>
  browserStorage<FormDraft & { owner: string }>(`admin-product:${id ?? 'new'}`)

/**
 * Returns an administrator's unsaved draft of the product, or of a new one, in this browser.
 * @param now the form's initial values, for fields that an earlier version of the page did not have
 */
export function getFormDraft(
  owner: string,
  id: number | undefined,
  now: ProductValues,
): FormDraft | undefined {
  const kept = storageOf(id).get()
  const { version, base, values, sent = [] } = kept ?? {}
  if (!base || !values || !isDraftOf(owner, kept)) return undefined
  return {
    version,
    base: completed(base, now),
    values: completed(values, now),
    sent: sent.map(each => ({ ...each, values: completed(each.values, now) })),
  }
}

/** Stores an administrator's draft, in place of another's. */
export const setFormDraft = (owner: string, id: number | undefined, form: FormDraft): void =>
  storageOf(id).set({ owner, ...form })

/** Removes an administrator's own draft. */
export function removeFormDraft(owner: string, id: number | undefined): void {
  const storage = storageOf(id)
  if (isDraftOf(owner, storage.get())) storage.remove()
}
