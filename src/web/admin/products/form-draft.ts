import { browserStorage } from '#web/platform/browser-storage.ts'
import type { ProductValues } from './product-values.ts'

/** A change that was sent to the shop, and how the shop tells of it. */
export type SentChange = { requestId: string; values: ProductValues }

/** A form that was not saved: what it began with, and what was typed since. */
export type KeptForm = {
  /** of the product that it began with; undefined for a new one */
  version: number | undefined
  base: ProductValues
  values: ProductValues
  /** the changes of which it is not known whether they have arrived */
  sent: readonly SentChange[]
}

const storageOf = (id: number | undefined) => browserStorage<KeptForm>(`admin-product:${id ?? 'new'}`)

/** What was left unsaved in this browser, for the product or for a new one. */
export function keptForm(id: number | undefined): KeptForm | undefined {
  const kept = storageOf(id).kept()
  // An earlier version of the page may have kept another shape.
  return Array.isArray(kept?.values?.pictures) && Array.isArray(kept.base?.pictures)
    ? ({ sent: [], ...kept } as KeptForm)
    : undefined
}

export const keepForm = (id: number | undefined, form: KeptForm): void => storageOf(id).keep(form)

export const forgetForm = (id: number | undefined): void => storageOf(id).forget()
