import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AdminProduct } from '#contract/admin-products.ts'
import { type ProductValues, valuesOf } from './product-values.ts'
import type { Base } from './sent-changes.ts'

/**
 * Follows sales while the form is open, which do not change the product's version: untouched stock is updated.
 * @returns the stock before and now, if she has changed a count that is outdated
 */
export function useProductStock({
  form: { getValues, resetField },
  product,
  base,
  setBase,
}: {
  form: UseFormReturn<ProductValues>
  product: AdminProduct | undefined
  base: Base
  setBase: (change: (base: Base) => Base) => void
}): { before: string; now: string } | undefined {
  const before = base.values.stockQuantity
  const now = product === undefined ? before : valuesOf(product).stockQuantity
  useEffect(() => {
    if (now === before || getValues('stockQuantity') !== before) return
    setBase(from => ({ ...from, values: { ...from.values, stockQuantity: now } }))
    resetField('stockQuantity', { defaultValue: now })
  }, [now, before, getValues, resetField, setBase])
  return now === before ? undefined : { before, now }
}
