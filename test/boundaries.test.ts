import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The capabilities in their order: each may import only itself and those before it. */
const CAPABILITIES = [
  'platform',
  'settings',
  'mail',
  'admin',
  'contact',
  'catalog',
  'delivery',
  'orders',
  'documents',
  'custom-orders',
  'cart',
  'payments',
  'checkout',
  'visits',
  'withdrawals',
  'privacy',
  'today',
  'pages',
]

/** The parts of the web in their order. */
const WEB = ['ui', 'features', 'routes']

/** What each part may import of the others. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ['domain'],
  hats: ['domain', 'hats'],
  contract: ['domain', 'hats', 'contract'],
  server: ['domain', 'hats', 'contract', 'server'],
  web: ['domain', 'hats', 'contract', 'web'],
  sandbox: ['sandbox'],
}

type Import = { from: string; to: string }

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name))
    .map(name => join(folder, name))
}

/** Every import of the project's own files, as paths from the root without `src/`. */
function imports(folder: string): Import[] {
  return sources(folder).flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(match => match[1]!)
    return specifiers.map(specifier => ({
      from: relative('src', file).replace(/^\.\.\//, ''),
      to: specifier.startsWith('#')
        ? specifier.slice(1)
        : relative('src', normalize(join(dirname(file), specifier))).replace(/^\.\.\//, ''),
    }))
  })
}

const partOf = (path: string) => path.split('/')[0]!
const all = [...imports('src'), ...imports('sandbox')]

test('there are imports to look at', () => {
  expect(all.length).toBeGreaterThan(100)
})

describe.each(Object.entries(MAY_IMPORT))('%s', (part, allowed) => {
  test(`imports only ${allowed.join(', ')}`, () => {
    const wrong = all.filter(({ from, to }) => partOf(from) === part && !allowed.includes(partOf(to)))
    expect(wrong).toEqual([])
  })
})

test('a capability imports only those that stand before it', () => {
  const place = (path: string) => CAPABILITIES.indexOf(path.split('/')[1]!)
  const wrong = all.filter(
    ({ from, to }) =>
      from.startsWith('server/') && to.startsWith('server/') && place(from) >= 0 && place(to) > place(from),
  )
  expect(wrong).toEqual([])
})

test('in the web, ui knows no feature and a feature knows no screen', () => {
  const place = (path: string) => WEB.indexOf(path.split('/')[1]!)
  const wrong = all.filter(
    ({ from, to }) =>
      from.startsWith('web/') && to.startsWith('web/') && place(from) >= 0 && place(to) > place(from),
  )
  expect(wrong).toEqual([])
})

test('every folder of the server is a capability with its place in the order', () => {
  const folders = readdirSync(join(root, 'src/server'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && readdirSync(join(root, 'src/server', entry.name)).length > 0)
    .map(entry => entry.name)
  expect(folders.filter(name => name !== 'migrations' && !CAPABILITIES.includes(name))).toEqual([])
})

test('a capability’s routes say in their first line what they own', () => {
  const routes = sources('src/server').filter(file => file.endsWith('/routes.ts'))
  const silent = routes.filter(file => !/^\/\/ Owns /.test(readFileSync(join(root, file), 'utf8')))
  expect(silent).toEqual([])
})

test('what goes to the browser is made of nothing that only a server has', () => {
  const wrong = sources('src/web').filter(file =>
    /from '(node:|sharp|#server|#sandbox)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('pure parts know no Node, no browser and no schema library', () => {
  const pure = ['src/domain', 'src/hats'].flatMap(sources)
  const wrong = pure.filter(file => /from '(?!\.|#domain|#hats)/.test(readFileSync(join(root, file), 'utf8')))
  expect(wrong).toEqual([])
})
