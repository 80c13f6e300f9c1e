/**
 * The shop's papers as files, for the bookkeeper and for the seven years of the law, beside the open shop:
 *
 *   npm run papers -- <folder>               every pro forma, invoice and credit note as PDF, e-invoices, the months' tables;
 *                                            a folder or s3://key:secret@host/bucket?region=…
 *   npm run papers -- <folder> --year 2026   what was issued in that year, and its months
 *
 * Each year has a folder of its own, by the day in Tallinn. What lies there already, byte for byte, is not written again: it can be
 * repeated, and goes on where it ended.
 */
import { parseArgs } from 'node:util'
import { monthBefore, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { Refusal } from '#server/backup/refusal.ts'
import { accountDaysCsv } from '#server/books/account-days.ts'
import { accountDaysFileName, monthFileName } from '#server/books/file-names.ts'
import { firstMonthPaid } from '#server/books/money-moved.ts'
import { monthCsv } from '#server/books/month-csv.ts'
import { readConfig } from '#server/config.ts'
import { documentFileName, readDocument } from '#server/documents/document-file.ts'
import type { Issuing } from '#server/documents/issue.ts'
import { eachDocument, factsOf } from '#server/documents/store.ts'
import { ublOf } from '#server/documents/ubl.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { migrateDirectly } from '#server/platform/database/migrate.ts'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { openFileStore, storeName } from '#server/platform/storage/open-file-store.ts'
import { loadFacts } from '#server/settings/store.ts'
import { requireShop } from './require-shop.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run papers -- <folder or s3://…> [--year 2026]'

type Shop = Issuing & { db: Db; now: () => Date }

type Paper = { key: string; make: () => Promise<Buffer> }

const inYear = (year: string, name: string): string => `${year}/${name}`

/** The months' tables, the last month first. They come before the documents: a payment of this minute gets its invoice by them. */
async function* tables(shop: Shop, year: string | undefined): AsyncGenerator<Paper> {
  const first = await firstMonthPaid(shop.db)
  if (first === undefined) return
  for (let month = monthOf(tallinnDay(shop.now())); month >= first; month = monthBefore(month)) {
    const own = month.slice(0, 4)
    if (year !== undefined && own !== year) continue
    yield {
      key: inYear(own, monthFileName(month)),
      make: async () => Buffer.from(await monthCsv(shop, month)),
    }
    yield {
      key: inYear(own, accountDaysFileName(month)),
      make: async () => Buffer.from(await accountDaysCsv(shop, month)),
    }
  }
}

const momentOfNewYear = (year: number): string => startOfDay(`${year}-01-01`).toISOString()

async function* documents({ db }: Shop, year: string | undefined): AsyncGenerator<Paper> {
  const period = year && { since: momentOfNewYear(Number(year)), until: momentOfNewYear(Number(year) + 1) }
  for await (const document of eachDocument(db, period || undefined)) {
    const facts = factsOf(document)
    const name = inYear(tallinnDay(new Date(document.issued_at)).slice(0, 4), documentFileName(facts))
    yield { key: `${name}.pdf`, make: () => readDocument(db, document) }
    if (facts.kind !== 'pro_forma') yield { key: `${name}.xml`, make: async () => Buffer.from(ublOf(facts)) }
  }
}

/** @throws Refusal where there is none, or one could not be made; the others are written */
async function write(papers: AsyncIterable<Paper>, store: FileStore, name: string): Promise<string> {
  const count = { files: 0, written: 0 }
  const faults: string[] = []
  for await (const { key, make } of papers) {
    const bytes = await make().catch((error: Error) => void faults.push(`${key}: ${error.message}`))
    if (!bytes) continue
    if (!(await store.read(key))?.equals(bytes)) {
      await store.put(key, bytes)
      count.written += 1
    }
    count.files += 1
  }
  if (count.files + faults.length === 0)
    throw new Refusal('There are no papers of that time, so nothing is written')
  const said = `${count.files} files in ${name}: ${count.written} were written, ${count.files - count.written} lay there already`
  if (faults.length > 0)
    throw new Refusal([said, `${faults.length} could not be made:`, ...faults].join('\n'))
  return said
}

async function* both(shop: Shop, year: string | undefined): AsyncGenerator<Paper> {
  yield* tables(shop, year)
  yield* documents(shop, year)
}

function parse(args: string[]): { place: string; year: string | undefined } {
  const { values, positionals } = parseWords(args)
  const [place] = positionals
  if (!place || positionals.length > 1) throw new Refusal(USAGE)
  if (values.year !== undefined && !/^20\d\d$/.test(values.year))
    throw new Refusal(`--year: got "${values.year}", accepts a year such as 2026`)
  return { place, year: values.year }
}

function parseWords(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { year: { type: 'string' } } })
  } catch {
    throw new Refusal(USAGE)
  }
}

async function run(words: string[]): Promise<string> {
  const { place, year } = parse(words)
  const config = readConfig()
  requireShop(config)
  const store = openFileStore(place)
  const fault = await store.findFault()
  if (fault !== undefined) throw new Refusal(fault)
  // The shop goes first.
  lowerPriority(0, 10)
  const database = await openDatabase(config)
  try {
    await migrateDirectly(database, config)
    const { db } = database
    const settings = { facts: async () => (await loadFacts(db)).facts }
    const shop: Shop = { db, settings, publicUrl: config.publicUrl, now: () => new Date() }
    return await write(both(shop, year), store, storeName(place))
  } finally {
    await database.db.destroy()
  }
}

await runCommand(() => run(process.argv.slice(2)))
