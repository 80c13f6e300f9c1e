import type { AdminProduct } from '#contract/admin-products.ts'
import { CSV_FIELDS, type CsvField, eachText, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import { badgeLabel } from '#domain/badge.ts'
import * as messages from '#messages/catalog.ts'
import { isUpload } from '../import-pictures.ts'
import {
  badgeOf,
  type Imported,
  parseBoolean,
  parsePrice,
  parseQuantity,
  type StatedFields,
} from './imported.ts'
import { type Headings, type Table, type TableRow, writeTable } from './table.ts'

const headingOf = (field: CsvField): string => PRODUCT_FIELDS[field].csv

const ID = 'id'
/** The count at download: if the shop has another by now, pieces were sold in between. */
const STOCK_SEEN = messages.stockAtDownload
/** The shop that wrote the table: in another shop its ids belong to other products. */
const SHOP = messages.shopOfTable
const picture = messages.pictureNumbered
const pictureAlt = messages.pictureTextNumbered

/** The number at the end of a numbered heading; undefined for any other heading. */
function placeIn(heading: string, numbered: (place: string) => string): string | undefined {
  const place = /\d+$/.exec(heading)?.[0]
  return place !== undefined && numbered(place) === heading ? place : undefined
}

const OWN_HEADINGS = new Set([ID, STOCK_SEEN, SHOP, ...CSV_FIELDS.map(headingOf)])

/** Whether the shop's own table has a column with this heading. */
export const isHeegelHeading = (heading: string): boolean =>
  OWN_HEADINGS.has(heading) ||
  [picture, pictureAlt].some(numbered => placeIn(heading, numbered) !== undefined)

/**
 * Columns may be left out or added; but a table most of whose headings are foreign is another program's that also calls
 * a name `nimi`.
 */
export function isHeegelTable(table: Headings): boolean {
  const named = table.headings.filter(heading => heading !== '')
  const identifies = table.has(headingOf('name')) || (table.has(ID) && table.has(headingOf('price')))
  return identifies && 2 * named.filter(isHeegelHeading).length >= named.length
}

const counted = (stock: number | null): string => (stock === null ? '' : String(stock))

type Cell = {
  write: (product: AdminProduct) => string
  /** parses the cell; returns an Estonian error message if it is invalid */
  read: (typed: string) => StatedFields | string
}

const price = (field: 'price' | 'originalPrice'): Cell => ({
  write: product => product[field]?.replace('.', ',') ?? '',
  read: typed => ({ [field]: parsePrice(typed) }),
})

const flag = (field: 'inStock' | 'published'): Cell => ({
  write: product => (product[field] ? messages.yes : messages.no),
  read: typed => {
    const truth = parseBoolean(typed)
    if (truth !== undefined) return { [field]: truth }
    return typed === '' ? {} : messages.yesOrNoExpected(headingOf(field), typed)
  },
})

const CELLS: Record<CsvField, Cell> = {
  ...eachText(
    (field): Cell => ({
      write: product => product[field],
      read: typed => ({ [field]: typed }),
    }),
  ),
  price: price('price'),
  originalPrice: price('originalPrice'),
  badge: {
    write: ({ badge }) => (badge ? badgeLabel(badge) : ''),
    read: typed => ({ badge: badgeOf(typed) }),
  },
  inStock: flag('inStock'),
  stockQuantity: {
    write: product => counted(product.stockQuantity),
    read: typed => {
      const stockQuantity = parseQuantity(typed)
      return stockQuantity === undefined ? messages.stockValueNotWhole(typed) : { stockQuantity }
    },
  },
  published: flag('published'),
}

/** Puts the count seen at download into a column beside the count that the owner may change. */
const withSeen = (field: CsvField, column: string, seen: string): string[] =>
  field === 'stockQuantity' ? [column, seen] : [column]

/**
 * Writes all products as a table that the shop can import again. Uploads get absolute URLs if the shop is on https, so
 * that another shop can fetch them.
 */
export function writeProducts(products: readonly AdminProduct[], publicUrl: string): string {
  const origin = publicUrl.startsWith('https:') ? publicUrl : ''
  const { host } = new URL(publicUrl)
  const linkOf = (link = '') => (isUpload(link) ? `${origin}${link}` : link)
  const picturesOf = ({ imageUrl, imageUrls }: AdminProduct) => [imageUrl, ...imageUrls]
  const most = Math.max(1, ...products.map(product => picturesOf(product).length))
  const places = Array.from({ length: most }, (_, i) => i)
  const headings = [
    ID,
    ...CSV_FIELDS.flatMap(field => withSeen(field, headingOf(field), STOCK_SEEN)),
    ...places.flatMap(place => [picture(place + 1), pictureAlt(place + 1)]),
    SHOP,
  ]
  const rows = products.map(product => {
    const links = picturesOf(product)
    return [
      String(product.id),
      ...CSV_FIELDS.flatMap(field =>
        withSeen(field, CELLS[field].write(product), counted(product.stockQuantity)),
      ),
      ...places.flatMap(place => [linkOf(links[place]), product.alts[links[place] ?? ''] ?? '']),
      host,
    ]
  })
  return writeTable(headings, rows)
}

export const readHeegelTable = (table: Table): Imported[] => table.rows.map(row => readRow(table, row))

function readRow(table: Table, { row, fault, text }: TableRow): Imported {
  const faults = fault ? [fault] : []
  const told: StatedFields = {}
  for (const field of CSV_FIELDS.filter(each => table.has(headingOf(each)))) {
    const read = CELLS[field].read(text(headingOf(field)))
    if (typeof read === 'string') faults.push(read)
    else Object.assign(told, read)
  }
  if (table.has(picture(1))) {
    const places = table.headings.flatMap(heading => placeIn(heading, picture) ?? [])
    told.pictures = places
      .map(place => ({ url: text(picture(place)), alt: text(pictureAlt(place)) }))
      .filter(({ url }) => url !== '')
  }
  const host = text(SHOP).toLowerCase()
  const id = text(ID)
  const isId = /^\d{1,9}$/.test(id)
  if (id && !isId) faults.push(messages.idNotNumber(id))
  // A row that she added has no product whose count could have been seen.
  const carriesSeen = table.has(STOCK_SEEN) && (id !== '' || text(STOCK_SEEN) !== '')
  const seen = carriesSeen ? parseQuantity(text(STOCK_SEEN)) : undefined
  if (carriesSeen && seen === undefined) faults.push(messages.cellNotWhole(STOCK_SEEN, text(STOCK_SEEN)))
  return {
    row,
    ...(isId && { id: Number(id) }),
    ...(host !== '' && { host }),
    ...(seen !== undefined && { stockSeen: seen }),
    said: told,
    faults,
    notes: [],
  }
}
