import type { AdminProduct } from '#contract/admin-products.ts'
import { eachText, type FieldsAs, type ProductField } from '#contract/product-fields.ts'
import { STOCK_MAX } from '#contract/products.ts'
import { eurosOf, MAX_PRICE } from '#domain/money.ts'
import { isPictureLink, pictureLinkFault } from '#domain/picture-link.ts'
import { missingProductFields, type RequiredProductField } from '#domain/product.ts'
import { restocked } from '#domain/restock.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as messages from '#messages/admin/products.ts'
import { domainFormResolver } from '#web/platform/domain-form-resolver.ts'

/** A product as form values; stock that is not counted is an empty text. */
export type ProductValues = FieldsAs<{
  text: string
  fact: string
  price: string
  badge: string
  flag: boolean
  pieces: string
}> & {
  /** the main one first; one without a link is still to be filled in */
  pictures: { url: string; alt: string }[]
}

/** Returns the part of the form that contains a field. */
export const partOf = (field: ProductField): keyof ProductValues =>
  field === 'imageUrl' || field === 'imageUrls' || field === 'alts' ? 'pictures' : field

export const NO_PICTURE = { url: '', alt: '' }

export const EMPTY_VALUES: ProductValues = {
  ...eachText(() => ''),
  price: '',
  originalPrice: '',
  badge: '',
  inStock: true,
  stockQuantity: '',
  published: true,
  pictures: [NO_PICTURE],
}

export const valuesOf = (product: AdminProduct): ProductValues => ({
  ...eachText(field => product[field]),
  price: product.price ?? '',
  originalPrice: product.originalPrice ?? '',
  badge: product.badge ?? '',
  inStock: product.inStock,
  stockQuantity: product.stockQuantity === null ? '' : String(product.stockQuantity),
  published: product.published,
  pictures: [product.imageUrl, ...product.imageUrls].map(url => ({ url, alt: product.alts[url] ?? '' })),
})

/** Returns a typed price as the shop shows it; `undefined` while it is invalid. */
export function shownPrice(typed: string): string | undefined {
  const cents = typedCents(typed)
  return cents ? eurosOf(cents) : undefined
}

/**
 * Returns the API input. Blank extra links are dropped (specification §5).
 * @param before the form's initial values: untouched stock is not sent, as some may have been sold meanwhile
 */
export function productInputOf(values: ProductValues, before?: ProductValues) {
  const { price, originalPrice, pictures, stockQuantity, badge, ...texts } = values
  const [main = NO_PICTURE, ...others] = pictures.map(({ url, alt }) => ({
    url: url.trim(),
    alt: alt.trim(),
  }))
  const extra = others.filter(({ url }) => url !== '')
  return {
    ...texts,
    price: price.trim(),
    originalPrice: originalPrice.trim(),
    badge: badge || null,
    imageUrl: main.url,
    imageUrls: extra.map(({ url }) => url),
    alts: Object.fromEntries([main, ...extra].filter(({ alt }) => alt).map(({ url, alt }) => [url, alt])),
    ...(stockQuantity !== before?.stockQuantity && {
      stockQuantity: piecesOf(stockQuantity),
      ...(before && { stockBefore: piecesOf(before.stockQuantity) }),
    }),
  }
}

/** Parses typed stock; null if it is not counted. */
const piecesOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/**
 * Returns the form's stock after the saved one has changed: an untouched field takes the new count, a changed one keeps
 * its difference.
 */
export function stockNow(typed: string, { before, now }: { before: string; now: string }): string {
  if (typed === before) return now
  const [wanted, seen, left] = [piecesOf(typed), piecesOf(before), piecesOf(now)]
  if (wanted === null || seen === null || left === null || Number.isNaN(wanted)) return typed
  return String(restocked(left, { seen, wanted }))
}

const NEEDED: Record<RequiredProductField, string> = {
  name: messages.nameRequired,
  description: messages.descriptionRequired,
  price: messages.priceRequired,
  imageUrl: messages.mainPictureRequired,
  category: messages.categoryRequired,
}

/** The form's names of a product's parts. */
const FIELD: Record<RequiredProductField, string> = {
  name: 'name',
  description: 'description',
  price: 'price',
  imageUrl: 'pictures.0.url',
  category: 'category',
}

const PRICE_FAULT = messages.priceInvalid(eurosOf(MAX_PRICE))
const isPrice = (typed: string): boolean => {
  const cents = typedCents(typed)
  return cents !== undefined && cents > 0 && cents <= MAX_PRICE
}

/** Returns what keeps the values from being saved, by field of the form. A draft needs only a name. */
export function productFaults(
  values: ProductValues,
): { field: string; message: string; isMissing: boolean }[] {
  const { price, originalPrice, stockQuantity, pictures } = values
  const gaps = missingProductFields({ ...values, imageUrl: pictures[0]?.url })
  const missing = gaps
    .filter(gap => values.published || gap === 'name')
    .map(gap => ({ field: FIELD[gap], message: NEEDED[gap], isMissing: true }))
  const wrong = (field: string, message: string) => ({ field, message, isMissing: false })
  const faults = [...missing]
  if (price.trim() && !isPrice(price)) faults.push(wrong('price', PRICE_FAULT))
  if (originalPrice.trim()) {
    if (!isPrice(originalPrice)) faults.push(wrong('originalPrice', PRICE_FAULT))
    else if (isPrice(price) && typedCents(originalPrice)! <= typedCents(price)!)
      faults.push(wrong('originalPrice', messages.originalPriceInvalid))
  }
  if (stockQuantity.trim() && !(/^\d+$/.test(stockQuantity.trim()) && Number(stockQuantity) <= STOCK_MAX))
    faults.push(wrong('stockQuantity', messages.stockInvalid))
  for (const [place, { url }] of pictures.entries())
    if (url.trim() && !isPictureLink(url.trim()))
      faults.push(wrong(`pictures.${place}.url`, pictureLinkFault(url.trim())))
  return faults
}

export const resolveProduct = domainFormResolver(productFaults)
