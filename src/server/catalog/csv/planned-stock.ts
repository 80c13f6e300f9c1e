import type { ImportStock, StockChoice } from '#contract/product-import.ts'

/** What happens to a product's count; if `stock` is null, none is written. */
type PlannedStock = {
  stock: ImportStock | null
  isConflict: boolean
  /** for a conflict: whether the owner may take the file's count */
  takesFile: boolean
}

const UNTOUCHED: PlannedStock = { stock: null, isConflict: false, takesFile: false }

/**
 * Compares the count in a file with the shop's (contract §8); null means that the pieces are not counted.
 * - A file that has no count, or the same as the shop, writes none.
 * - If the file carries the count seen at its download and the shop has another by now, the row is a conflict: none of
 *   it is imported unless the owner decides. She can take the rest of the row with the shop's count. She can take the
 *   file's count only if she had changed it; an unchanged one would put sold pieces back on sale.
 * - A new count typed over one that is still current is a plain change. So is any other count in a file that does not
 *   carry the seen one, such as another platform's: the plan shows it before and after.
 * @param file undefined if the file does not mention it
 * @param seen undefined if the file does not carry it
 */
export function plannedStock(
  shop: number | null,
  file: number | null | undefined,
  seen: number | null | undefined,
): PlannedStock {
  if (file === undefined || file === shop) return UNTOUCHED
  const stock = { file, shop, ...(seen !== undefined && { seen }) }
  const isConflict = seen !== undefined && seen !== shop
  return { stock, isConflict, takesFile: isConflict && file !== seen }
}

/** What the owner can choose in a conflict; a row without a choice is left out. */
export const choicesOf = (
  { isConflict, takesFile }: PlannedStock,
  hasOtherChanges: boolean,
): StockChoice[] =>
  isConflict
    ? [...(hasOtherChanges ? (['shop'] as const) : []), ...(takesFile ? (['file'] as const) : [])]
    : []
