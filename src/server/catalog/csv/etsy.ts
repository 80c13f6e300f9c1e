import * as messages from '#messages/catalog.ts'
import { cleanText, type Imported, isSize, parsePrice, parseQuantity, type StatedFields } from './imported.ts'
import { shortAndLong } from './short-and-long.ts'
import type { Headings, Table, TableRow } from './table.ts'

/** Etsy's listing export (Shop Manager, Settings, Options, Download data). */
export const isEtsyTable = (table: Headings): boolean =>
  ['title', 'description', 'currency_code', 'image1'].every(each => table.has(each))

/** The columns of the export around its pictures, in the order that Etsy uses in every language. */
const BEFORE_IMAGES = ['title', 'description', 'price', 'currency_code', 'quantity', 'tags', 'materials']
const AFTER_IMAGES = [
  ...[1, 2].flatMap(each => [`variation ${each} type`, `variation ${each} name`, `variation ${each} values`]),
  'sku',
]
const CURRENCY_AT = BEFORE_IMAGES.indexOf('currency_code')
const IMAGES = Array.from({ length: 20 }, (_, i) => `image${i + 1}`)

/**
 * Recognises Etsy's export in another language by the order and content of its columns, and returns the English
 * headings.
 * @returns undefined for any other table
 */
export function etsyHeadingsByOrder(
  rows: readonly (readonly string[])[],
  width: number,
): string[] | undefined {
  const images = width - BEFORE_IMAGES.length - AFTER_IMAGES.length
  if (images < 1 || images > IMAGES.length || rows.length === 0) return undefined
  const isListing = (cells: readonly string[]) => {
    const links = cells.slice(BEFORE_IMAGES.length, BEFORE_IMAGES.length + images)
    return (
      /^[A-Z]{3}$/.test(cells[CURRENCY_AT]?.trim() ?? '') &&
      /^\d+([.,]\d+)?$/.test(cells[CURRENCY_AT - 1]?.trim() ?? '') &&
      links.every(link => link.trim() === '' || /^https?:\/\//.test(link.trim()))
    )
  }
  if (!rows.every(isListing)) return undefined
  return [...BEFORE_IMAGES, ...IMAGES.slice(0, images), ...AFTER_IMAGES]
}

export const readEtsyTable = (table: Table): Imported[] => table.rows.map(readRow)

function readRow({ row, fault, text }: TableRow): Imported {
  const faults = fault ? [fault] : []
  const notes: string[] = []
  const { short, long } = shortAndLong(cleanText(text('description')))
  const currency = text('currency_code').toUpperCase()
  const isEuro = currency === '' || currency === 'EUR'
  if (!isEuro) notes.push(messages.priceInOtherCurrency(currency, text('price')))
  let size = ''
  for (const each of [1, 2]) {
    const values = cleanText(text(`variation ${each} values`)).replaceAll(/\s*,\s*/g, ', ')
    const name = cleanText(text(`variation ${each} name`))
    if (isSize(name) && values && !values.includes(',')) size = values
    else if (name || values) notes.push(messages.optionsLeftOut(name, values))
  }
  const count = parseQuantity(text('quantity'))
  if (count === undefined) faults.push(messages.quantityNotWhole(text('quantity')))
  const materials = cleanText(text('materials')).replaceAll(/\s*,\s*/g, ', ')
  const pictures = IMAGES.map(image => ({ url: text(image) })).filter(({ url }) => url !== '')
  const said: StatedFields = {
    name: cleanText(text('title')),
    ...(short && { description: short }),
    ...(long && { longDescription: long }),
    ...(isEuro && { price: parsePrice(text('price')) }),
    ...(typeof count === 'number' && { stockQuantity: count }),
    ...(size && { size }),
    ...(materials && { fibres: materials }),
    ...(pictures.length > 0 && { pictures }),
  }
  return { row, said, faults, notes }
}
