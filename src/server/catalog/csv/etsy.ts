import * as messages from '#messages/catalog.ts'
import { shortAndLong } from './html-text.ts'
import { cleanText, type Imported, parsePrice, parseQuantity, type StatedFields } from './imported.ts'
import type { Headings, Table, TableRow } from './table.ts'

/** Etsy's listing export: Shop Manager, Settings, Options, Download data. */
export const isEtsyTable = (table: Headings): boolean =>
  ['title', 'description', 'currency_code', 'image1'].every(each => table.has(each))

const IMAGES = Array.from({ length: 20 }, (_, i) => `image${i + 1}`)

export const readEtsyTable = (table: Table): Imported[] => table.rows.map(readRow)

function readRow({ row, fault, text }: TableRow): Imported {
  const faults = fault ? [fault] : []
  const notes: string[] = []
  const { short, long } = shortAndLong(cleanText(text('description')))
  const currency = text('currency_code').toUpperCase()
  const isEuro = currency === '' || currency === 'EUR'
  if (!isEuro) notes.push(messages.priceInOtherCurrency(currency, text('price')))
  if (text('variation 1 name') || text('variation 1 values')) notes.push(messages.optionsLeftOut)
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
    ...(materials && { fibres: materials }),
    ...(pictures.length > 0 && { pictures }),
  }
  return { row, said, faults, notes }
}
