import { eachText, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import { ALT_MAX, EXTRA_PICTURES_MAX, type ProductInput, productInput } from '#contract/products.ts'
import { eurosOf } from '#domain/money.ts'
import { isPictureLink, pictureLinkFault } from '#domain/picture-link.ts'
import { beginningOf } from '#domain/plain-text.ts'
import * as messages from '#messages/catalog.ts'
import { textsOf } from '../product-view.ts'
import type { ProductRow } from '../store.ts'
import type { StatedFields, TypedFields } from './imported.ts'

/** A product as typed in the admin form. */
type TypedProduct = TypedFields & {
  imageUrl: string
  imageUrls: string[]
  alts: Record<string, string>
}

const FIELDS: Partial<Record<string, { word: string }>> = PRODUCT_FIELDS
/** The Estonian name of a product field. */
export const wordOf = (field: string): string => FIELDS[field]?.word ?? field

/** A product with nothing filled in yet. */
export const NOTHING: TypedProduct = {
  ...eachText(() => ''),
  price: '',
  originalPrice: '',
  badge: '',
  inStock: true,
  stockQuantity: null,
  published: false,
  imageUrl: '',
  imageUrls: [],
  alts: {},
}

export const typedOf = (row: ProductRow): TypedProduct => ({
  ...textsOf(row),
  price: row.unpriced ? '' : eurosOf(row.price),
  originalPrice: row.original_price === null ? '' : eurosOf(row.original_price),
  badge: row.badge ?? '',
  inStock: row.in_stock === 1,
  stockQuantity: row.stock_quantity,
  published: row.published === 1,
  imageUrl: row.image_url,
  imageUrls: JSON.parse(row.image_urls) as string[],
  alts: JSON.parse(row.picture_alts) as Record<string, string>,
})

/** The product with its picture links mapped by `linkOf`. */
export const withLinks = (product: TypedProduct, linkOf: (link: string) => string): TypedProduct => ({
  ...product,
  imageUrl: linkOf(product.imageUrl),
  imageUrls: product.imageUrls.map(linkOf),
  alts: Object.fromEntries(Object.entries(product.alts).map(([link, alt]) => [linkOf(link), alt])),
})

/** Texts that other platforms allow to be longer are cut; any other text that is too long is refused. */
const CUT = ['name', 'description', 'longDescription', 'size', 'fibres'] as const

/** Cuts a text of another platform to the field's maximum length, at a whole word. */
export const fitting = (field: (typeof CUT)[number], text: string): string => {
  const { max } = PRODUCT_FIELDS[field]
  return text.length <= max ? text : beginningOf(text, max).replace(/\s+\S*$/, '')
}

/**
 * Merges what a file says into a product, cutting texts that are too long. @returns the product, with notes for the
 * owner
 */
export function withStatedFields(
  base: TypedProduct,
  { pictures, ...said }: StatedFields,
): { wanted: TypedProduct; notes: string[] } {
  const notes: string[] = []
  const wanted = { ...base, ...said }
  for (const field of CUT) {
    const fits = fitting(field, wanted[field])
    if (fits === wanted[field]) continue
    wanted[field] = fits
    notes.push(messages.textShortened(PRODUCT_FIELDS[field].word))
  }
  if (!pictures) return { wanted, notes }
  const most = EXTRA_PICTURES_MAX + 1
  if (pictures.length > most) notes.push(messages.picturesCut(pictures.length, most))
  const taken = pictures.slice(0, most)
  const alts = taken.map(({ url, alt }) => [url, alt ?? base.alts[url] ?? ''] as const)
  return {
    wanted: {
      ...wanted,
      imageUrl: taken[0]?.url ?? '',
      imageUrls: taken.slice(1).map(({ url }) => url),
      alts: Object.fromEntries(
        alts.filter(([, alt]) => alt).map(([url, alt]) => [url, beginningOf(alt, ALT_MAX)]),
      ),
    },
    notes,
  }
}

/** The error message for a field, in Estonian. */
export function faultOf(field: string, wanted: TypedProduct): string {
  switch (field) {
    case 'name':
      return messages.nameMissing
    case 'price':
      return messages.priceInvalid(wanted.price)
    case 'originalPrice':
      return messages.originalPriceInvalid(wanted.originalPrice)
    case 'imageUrl':
    case 'imageUrls': {
      const links = field === 'imageUrl' ? [wanted.imageUrl] : wanted.imageUrls
      return pictureLinkFault(links.find(link => !isPictureLink(link)) ?? '')
    }
    default:
      return messages.fieldsInvalid(wordOf(field))
  }
}

/**
 * A product's picture texts, whatever the order of its pictures; texts of pictures that it no longer has do not count.
 */
const saidOf = ({ imageUrl, imageUrls, alts = {} }: Pick<ProductInput, 'imageUrl' | 'imageUrls' | 'alts'>) =>
  Object.entries(alts)
    .filter(([link, alt]) => alt !== '' && [imageUrl, ...imageUrls].includes(link))
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** The names of the fields in which the input differs from the product. */
export function changedParts(base: TypedProduct, input: ProductInput): string[] {
  const { published, imageUrl, imageUrls, ...texts } = base
  const parsed = productInput.parse({ ...texts, published: false })
  // Links as stored: an old one may be of a kind that is no longer accepted.
  const links = { imageUrl, imageUrls }
  const was: Record<string, unknown> = {
    ...parsed,
    ...links,
    alts: saidOf({ ...parsed, ...links }),
    published,
  }
  const now: Record<string, unknown> = { ...input, alts: saidOf(input) }
  return (
    Object.keys(was)
      // A field that is not mentioned does not change.
      .filter(field => now[field] !== undefined && JSON.stringify(was[field]) !== JSON.stringify(now[field]))
      .map(wordOf)
  )
}
