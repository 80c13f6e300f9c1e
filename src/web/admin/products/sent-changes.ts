/** What a product shows of the form's own tries, whose answers may have been lost. */
import type { AdminProduct } from '#contract/admin-products.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import type { FormDraft, SentChange } from './form-draft.ts'
import { type ProductValues, stockNow, valuesOf } from './product-values.ts'

/** What the form began with: of an existing product its version, so that another change in between is told. */
export type Base = { version: number | undefined; values: ProductValues }

/** An edit conflict: the product was saved elsewhere first. */
export type Conflict = { theirs: AdminProduct; base: ProductValues; mine: ProductValues }

/** Her own change whose answer was lost: what she has typed since stands on what she sent then. */
export function ownBase(product: AdminProduct, sent: readonly SentChange[]): Base | undefined {
  const own = sent.find(({ requestId }) => requestId === product.changeId)
  return own && { version: product.version, values: own.values }
}

/** The last try that has arrived, where the product was changed elsewhere since. */
const arrivedBefore = (product: AdminProduct, sent: readonly SentChange[]): SentChange | undefined =>
  sent.findLast(({ requestId }) => product.earlierChangeIds.includes(requestId))

/**
 * Both versions, for her to choose from. What of hers had arrived before the change elsewhere stands in theirs: pieces that she has
 * counted in are not counted in once more.
 */
export function conflictOf(
  theirs: AdminProduct,
  { values, from, sent }: { values: ProductValues; from: Base; sent: readonly SentChange[] },
): Conflict {
  const base = arrivedBefore(theirs, sent)?.values ?? from.values
  const pieces = { before: base.stockQuantity, now: valuesOf(theirs).stockQuantity }
  return { theirs, base, mine: { ...values, stockQuantity: stockNow(values.stockQuantity, pieces) } }
}

/**
 * What is still to be saved of a new product where an earlier try has arrived and another one was sent since; `undefined` where
 * that is all.
 */
export function restOf(
  product: AdminProduct,
  values: ProductValues,
  sent: readonly SentChange[],
): FormDraft | undefined {
  const own = ownBase(product, sent)
  const known = own ?? arrivedBefore(product, sent)
  const arrived = known ? [known] : sent
  if (arrived.every(each => formsAreEqual(each.values, values))) return undefined
  // Changed elsewhere since, its version is one of before, and saving shows both.
  return { version: own?.version ?? 1, base: arrived[0]!.values, values, sent }
}
