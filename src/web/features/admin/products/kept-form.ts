import type { ProductValues } from './product-values.ts'

/** A form that was not saved: what it began with, and what was typed since. */
export type KeptForm = {
  /** of the product that it began with; undefined for a new one */
  version: number | undefined
  base: ProductValues
  values: ProductValues
}

const nameOf = (id: number | undefined) => `admin-product:${id ?? 'new'}`

/** What was left unsaved in this browser, for the product or for a new one. */
export function keptForm(id: number | undefined): KeptForm | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') as Partial<KeptForm> | null
    // An earlier version of the page may have kept another shape.
    return Array.isArray(kept?.values?.pictures) && Array.isArray(kept.base?.pictures)
      ? (kept as KeptForm)
      : undefined
  } catch {
    return undefined
  }
}

export function keepForm(id: number | undefined, form: KeptForm) {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(form))
  } catch {
    // A browser that keeps nothing warns before it leaves, at least.
  }
}

export function forgetForm(id: number | undefined) {
  try {
    localStorage.removeItem(nameOf(id))
  } catch {
    // Then there is nothing to forget.
  }
}
