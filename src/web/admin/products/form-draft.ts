import { completed } from '#web/admin/common/drafts.ts'
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

const storageOf = (id: number | undefined) => browserStorage<FormDraft>(`admin-product:${id ?? 'new'}`)

/**
 * Returns the unsaved draft of the product, or of a new one, in this browser.
 * @param now the form's initial values, for fields that an earlier version of the page did not have
 */
export function getFormDraft(id: number | undefined, now: ProductValues): FormDraft | undefined {
  const { version, base, values, sent = [] } = storageOf(id).get() ?? {}
  if (!base || !values) return undefined
  return {
    version,
    base: completed(base, now),
    values: completed(values, now),
    sent: sent.map(each => ({ ...each, values: completed(each.values, now) })),
  }
}

export const setFormDraft = (id: number | undefined, form: FormDraft): void => storageOf(id).set(form)

export const removeFormDraft = (id: number | undefined): void => storageOf(id).remove()
