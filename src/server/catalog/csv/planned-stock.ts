import type { ImportStock, StockChoice } from '#contract/product-import.ts'

/** What becomes of a product's counted pieces; nothing of it is written where `stock` is null. */
type PlannedStock = {
  stock: ImportStock | null
  isConflict: boolean
  /** of a conflict: whether she may take the file's count */
  takesFile: boolean
}

const UNTOUCHED: PlannedStock = { stock: null, isConflict: false, takesFile: false }

/**
 * What a file's count of a product does to the shop's (contract §8); null is a product whose pieces are not counted.
 * - A file that says nothing of it, or the same as the shop, writes no count.
 * - A file that carries the count seen at its download, while the shop has another by now, is a conflict: of the row nothing
 *   is taken unless the owner decides it. The rest of the row can be had with the shop's count. The file's count can be taken
 *   only if the owner changed it; an unchanged one would put sold pieces back on sale.
 * - A count that she typed over one that still stands is a change. So is any other count of a file that does not carry what
 *   was seen, such as another platform's: the plan shows it before and after.
 * @param file undefined where the file says nothing of it
 * @param seen undefined where the file does not carry it
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

/** What of a conflict the owner can choose; a row of which she chooses nothing is left out. */
export const choicesOf = (
  { isConflict, takesFile }: PlannedStock,
  hasOtherChanges: boolean,
): StockChoice[] =>
  isConflict
    ? [...(hasOtherChanges ? (['shop'] as const) : []), ...(takesFile ? (['file'] as const) : [])]
    : []
