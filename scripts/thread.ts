/**
 * Verifies the thread of a custom order without the shop (docs/thread.md):
 *
 *   npm run thread -- verify <file> [--seal <hash>] [--pictures <folder>]
 *
 * `file` is the download of "Laadi jutt alla". With `--seal`, a hash that was printed or noted, it says whether that is a
 * seal of the thread: everything up to it is then unchanged. With `--pictures` the pictures in a folder are compared too.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrokenEntry, type ThreadEntry } from '#domain/thread.ts'
import { parseJson } from '#server/platform/parse-json.ts'

const USAGE = 'Usage: npm run thread -- verify <file> [--seal <hash>] [--pictures <folder>]'

class Unproven extends Error {}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** @throws Unproven if anything differs from what was sealed */
function verify(file: string, seal: string | undefined, folder: string | undefined): string[] {
  const { orderNumber, entries } = (parseJson(readFileSync(file, 'utf8')) ?? {}) as {
    orderNumber?: string
    entries?: ThreadEntry[]
  }
  if (!orderNumber || !Array.isArray(entries)) throw new Unproven(`${file} contains no thread`)
  const broken = findBrokenEntry(orderNumber, entries, sha256)
  if (broken !== null) throw new Unproven(`Entry ${broken} of ${orderNumber} has changed since it was sealed`)
  const said = [`${orderNumber}: ${entries.length} entries, all unchanged since they were sealed`]
  if (entries.length > 0) said.push(`Last seal: ${entries.at(-1)!.seal}`)
  if (seal !== undefined) {
    const sealed = entries.find(entry => entry.seal === seal.trim().toLowerCase())
    if (!sealed) throw new Unproven(`${seal} is not a seal of this thread`)
    said.push(`The given seal belongs to entry ${sealed.position} of ${sealed.at}`)
  }
  if (folder !== undefined) said.push(checkPictures(entries, folder))
  return said
}

function checkPictures(entries: readonly ThreadEntry[], folder: string): string {
  const sealed = new Set(
    entries.flatMap(({ content }) => content?.body.match(/(?<="sha256":")[0-9a-f]{64}/g) ?? []),
  )
  const names = readdirSync(folder)
  const strange = names.filter(name => !sealed.has(sha256(readFileSync(join(folder, name)))))
  if (strange.length > 0) throw new Unproven(`Not in the thread: ${strange.join(', ')}`)
  return `${names.length} pictures, all in the thread`
}

function explain(): never {
  console.error(USAGE)
  process.exit(2)
}

function parse() {
  try {
    return parseArgs({
      options: { seal: { type: 'string' }, pictures: { type: 'string' } },
      allowPositionals: true,
    })
  } catch {
    return explain()
  }
}

const { values, positionals } = parse()
const [command, file, ...more] = positionals
if (command !== 'verify' || file === undefined || more.length > 0) explain()
try {
  for (const line of verify(file, values.seal, values.pictures)) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
