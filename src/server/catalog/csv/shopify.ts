import * as messages from '#messages/catalog.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import {
  cleanText,
  type Imported,
  isSize,
  parseBoolean,
  parsePrice,
  parseQuantity,
  type StatedFields,
  type StatedPicture,
} from './imported.ts'
import { shortAndLong } from './short-and-long.ts'
import type { Headings, Table, TableRow } from './table.ts'

/** The headings of Shopify's product export, the older one first. */
const HANDLE = ['handle', 'url handle']
const BODY = ['body (html)', 'description']
const PRICE = ['variant price', 'price']
const COMPARE_AT = ['variant compare at price', 'compare-at price']
const TRACKER = ['variant inventory tracker', 'inventory tracker']
const QUANTITY = ['variant inventory qty', 'inventory quantity']
const IMAGE = ['image src', 'product image url']
const PUBLISHED = ['published', 'published on online store']

const OPTIONS = [1, 2, 3]

const hasOne = (table: Headings, headings: readonly string[]) => headings.some(each => table.has(each))

export const isShopifyTable = (table: Headings): boolean =>
  table.has('title') && hasOne(table, HANDLE) && hasOne(table, PRICE) && hasOne(table, BODY)

/** A product has one row for each of its variants and pictures; they share its handle. */
export function readShopifyTable(table: Table): Imported[] {
  const byHandle = new Map<string, TableRow[]>()
  for (const row of table.rows) {
    const handle = row.text(...HANDLE) || `row ${row.row}`
    byHandle.set(handle, [...(byHandle.get(handle) ?? []), row])
  }
  return [...byHandle.values()].map(rows => readProduct(table, rows))
}

function readProduct(table: Table, rows: readonly TableRow[]): Imported {
  const first = rows.find(row => row.text('title')) ?? rows[0]!
  const variants = rows.filter(row => row.text(...PRICE) !== '')
  const notes: string[] = []
  const faults = rows.flatMap(({ fault }) => fault ?? [])
  if (variants.length > 1) notes.push(messages.optionsMerged(variants.map(toVariant)))

  const { short, long } = shortAndLong(textOfHtml(first.text(...BODY)))
  const priced = variants[0] ?? first
  const price = parsePrice(priced.text(...PRICE))
  const compareAt = parsePrice(priced.text(...COMPARE_AT))
  // Shopify counts pieces only if a tracker is named.
  const isCounted = hasOne(table, TRACKER) ? priced.text(...TRACKER) !== '' : hasOne(table, QUANTITY)
  const counts = variants.map(row => parseQuantity(row.text(...QUANTITY)))
  const isShown =
    !/^(draft|archived)$/i.test(first.text('status')) && parseBoolean(first.text(...PUBLISHED)) !== false
  const pictures = picturesOf(rows)
  const sized = OPTIONS.find(each => isSize(cleanText(first.text(`option${each} name`))))
  const sizes = new Set(variants.map(row => cleanText(row.text(`option${sized} value`))))
  const [size] = sizes.size === 1 ? sizes : []
  const said: StatedFields = {
    name: cleanText(first.text('title')),
    ...(short && { description: short }),
    ...(long && { longDescription: long }),
    price,
    originalPrice: Number(compareAt) > Number(price) ? compareAt : '',
    stockQuantity: isCounted ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) : null,
    ...(size && { size }),
    ...(pictures.length > 0 && { pictures }),
    ...(first.text('type') && { category: cleanText(first.text('type')) }),
    ...(!isShown && { published: false }),
  }
  if (isCounted && counts.includes(undefined)) faults.push(messages.stockNotWhole)
  return { row: first.row, said, faults, notes }
}

const toVariant = (row: TableRow): messages.ImportedVariant => ({
  name: OPTIONS.map(each => cleanText(row.text(`option${each} value`)))
    .filter(Boolean)
    .join(' / '),
  price: parsePrice(row.text(...PRICE)),
  pieces: row.text(...QUANTITY),
})

/** The pictures in the order of their positions; one that several variants show comes once. */
function picturesOf(rows: readonly TableRow[]): StatedPicture[] {
  const placed = rows
    .map(row => ({
      url: row.text(...IMAGE),
      alt: cleanText(row.text('image alt text')),
      place: Number(row.text('image position')) || Number.POSITIVE_INFINITY,
    }))
    .filter(({ url }) => url !== '')
    .toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place))
  return placed
    .filter(({ url }, i) => placed.findIndex(each => each.url === url) === i)
    .map(({ url, alt }) => (alt ? { url, alt } : { url }))
}
