import type { AdminProduct } from '#contract/admin-products.ts'
import { badgeLabel } from '#domain/badge.ts'
import { badgeOf, type Imported, pieces, readPrice, type Said, yesOrNo } from './imported.ts'
import { type Headings, type Table, type TableRow, writeTable } from './table.ts'

/** The headings of the shop's own table. */
const HEADING = {
  id: 'id',
  name: 'nimi',
  description: 'kirjeldus',
  longDescription: 'pikk kirjeldus',
  price: 'hind',
  originalPrice: 'endine hind',
  category: 'kategooria',
  badge: 'märgis',
  inStock: 'müügil',
  stockQuantity: 'laos',
  // As it was when the table was downloaded: where the shop's is another by now, pieces were sold in between.
  stockSeen: 'laos allalaadimisel',
  fibres: 'koostis',
  care: 'hooldus',
  published: 'avaldatud',
} as const
const TEXTS = ['name', 'description', 'longDescription', 'category', 'fibres', 'care'] as const

const picture = (place: number) => `pilt ${place}`
const pictureAlt = (place: number) => `pildi tekst ${place}`

export const isOwnTable = (table: Headings): boolean =>
  table.has(HEADING.name) || (table.has(HEADING.id) && table.has(HEADING.price))

const euros = (amount: string | null): string => amount?.replace('.', ',') ?? ''
const counted = (stock: number | null): string => (stock === null ? '' : String(stock))
const said = (truth: boolean): string => (truth ? 'jah' : 'ei')

/** All products as a table that the shop reads back. */
export function writeProducts(products: readonly AdminProduct[]): string {
  const picturesOf = ({ imageUrl, imageUrls }: AdminProduct) => [imageUrl, ...imageUrls]
  const most = Math.max(1, ...products.map(product => picturesOf(product).length))
  const places = Array.from({ length: most }, (_, i) => i)
  const headings = [
    ...Object.values(HEADING),
    ...places.flatMap(place => [picture(place + 1), pictureAlt(place + 1)]),
  ]
  const rows = products.map(product => {
    const links = picturesOf(product)
    return [
      String(product.id),
      product.name,
      product.description,
      product.longDescription,
      euros(product.price),
      euros(product.originalPrice),
      product.category,
      product.badge ? badgeLabel(product.badge) : '',
      said(product.inStock),
      counted(product.stockQuantity),
      counted(product.stockQuantity),
      product.fibres,
      product.care,
      said(product.published),
      ...places.flatMap(place => [links[place] ?? '', product.alts[links[place] ?? ''] ?? '']),
    ]
  })
  return writeTable(headings, rows)
}

export const readOwnTable = (table: Table): Imported[] => table.rows.map(row => readRow(table, row))

function readRow(table: Table, { row, fault, text }: TableRow): Imported {
  const faults = fault ? [fault] : []
  const told: Said = {}
  for (const field of TEXTS) if (table.has(HEADING[field])) told[field] = text(HEADING[field])
  for (const field of ['price', 'originalPrice'] as const)
    if (table.has(HEADING[field])) told[field] = readPrice(text(HEADING[field]))
  if (table.has(HEADING.badge)) told.badge = badgeOf(text(HEADING.badge))
  for (const field of ['inStock', 'published'] as const) {
    const typed = text(HEADING[field])
    const truth = yesOrNo(typed)
    if (truth !== undefined) told[field] = truth
    else if (typed) faults.push(`Lahtris „${HEADING[field]}“ on „${typed}“; sobib „jah“ või „ei“.`)
  }
  if (table.has(HEADING.stockQuantity)) {
    const count = pieces(text(HEADING.stockQuantity))
    if (count === undefined) faults.push(`Laoseis „${text(HEADING.stockQuantity)}“ ei ole täisarv.`)
    else told.stockQuantity = count
  }
  if (table.has(picture(1))) {
    const places = table.headings.filter(heading => /^pilt \d+$/.test(heading)).map(each => each.slice(5))
    told.pictures = places
      .map(place => ({ url: text(`pilt ${place}`), alt: text(`pildi tekst ${place}`) }))
      .filter(({ url }) => url !== '')
  }
  const id = text(HEADING.id)
  const isId = /^\d{1,9}$/.test(id)
  if (id && !isId) faults.push(`Id „${id}“ ei ole arv. Uuel tootel jäta see tühjaks.`)
  // A row that she added has no product of which a count could have been seen.
  const carriesSeen = table.has(HEADING.stockSeen) && (id !== '' || text(HEADING.stockSeen) !== '')
  const seen = carriesSeen ? pieces(text(HEADING.stockSeen)) : undefined
  if (carriesSeen && seen === undefined)
    faults.push(`Lahtris „${HEADING.stockSeen}“ on „${text(HEADING.stockSeen)}“, mis ei ole täisarv.`)
  return {
    row,
    ...(isId && { id: Number(id) }),
    ...(seen !== undefined && { stockSeen: seen }),
    said: told,
    faults,
    notes: [],
  }
}
