import { browserStorage } from '#web/platform/browser-storage.ts'
import type { ProductValues } from './product-values.ts'

/** A change that was sent to the shop, and how the shop tells of it. */
export type SentChange = { requestId: string; values: ProductValues }

/** A form that was not saved: what it began with, and what was typed since. */
type FormDraft = {
  /** of the product that it began with; undefined for a new one */
  version: number | undefined
  base: ProductValues
  values: ProductValues
  /** the changes of which it is not known whether they have arrived */
  sent: readonly SentChange[]
}

const storageOf = (id: number | undefined) => browserStorage<FormDraft>(`admin-product:${id ?? 'new'}`)

/** What was left unsaved in this browser, for the product or for a new one. */
export function getFormDraft(id: number | undefined): FormDraft | undefined {
  const kept = storageOf(id).get()
  // An earlier version of the page may have kept another shape.
  return Array.isArray(kept?.values?.pictures) && Array.isArray(kept.base?.pictures)
    ? ({ sent: [], ...kept } as FormDraft)
    : undefined
}

export const setFormDraft = (id: number | undefined, form: FormDraft): void => storageOf(id).set(form)

export const removeFormDraft = (id: number | undefined): void => storageOf(id).remove()
