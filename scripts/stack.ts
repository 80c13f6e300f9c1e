/**
 * Maps stack traces of the bundled server to source lines: reads text with stacks, such as a log, and writes it with
 * the bundle's places replaced. The bundle must be of the version that wrote the stack; places in another one stay as
 * they are.
 */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '..')
const maps = new Map<string, SourceMap>()

function mapOf(file: string): SourceMap | undefined {
  const path = join(ROOT, 'dist', 'shop', `${file}.map`)
  if (!existsSync(path)) return undefined
  const map = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  maps.set(file, map)
  return map
}

const sourceOf = (file: string, line: string, column: string): string | undefined => {
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!found || !('originalSource' in found)) return undefined
  const source = resolve(dirname(join(ROOT, 'dist', 'shop', file)), found.originalSource)
  return `${relative(ROOT, source)}:${found.originalLine + 1}:${found.originalColumn + 1}`
}

process.stdout.write(
  (await text(process.stdin)).replaceAll(
    /(?:file:\/\/)?[^\s("]*\/dist\/shop\/([\w-]+\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => sourceOf(file, line, column) ?? place,
  ),
)
