import * as messages from '#messages/labels.ts'
import type { Cents } from './money.ts'

/** `1 toode`, `3 toodet` */
export const productsText = (count: number): string =>
  count === 1 ? messages.oneProduct : messages.productCount(count)

/** The facts that a product needs before it is offered (specification §5, Product form), in the form's order. */
const REQUIRED_PRODUCT_FIELDS = ['name', 'description', 'price', 'imageUrl', 'category'] as const
export type RequiredProductField = (typeof REQUIRED_PRODUCT_FIELDS)[number]

/**
 * Returns what a product still lacks before it can be published.
 * @param product its texts as typed; `price` is null, undefined or an empty text if there is none
 */
export function missingProductFields(
  product: {
    [Need in RequiredProductField]?: string | Cents | null | undefined
  },
): RequiredProductField[] {
  return REQUIRED_PRODUCT_FIELDS.filter(need => {
    const given = product[need]
    return given === undefined || given === null || String(given).trim() === ''
  })
}
