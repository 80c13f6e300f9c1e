import { badgeLabel } from '#domain/badge.ts'
import type { ProductValues } from './product-values.ts'

type Part = keyof ProductValues

/** What is called how, in the form's order. */
const LABEL: Record<Part, string> = {
  name: 'Nimi',
  description: 'Kirjeldus',
  longDescription: 'Pikk kirjeldus',
  price: 'Hind',
  originalPrice: 'Endine hind',
  category: 'Kategooria',
  badge: 'Märgis',
  pictures: 'Pildid',
  inStock: 'Müügil',
  stockQuantity: 'Laos',
  fibres: 'Koostis',
  care: 'Hooldus',
  published: 'Nähtavus',
}

/** A part whose saved value differs from the form's. */
export type Difference = {
  part: Part
  label: string
  mine: string
  theirs: string
  /** which of them was changed: the other one stands as it was; where both were, the form's */
  changed: 'mine' | 'theirs'
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** @param base what both began with */
export function differences(base: ProductValues, mine: ProductValues, theirs: ProductValues): Difference[] {
  return (Object.keys(LABEL) as Part[])
    .filter(part => !same(mine[part], theirs[part]))
    .map(part => ({
      part,
      label: LABEL[part],
      mine: written(part, mine),
      theirs: written(part, theirs),
      changed: same(mine[part], base[part]) ? 'theirs' : 'mine',
    }))
}

function written(part: Part, values: ProductValues): string {
  if (part === 'pictures') {
    const links = values.pictures.filter(({ url }) => url)
    return links.length === 1 ? '1 pilt' : `${links.length} pilti`
  }
  if (part === 'inStock') return values.inStock ? 'jah' : 'ei'
  if (part === 'published') return values.published ? 'poes' : 'mustand'
  if (part === 'badge') return values.badge ? badgeLabel(values.badge) : 'tühi'
  if (part === 'stockQuantity') return values.stockQuantity || 'ei loe'
  return values[part] || 'tühi'
}

/** The form's values, with those parts taken from the saved version. */
export const merged = (
  mine: ProductValues,
  theirs: ProductValues,
  taken: readonly Part[],
): ProductValues => ({ ...mine, ...Object.fromEntries(taken.map(part => [part, theirs[part]])) })
