import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

/**
 * What a browser may load before `/pood` works, in brotli bytes; `bench/assets.ts` measures it in a browser. About 650
 * of these bytes serve translated pages, browsers without cookies, lost answers, previews of shared links, the focus on
 * every new page, and the way from a toast to the cart. The promised maximum is 95 kB. File names contain hashes, so any
 * change of the pages moves the sum by up to 50 bytes.
 */
const PROMISED = { script: 67_150, style: 10_000 }

type Chunk = {
  type: 'chunk'
  fileName: string
  code: string
  imports: string[]
  facadeModuleId: string | null
  modules: Record<string, { renderedLength: number }>
  viteMetadata?: { importedCss: Set<string> }
}
type Asset = { type: 'asset'; fileName: string; source: string | Uint8Array }

const root = join(import.meta.dirname, '..')
const files = new Map<string, Chunk | Asset>()
/** the chunks of the shop's first view: the entry, the screen and everything they import */
const loaded = new Set<Chunk>()

function load(fileName: string): void {
  const file = files.get(fileName)
  if (file?.type !== 'chunk' || loaded.has(file)) return
  loaded.add(file)
  for (const imported of file.imports) load(imported)
}

beforeAll(async () => {
  // Otherwise the build would contain development code.
  vi.stubEnv('NODE_ENV', 'production')
  const builder = await createBuilder({
    root,
    logLevel: 'silent',
    environments: { client: { build: { write: false } } },
  })
  const built = await builder.build(builder.environments.client!)
  for (const file of (built as { output: (Chunk | Asset)[] }).output) files.set(file.fileName, file)
  for (const file of files.values())
    if (file.type === 'chunk' && /\/src\/web\/(main|routes\/pood)\.tsx/.test(file.facadeModuleId ?? ''))
      load(file.fileName)
})

const modules = () =>
  [...loaded].flatMap(({ modules }) =>
    Object.entries(modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => id.replace(`${root}/`, '')),
  )
const bytes = (text: string | Uint8Array) => brotliCompressSync(text).length

test('the chunks of the shop’s first view are found', () => {
  expect(modules().some(id => id.startsWith('src/web/main.tsx'))).toBe(true)
  expect(modules().some(id => id.startsWith('src/web/shop/catalog/listing-card.tsx'))).toBe(true)
})

test('a shopper’s first view loads neither a schema library nor the owner’s screens', () => {
  expect(modules().filter(id => id.includes('node_modules/zod/'))).toEqual([])
  // Of the owner's screens, only the table of addresses is known everywhere.
  const known = /^src\/web\/admin\/(common\/screen-search|sign-in\/return-path)\.ts$/
  expect(modules().filter(id => id.startsWith('src/web/admin/') && !known.test(id))).toEqual([])
})

test('the scripts and styles of the first view stay within their limits', () => {
  const script = [...loaded].reduce((sum, { code }) => sum + bytes(code), 0)
  expect(script).toBeGreaterThan(50_000)
  expect(script).toBeLessThanOrEqual(PROMISED.script)
  const sheets = new Set([...loaded].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const style = [...sheets].reduce((sum, name) => sum + bytes((files.get(name) as Asset).source), 0)
  expect(style).toBeGreaterThan(5_000)
  expect(style).toBeLessThanOrEqual(PROMISED.style)
})
