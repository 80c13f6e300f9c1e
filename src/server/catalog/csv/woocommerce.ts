import * as messages from '#messages/catalog.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import { isHeegelHeading } from './heegel.ts'
import { cleanText, type Imported, isSize, parsePrice, parseQuantity, type StatedFields } from './imported.ts'
import { shortAndLong } from './short-and-long.ts'
import type { Headings, Table, TableRow } from './table.ts'

/** WooCommerce's product export (Products, Export). */
export const isWooTable = (table: Headings): boolean =>
  ['type', 'name', 'regular price', 'images'].every(each => table.has(each))

/**
 * Translates the Estonian headings of WooCommerce's export into English, even if columns were left out. Returns those
 * of any other table unchanged, even of the shop's own table with an added column that is named like one of
 * WooCommerce's.
 */
export function wooHeadingsInEnglish(headings: readonly string[]): readonly string[] {
  const english = new Map(Object.entries(messages.wooHeadings))
  const isWoosAlone = (each: string) => english.has(each) && !isHeegelHeading(each)
  const isOwnAlone = (each: string) => each !== 'id' && isHeegelHeading(each) && !english.has(each)
  if (!headings.some(isWoosAlone) || headings.some(isOwnAlone)) return headings
  return headings.map(each => english.get(each) ?? each)
}

const isVariation = (row: TableRow): boolean => /^variation\b/i.test(row.text('type'))

/** A variation names its product by id or by SKU. */
const keysOf = (row: TableRow): string[] =>
  [row.text('id') && `id:${row.text('id')}`, row.text('sku')].filter(Boolean)

/** A product has one row, and each of its variations another that names it as its parent. */
export function readWooTable(table: Table, today: string): Imported[] {
  const variations = table.rows.filter(isVariation)
  const products = table.rows.filter(row => !isVariation(row))
  const known = new Set(products.flatMap(keysOf))
  const lost = variations.filter(row => !known.has(row.text('parent')))
  return [
    ...products.map(row => {
      const keys = keysOf(row)
      return readProduct(
        row,
        variations.filter(each => keys.includes(each.text('parent'))),
        today,
      )
    }),
    ...lost.map(row => ({
      row: row.row,
      said: { name: cleanText(row.text('name')) },
      faults: [messages.wooVariationLost(cleanText(row.text('name')))],
      notes: [],
    })),
  ]
}

/** Parses a day as the export writes it, or as an Estonian spreadsheet saves it; undefined if it is no day. */
function dayOf(typed: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)\b/.exec(typed) ?? []
  if (year) return `${year}-${month}-${day}`
  const [, written, ofYear, last] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(typed) ?? []
  return last && `${last}-${ofYear!.padStart(2, '0')}-${written!.padStart(2, '0')}`
}

const shownDay = (day: string): string => day.split('-').reverse().join('.')

type Priced = { price: string; regular: string; faults: string[]; notes: string[] }

/** The price today: a sale price applies only on the days of the sale. */
function pricedOf(row: TableRow, today: string): Priced {
  const regular = parsePrice(row.text('regular price'))
  const sale = parsePrice(row.text('sale price'))
  if (!sale) return { price: regular, regular, faults: [], notes: [] }
  const typed = ['date sale price starts', 'date sale price ends'].map(heading => row.text(heading))
  const unread = typed.filter(day => day !== '' && !dayOf(day)).map(messages.wooSaleDayUnreadable)
  const [from = '', until = ''] = typed.map(day => dayOf(day) ?? '')
  const days = [shownDay(from), shownDay(until)] as const
  if (from > today || (until !== '' && until < today))
    return {
      price: regular,
      regular,
      faults: unread,
      notes: [messages.wooSaleNotToday(sale, ...days)],
    }
  const notes = until && regular ? [messages.wooSaleEnds(sale, days[1], regular)] : []
  return { price: sale, regular, faults: unread, notes }
}

/** The count of a row; the export writes `parent` for a variation that shares its product's count. */
const stockOf = (row: TableRow): string => row.text('stock').replace(/^parent$/, '')

const ATTRIBUTES = [1, 2, 3]

const toVariant = (row: TableRow, today: string): messages.ImportedVariant => ({
  name:
    ATTRIBUTES.map(each => cleanText(row.text(`attribute ${each} value(s)`)))
      .filter(Boolean)
      .join(' / ') || cleanText(row.text('name')),
  price: pricedOf(row, today).price,
  pieces: stockOf(row),
})

/** Where WordPress shows no further line break: beside the tags of lists and tables, and after an existing `<br>`. */
const BESIDE_TAGS = /(<\/?(?:ul|ol|li|table|thead|tbody|tr|th|td)\b[^<>]*>)\s+/gi
const AFTER_BREAK = /(<br\b[^<>]*>)[^\S\n]*\n/gi

/**
 * Converts a description to the text that a shopper reads. The export writes line breaks as `\n`, and a literal `\n` as
 * `\\n`. The block editor puts all text into tags; in a text of the classic editor, line breaks are shown.
 */
function descriptionOf(cell: string): string {
  const html = cell.replaceAll(/\\\\n|\r?\\n|\r\n?/g, each => (each === '\\\\n' ? '\\n' : '\n'))
  if (html.includes('<!-- wp:')) return textOfHtml(html)
  return textOfHtml(
    html.replaceAll(BESIDE_TAGS, '$1 ').replaceAll(AFTER_BREAK, '$1').replaceAll('\n', '<br>'),
  )
}

function readProduct(row: TableRow, variations: readonly TableRow[], today: string): Imported {
  const { price, regular, ...priced } = pricedOf(variations[0] ?? row, today)
  const notes = [...priced.notes]
  const faults = [...[row, ...variations].flatMap(({ fault }) => fault ?? []), ...priced.faults]
  if (variations.length > 0)
    notes.push(messages.optionsMerged(variations.map(each => toVariant(each, today))))
  if (/^grouped/i.test(row.text('type'))) notes.push(messages.wooGrouped)

  const short = descriptionOf(row.text('short description'))
  const whole = descriptionOf(row.text('description'))
  const texts = short ? { short, long: whole } : shortAndLong(whole)
  const counts = [row, ...variations].map(each => parseQuantity(stockOf(each)))
  const counted = counts.filter(count => typeof count === 'number')
  const pictures = [
    ...new Set([row, ...variations].flatMap(each => each.text('images').split(/,\s*(?=https?:|\/)/))),
  ]
    .map(url => ({ url: url.trim() }))
    .filter(({ url }) => url !== '')
  const sized = ATTRIBUTES.find(each => isSize(cleanText(row.text(`attribute ${each} name`))))
  const size = cleanText(row.text(`attribute ${sized} value(s)`))
  const category = cleanText((row.text('categories').split(/(?<!\\),/)[0] ?? '').split('>').at(-1) ?? '')
  const said: StatedFields = {
    name: cleanText(row.text('name')),
    ...(texts.short && { description: texts.short }),
    ...(texts.long && { longDescription: texts.long }),
    price,
    originalPrice: Number(regular) > Number(price) ? regular : '',
    stockQuantity: counted.length > 0 ? counted.reduce((sum, count) => sum + count, 0) : null,
    inStock: row.text('in stock?') !== '0',
    ...(size && !size.includes(',') && { size }),
    ...(pictures.length > 0 && { pictures }),
    ...(category && { category }),
    // -1 means draft.
    ...(row.text('published') !== '1' && { published: false }),
  }
  if (counts.includes(undefined)) faults.push(messages.stockNotWhole)
  return { row: row.row, said, faults, notes }
}
