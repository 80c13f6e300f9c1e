import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import { badgeLabel } from '#domain/badge.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/products.ts'
import { type ProductValues, partOf } from './product-values.ts'

type Part = keyof ProductValues

/** The labels of the form's parts, in their order. */
const LABELS = new Map<Part, string>(
  PRODUCT_FIELD_NAMES.map(field => [partOf(field), PRODUCT_FIELDS[field].label]),
)

/** A part whose saved value differs from the form's. */
export type Difference = {
  part: Part
  label: string
  mine: string
  theirs: string
  /** the side that changed it; the form's if both did */
  changed: 'mine' | 'theirs'
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** @param base the values that both started from */
export function differences(base: ProductValues, mine: ProductValues, theirs: ProductValues): Difference[] {
  return [...LABELS]
    .filter(([part]) => !same(mine[part], theirs[part]))
    .map(([part, label]) => ({
      part,
      label,
      mine: written(part, mine),
      theirs: written(part, theirs),
      changed: same(mine[part], base[part]) ? 'theirs' : 'mine',
    }))
}

function written(part: Part, values: ProductValues): string {
  if (part === 'pictures') {
    const links = values.pictures.filter(({ url }) => url)
    return links.length === 1 ? messages.onePicture : messages.pictureCount(links.length)
  }
  if (part === 'inStock') return values.inStock ? common.yes : common.no
  if (part === 'published') return values.published ? messages.inShop : messages.draftState
  if (part === 'badge') return values.badge ? badgeLabel(values.badge) : messages.empty
  if (part === 'stockQuantity') return values.stockQuantity || messages.doesNotCount
  return values[part] || messages.empty
}

/** Returns the form's values, with these parts taken from the saved version. */
export const merged = (
  mine: ProductValues,
  theirs: ProductValues,
  taken: readonly Part[],
): ProductValues => ({ ...mine, ...Object.fromEntries(taken.map(part => [part, theirs[part]])) })
