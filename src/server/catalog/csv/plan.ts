import type { CsvKind, ImportLine } from '#contract/product-import.ts'
import { type ProductInput, productInput } from '#contract/products.ts'
import { eurosOf } from '#domain/money.ts'
import { missingProductFields } from '#domain/product.ts'
import { inCategory } from '#domain/product-list.ts'
import * as messages from '#messages/catalog.ts'
import { ShopError } from '#server/platform/errors.ts'
import { asInFile, isRemote, isUpload } from '../import-pictures.ts'
import type { ProductRow } from '../store.ts'
import { etsyHeadingsByOrder, isEtsyTable, readEtsyTable } from './etsy.ts'
import { isHeegelTable, readHeegelTable } from './heegel.ts'
import type { Imported, StatedFields } from './imported.ts'
import { choicesOf, plannedStock } from './planned-stock.ts'
import {
  changedParts,
  faultOf,
  fitting,
  NOTHING,
  typedOf,
  withLinks,
  withStatedFields,
  wordOf,
} from './product-input.ts'
import { isShopifyTable, readShopifyTable } from './shopify.ts'
import { type Headings, readTable, type Table } from './table.ts'
import { isWooTable, readWooTable, wooHeadingsInEnglish } from './woocommerce.ts'

type Reader = { is: (table: Headings) => boolean; read: (table: Table, today: string) => Imported[] }

const READERS: Record<CsvKind, Reader> = {
  own: { is: isHeegelTable, read: readHeegelTable },
  etsy: { is: isEtsyTable, read: readEtsyTable },
  shopify: { is: isShopifyTable, read: readShopifyTable },
  woocommerce: { is: isWooTable, read: readWooTable },
}

/** What the shop already has. */
export type Existing = {
  products: readonly ProductRow[]
  categories: readonly string[]
  /** the shop's copies of remote pictures that the file names, by source URL */
  kept: ReadonlyMap<string, string>
  /** the uploads named in the file that the shop has */
  uploads: ReadonlySet<string>
  /** the host names of the shop */
  hosts: readonly string[]
}

/** What the owner submits with a file. */
export type ImportWish = { text: string; publish: boolean; category: string }

/** A line of the plan. `input` is what the import writes; for a conflict it has no count. */
export type PlannedLine = ImportLine & {
  input?: ProductInput
  /** the pictures that the product has in the shop */
  shown: string[]
}

/** A parsed file. */
type ReadFile = { kind: CsvKind; imported: Imported[] }

/**
 * Parses a file of products.
 * @param today the day in Tallinn
 * @throws ShopError `invalid_input` for an unknown table
 */
export function readFile(text: string, today: string): ReadFile {
  const kindOf = (headings: Headings) =>
    (Object.keys(READERS) as CsvKind[]).find(each => READERS[each].is(headings))
  const asRead = (written: readonly string[]): Headings => {
    const headings = wooHeadingsInEnglish(written)
    const names = new Set(headings)
    return { headings, has: each => names.has(each) }
  }
  const table = readTable(text, {
    headingsOf: (written, rows) => {
      const read = asRead(written)
      return kindOf(read) ? read.headings : etsyHeadingsByOrder(rows, written.length)
    },
    empty: messages.noProductsInFile,
  })
  // The headings of an unknown table are left as written, and match none of the kinds.
  const kind = kindOf(asRead(table.headings))
  if (!kind)
    throw new ShopError('invalid_input', {
      details: messages.tableUnknown,
    })
  return { kind, imported: READERS[kind].read(table, today) }
}

/** Plans what the import does with each product of a file. */
export function planLines(
  existing: Existing,
  wish: Omit<ImportWish, 'text'>,
  { kind, imported }: ReadFile,
): PlannedLine[] {
  const byId = new Map(existing.products.map(product => [product.id, product]))
  const byName = Map.groupBy(existing.products, product => folded(product.name))
  const rowOf = new Map<number | string, number>()

  return imported.map(read => {
    const product = withoutForeignIds(read, existing.hosts)
    const { row, id, said } = product
    const name = folded(fitting('name', said.name ?? ''))
    const namesakes = (id === undefined && byName.get(name)) || []
    const isOfSeveral = namesakes.length > 1
    const named = isOfSeveral ? undefined : namesakes[0]
    const known = id === undefined ? named : byId.get(id)
    const faults = [...product.faults]
    if (isOfSeveral) faults.push(messages.nameOfSeveral(kind === 'own' && product === read))
    if (id !== undefined && !known) faults.push(messages.productIdUnknown(id))
    const key = known?.id ?? name
    const before = rowOf.get(key)
    if (before !== undefined && key !== '') faults.push(messages.sameProductOnRow(before))
    rowOf.set(key, row)
    return planLine({ ...product, faults }, known, existing, wish)
  })
}

const folded = (name: string) => name.trim().toLocaleLowerCase('et')

/**
 * Drops the ids and counts of another shop's row: as on any other platform, they say nothing about the products here.
 */
function withoutForeignIds(product: Imported, hosts: readonly string[]): Imported {
  const { id: _, stockSeen: __, host, ...rest } = product
  if (host === undefined || hosts.includes(host)) return product
  return { ...rest, notes: [messages.rowOfAnotherShop(host), ...rest.notes] }
}

/**
 * Drops uploads that the shop does not have; if none of a row's pictures is left, the row does not mention pictures.
 */
function withoutAbsent(
  { pictures, ...said }: StatedFields,
  isThere: (url: string) => boolean,
): { said: StatedFields; absent: number } {
  const left = pictures?.filter(({ url }) => !isUpload(url) || isThere(url)) ?? []
  const absent = (pictures?.length ?? 0) - left.length
  const saysPictures = pictures && (left.length > 0 || absent === 0)
  return { said: { ...said, ...(saysPictures && { pictures: left }) }, absent }
}

function planLine(
  { row, said: read, stockSeen, faults, notes }: Imported,
  known: ProductRow | undefined,
  { categories, kept, uploads }: Existing,
  wish: Omit<ImportWish, 'text'>,
): PlannedLine {
  const had = known ? typedOf(known) : NOTHING
  const shown = [had.imageUrl, ...had.imageUrls].filter(link => link !== '')
  const { said, absent } = withoutAbsent(read, url => uploads.has(url) || shown.includes(url))
  const base = withLinks(had, asInFile(kept, said.pictures?.map(({ url }) => url) ?? []))
  const named = said.category || base.category || wish.category
  // The category as the shop already spells it; a product that already has exactly this category keeps it.
  const written = categories.find(each => inCategory({ category: each }, named)) ?? named
  const category = named === base.category ? named : written
  const { wanted, notes: more } = withStatedFields(base, { ...said, category })
  const gaps = missingProductFields(wanted)
  const missing = gaps.map(wordOf).join(', ')
  const isToBePublished = known ? wanted.published : wish.publish && said.published !== false
  const parsed = productInput.safeParse({ ...wanted, published: false })
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => faultOf(String(path[0]), wanted))
  const unfit = known && isToBePublished && gaps.length > 0 ? [messages.missingFromShopProduct(missing)] : []
  const unfinished = !known && isToBePublished && gaps.length > 0 ? [messages.staysDraft(missing)] : []
  const lost = absent > 0 ? [messages.picturesNotKept(absent)] : []
  const published = isToBePublished && gaps.length === 0
  const planned = plannedStock(base.stockQuantity, known && said.stockQuantity, stockSeen)
  const writesStock = !known || (planned.stock !== null && !planned.isConflict)
  const input = parsed.data && {
    ...parsed.data,
    published,
    ...(known && { version: known.version }),
    // A count that is not written stays as it is at the time of the import.
    ...(!writesStock && { stockQuantity: undefined }),
  }
  const changed = known && input ? changedParts(base, input) : []
  const allFaults = [...new Set([...faults, ...wrong, ...unfit])]
  const isConflict = allFaults.length === 0 && planned.isConflict
  const actionOf = (): PlannedLine['action'] => {
    if (allFaults.length > 0) return 'refuse'
    if (isConflict) return 'conflict'
    if (!known) return 'add'
    return changed.length > 0 ? 'change' : 'same'
  }
  return {
    row,
    action: actionOf(),
    id: known?.id ?? null,
    name: wanted.name,
    price: input?.price ? eurosOf(input.price) : null,
    imageUrl: kept.get(wanted.imageUrl) ?? (isRemote(wanted.imageUrl) ? '' : wanted.imageUrl),
    pictures: [wanted.imageUrl, ...wanted.imageUrls].filter(link => isRemote(link) && !kept.has(link)),
    shown,
    published,
    changed,
    stock: allFaults.length > 0 ? null : planned.stock,
    choices: isConflict ? choicesOf(planned, changed.length > 0) : [],
    faults: allFaults,
    // A refused row has no effects to mention.
    notes: allFaults.length > 0 ? [] : [...notes, ...more, ...lost, ...unfinished],
    ...(input && { input }),
  }
}
