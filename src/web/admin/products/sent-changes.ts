/** Finds the form's own requests, whose replies may have been lost, in a saved product. */
import type { AdminProduct } from '#contract/admin-products.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import type { FormDraft, SentChange } from './form-draft.ts'
import { type ProductValues, stockNow, valuesOf } from './product-values.ts'

/** What the form started from: for an existing product with its version, so that a concurrent change is noticed. */
export type Base = { version: number | undefined; values: ProductValues }

/** An edit conflict: the product was saved elsewhere first. */
export type Conflict = { theirs: AdminProduct; base: ProductValues; mine: ProductValues }

/** Returns her own change if its reply was lost: what she has typed since is based on what she sent then. */
export function ownBase(product: AdminProduct, sent: readonly SentChange[]): Base | undefined {
  const own = sent.find(({ requestId }) => requestId === product.changeId)
  return own && { version: product.version, values: own.values }
}

/** Returns the last request that has arrived, if the product was changed elsewhere since. */
const arrivedBefore = (product: AdminProduct, sent: readonly SentChange[]): SentChange | undefined =>
  sent.findLast(({ requestId }) => product.earlierChangeIds.includes(requestId))

/**
 * Returns both versions for her to choose from. What had arrived before the change elsewhere is part of that version:
 * stock that she has added is not added again.
 */
export function conflictOf(
  theirs: AdminProduct,
  { values, from, sent }: { values: ProductValues; from: Base; sent: readonly SentChange[] },
): Conflict {
  const base = arrivedBefore(theirs, sent)?.values ?? from.values
  const pieces = { before: base.stockQuantity, now: valuesOf(theirs).stockQuantity }
  return { theirs, base, mine: { ...values, stockQuantity: stockNow(values.stockQuantity, pieces) } }
}

/** Returns what the form holds that the saved product does not, as a draft; `undefined` if nothing. */
export function restOf(
  product: AdminProduct,
  values: ProductValues,
  sent: readonly SentChange[],
): FormDraft | undefined {
  const own = ownBase(product, sent)
  const known = own ?? arrivedBefore(product, sent)
  const arrived = known ? [known] : sent
  if (arrived.every(each => formsAreEqual(each.values, values))) return undefined
  // If it was changed elsewhere since, this version is outdated, so that saving shows both.
  return { version: own?.version ?? 1, base: arrived[0]!.values, values, sent }
}
