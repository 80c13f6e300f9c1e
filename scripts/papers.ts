/**
 * Exports the shop's documents as files, for the bookkeeper and for the seven years required by law, while the shop runs:
 *
 *   npm run papers -- <folder>               every pro forma, invoice and credit note as PDF, e-invoices, the months' tables;
 *                                            a folder, or env:NAME: a variable with s3://key:secret@host/bucket?region=…
 *   npm run papers -- <folder> --year 2026   what was issued in that year, its months, and what their tables name
 *
 * Each year has a folder of its own, by the day of issue in Tallinn. Files that are already there, byte for byte, are not written
 * again, so an interrupted export can be repeated.
 */
import { parseArgs } from 'node:util'
import { monthBefore, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { CommandError } from '#server/backup/command-error.ts'
import { firstMonthPaid } from '#server/books/money-moved.ts'
import { type BooksDeps, filesOf, nameOf, type Paper, papersNamedIn, tablesOf } from '#server/books/papers.ts'
import { readConfig } from '#server/config.ts'
import { eachDocument } from '#server/documents/store.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrateDirectly } from '#server/platform/database/migrate.ts'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { openFileStore, storeName } from '#server/platform/storage/open-file-store.ts'
import { loadFacts } from '#server/settings/store.ts'
import { readPlace } from './place.ts'
import { requireShop } from './require-shop.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run papers -- <folder or env:NAME> [--year 2026]'

/**
 * Yields the months' tables, last month first. They come before the documents, because they issue the invoice of a
 * payment of this minute.
 */
async function* tables(shop: BooksDeps, year: string | undefined): AsyncGenerator<Paper> {
  for (const month of await monthsOf(shop, year)) yield* tablesOf(shop, month)
}

async function monthsOf(shop: BooksDeps, year: string | undefined): Promise<string[]> {
  const months: string[] = []
  const first = await firstMonthPaid(shop.db)
  if (first === undefined) return months
  for (let month = monthOf(tallinnDay(shop.now())); month >= first; month = monthBefore(month))
    if (year === undefined || month.startsWith(year)) months.push(month)
  return months
}

const momentOfNewYear = (year: number): string => startOfDay(`${year}-01-01`).toISOString()

/** Yields what was issued in a year, and what its months' tables name: a refund by hand may be entered a year later. */
async function* documents(shop: BooksDeps, year: string | undefined): AsyncGenerator<Paper> {
  const period = year && { since: momentOfNewYear(Number(year)), until: momentOfNewYear(Number(year) + 1) }
  const given = new Set<string>()
  for await (const document of eachDocument(shop.db, period || undefined)) {
    given.add(nameOf(document))
    yield* filesOf(shop, document)
  }
  for (const month of period ? await monthsOf(shop, year) : []) yield* papersNamedIn(shop, month, given)
}

/** @throws CommandError if there are none, or one could not be made; the others are written */
async function write(papers: AsyncIterable<Paper>, store: FileStore, name: string): Promise<string> {
  const count = { files: 0, written: 0 }
  const faults: string[] = []
  for await (const { name: file, month, make } of papers) {
    const key = `${month.slice(0, 4)}/${file}`
    const bytes = await make().catch((error: Error) => void faults.push(`${key}: ${error.message}`))
    if (!bytes) continue
    if (!(await store.read(key))?.equals(bytes)) {
      await store.put(key, bytes)
      count.written += 1
    }
    count.files += 1
  }
  if (count.files + faults.length === 0)
    throw new CommandError('There are no documents of that period, so nothing was written')
  const said = `${count.files} files in ${name}: ${count.written} were written, ${count.files - count.written} were already there`
  if (faults.length > 0)
    throw new CommandError([said, `${faults.length} could not be rendered:`, ...faults].join('\n'))
  return said
}

async function* both(shop: BooksDeps, year: string | undefined): AsyncGenerator<Paper> {
  yield* tables(shop, year)
  yield* documents(shop, year)
}

function parse(args: string[]): { place: string; year: string | undefined } {
  const { values, positionals } = parseWords(args)
  const [place] = positionals
  if (!place || positionals.length > 1) throw new CommandError(USAGE)
  if (values.year !== undefined && !/^20\d\d$/.test(values.year))
    throw new CommandError(`--year: got "${values.year}", accepts a year, such as 2026`)
  return { place: readPlace(place), year: values.year }
}

function parseWords(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { year: { type: 'string' } } })
  } catch {
    throw new CommandError(USAGE)
  }
}

async function run(words: string[]): Promise<string> {
  const { place, year } = parse(words)
  const config = readConfig()
  requireShop(config)
  const store = openFileStore(place)
  const fault = await store.findFault()
  if (fault !== undefined) throw new CommandError(fault)
  // The shop has priority.
  lowerPriority(0, 10)
  const database = await openDatabase(config)
  try {
    await migrateDirectly(database, config)
    const { db } = database
    const settings = { facts: async () => (await loadFacts(db)).facts }
    const shop: BooksDeps = { db, settings, publicUrl: config.publicUrl, now: () => new Date() }
    return await write(both(shop, year), store, storeName(place))
  } finally {
    await database.db.destroy()
  }
}

await runCommand(() => run(process.argv.slice(2)))
