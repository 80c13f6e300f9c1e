import * as messages from '#messages/labels.ts'
import type { Cents } from './money.ts'

/** `1 toode`, `3 toodet` */
export const productsText = (count: number): string =>
  count === 1 ? messages.oneProduct : messages.productCount(count)

/** The facts that a product needs before it is offered (specification §5, Product form), in the form's order. */
const PRODUCT_NEEDS = ['name', 'description', 'price', 'imageUrl', 'category'] as const
export type ProductNeed = (typeof PRODUCT_NEEDS)[number]

/**
 * Returns what a product still lacks before it can be published.
 * @param product its texts as typed; `price` is null, undefined or an empty text if there is none
 */
export function productGaps(
  product: {
    [Need in ProductNeed]?: string | Cents | null | undefined
  },
): ProductNeed[] {
  return PRODUCT_NEEDS.filter(need => {
    const given = product[need]
    return given === undefined || given === null || String(given).trim() === ''
  })
}
