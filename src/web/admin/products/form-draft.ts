import { completed } from '#web/admin/common/drafts.ts'
import { browserStorage } from '#web/platform/browser-storage.ts'
import type { ProductValues } from './product-values.ts'

/** What was sent to the shop, and the `changeId` by which the shop tells that it is what stands there. */
export type SentChange = { requestId: string; values: ProductValues }

/** A form that was not saved: what it began with, and what was typed since. */
export type FormDraft = {
  /** of the product that it began with; undefined for a new one */
  version: number | undefined
  base: ProductValues
  values: ProductValues
  /** of which it is not known whether it has arrived; the first one names a new product, whatever is sent after it */
  sent: readonly SentChange[]
}

const storageOf = (id: number | undefined) => browserStorage<FormDraft>(`admin-product:${id ?? 'new'}`)

/**
 * What was left unsaved in this browser, for the product or for a new one.
 * @param now what the form would begin with: an earlier version of the page may have known fewer fields
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
