import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The capabilities in order: each may import only itself and those before it. */
const CAPABILITIES = [
  'platform',
  'settings',
  'mail',
  'incidents',
  'backup',
  'admin',
  'push',
  'catalog',
  'contact',
  'delivery',
  'orders',
  'arrival',
  'documents',
  'yarn',
  'thread',
  'inbound-mail',
  'custom-orders',
  'cart',
  'payments',
  'shipping',
  'withdrawals',
  'checkout',
  'books',
  'visits',
  'privacy',
  'today',
  'metrics',
  'pages',
]

/**
 * The folders of the web in order: each may import only itself and those before it. The shop's are ordered like the
 * server's, except visits, which the browser counts and the server reads, and custom orders, which the browser pays
 * for.
 */
const WEB = [
  'platform',
  'ui',
  'offline',
  'shop/settings',
  'shop/visits',
  'shop/content',
  'shop/arrival',
  'shop/sharing',
  'shop/catalog',
  'shop/contact',
  'shop/yarn',
  'shop/delivery',
  'shop/pictures',
  'shop/thread',
  'shop/orders',
  'shop/cart',
  'shop/payments',
  'shop/custom-orders',
  'shop/custom-hat',
  'shop/checkout',
  'shop/pay-later',
  'shop/withdrawals',
  'shop/layout',
  'admin/common',
  'admin/uploads',
  'admin/sign-in',
  'admin/account',
  'admin/audit',
  'admin/outbox',
  'admin/documents',
  'admin/orders',
  'admin/messages',
  'admin/products',
  'admin/new-order',
  'admin/yarn',
  'admin/settings',
  'admin/today',
  'admin/visits',
  'admin/shell',
  'routes',
]

/** The folders of the checkout, ordered by the same rule as the capabilities. */
const CHECKOUT = [
  'purchase',
  'review',
  'refund',
  'settle',
  'place',
  'client-first',
  'admin',
  'reconcile',
  'cleanup',
]

/** What each part may import from the others. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  messages: ['messages'],
  domain: ['messages', 'domain'],
  hats: ['domain', 'hats'],
  contract: ['domain', 'hats', 'messages', 'contract'],
  server: ['domain', 'hats', 'messages', 'contract', 'server'],
  web: ['domain', 'hats', 'messages', 'contract', 'web'],
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

test('imports are found', () => {
  expect(all.length).toBeGreaterThan(100)
})

describe.each(Object.entries(MAY_IMPORT))('%s', (part, allowed) => {
  test(`imports only ${allowed.join(', ')}`, () => {
    const wrong = all.filter(({ from, to }) => partOf(from) === part && !allowed.includes(partOf(to)))
    expect(wrong).toEqual([])
  })
})

test('`npm run dev` restarts when anything that the server imports changes', () => {
  const { dev } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const unwatched = MAY_IMPORT.server!.filter(part => !dev.includes(` --watch-path=src/${part} `))
  expect(unwatched).toEqual([])
})

test('a capability imports only those before it', () => {
  const place = (path: string) => CAPABILITIES.indexOf(path.split('/')[1]!)
  const wrong = all.filter(
    ({ from, to }) =>
      from.startsWith('server/') && to.startsWith('server/') && place(from) >= 0 && place(to) > place(from),
  )
  expect(wrong).toEqual([])
})

test('a folder of the checkout imports only those before it', () => {
  const folderOf = (path: string) => path.match(/^server\/checkout\/([^/]+)\//)?.[1]
  const folders = new Set(all.flatMap(({ from }) => folderOf(from) ?? []))
  expect([...folders].toSorted()).toEqual(CHECKOUT.toSorted())
  const place = (path: string) => CHECKOUT.indexOf(folderOf(path) ?? '')
  const wrong = all.filter(({ from, to }) => place(from) >= 0 && place(to) > place(from))
  expect(wrong).toEqual([])
})

test('no capability imports the files at the server’s root, which know every capability', () => {
  const wrong = all.filter(({ from, to }) => /^server\/[^/]+\//.test(from) && /^server\/[^/]+$/.test(to))
  expect(wrong).toEqual([])
})

/** The capability that owns each table, by the name of the file that describes the table. */
function ownersOfTables(): Map<string, string> {
  const folder = join(root, 'src/server/migrations/tables')
  return new Map(
    readdirSync(folder).flatMap(file =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}(\w+): \w+Table$/gm)].map(
        ([, table]) => [table!, basename(file, '.ts')] as const,
      ),
    ),
  )
}

/** Capabilities that also write tables of others, and why (decision 22). */
const ALSO_WRITTEN: Record<string, { tables: readonly string[] | 'all'; why: string }> = {
  checkout: { tables: ['orders'], why: 'turns an order from an attempt into a paid one, and back' },
  'custom-orders': { tables: ['orders'], why: 'prices what was asked for' },
  privacy: { tables: 'all', why: 'erases a person wherever she is named' },
}

test('only the capability that owns a table writes to it', () => {
  const owners = ownersOfTables()
  expect(owners.size).toBeGreaterThan(25)
  expect([...owners.values()].filter(owner => !CAPABILITIES.includes(owner))).toEqual([])
  const used = new Set<string>()
  const wrong: string[] = []
  for (const file of sources('src/server').filter(name => !name.includes('/migrations/'))) {
    const capability = file.split('/')[2]!
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, table] of text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g)) {
      if (owners.get(table!) === capability) continue
      const others = ALSO_WRITTEN[capability]?.tables ?? []
      if (others === 'all' || others.includes(table!)) used.add(capability)
      else wrong.push(`${file}: ${table}`)
    }
  }
  expect(wrong).toEqual([])
  expect([...used].toSorted(), 'every exception is still needed').toEqual(
    Object.keys(ALSO_WRITTEN).toSorted(),
  )
})

test('every writing transaction retries when PostgreSQL aborts it', () => {
  const wrong = [...sources('src/server'), ...sources('scripts')].filter(
    file =>
      !/platform\/database\/(retrying-transaction|read-at-once)\.ts$/.test(file) &&
      /\.transaction\(\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('in the web, ui imports nothing of the shop', () => {
  const wrong = all.filter(
    ({ from, to }) => from.startsWith('web/ui/') && partOf(to) !== 'web' && to !== 'messages/ui.ts',
  )
  expect(wrong).toEqual([])
})

/** `shop/cart` for `web/shop/cart/cart.ts`; for a file at the web's root, its own name. */
const webFolder = (path: string): string => {
  const [, top = '', folder = '', file] = path.split('/')
  return file && ['shop', 'admin'].includes(top) ? `${top}/${folder}` : top
}

test('a folder of the web imports only those before it', () => {
  const wrong = all.filter(
    ({ from, to }) =>
      from.startsWith('web/') &&
      to.startsWith('web/') &&
      WEB.includes(webFolder(from)) &&
      WEB.indexOf(webFolder(to)) > WEB.indexOf(webFolder(from)),
  )
  expect(wrong).toEqual([])
})

test('only the entries of the web import the files at its root', () => {
  const wrong = all.filter(({ from, to }) => /^web\/[^/]+\//.test(from) && /^web\/[^/]+\.tsx?$/.test(to))
  expect(wrong).toEqual([])
})

test('every folder of the web is listed in the order', () => {
  const folders = new Set(sources('src/web').map(file => webFolder(file.slice('src/'.length))))
  const entries = readdirSync(join(root, 'src/web')).filter(name => /\.tsx?$/.test(name))
  expect([...folders].filter(folder => !WEB.includes(folder) && !entries.includes(folder))).toEqual([])
  expect(WEB.filter(folder => !folders.has(folder))).toEqual([])
})

test('every folder of the server is a capability listed in the order', () => {
  const folders = readdirSync(join(root, 'src/server'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && readdirSync(join(root, 'src/server', entry.name)).length > 0)
    .map(entry => entry.name)
  expect(folders.filter(name => name !== 'migrations' && !CAPABILITIES.includes(name))).toEqual([])
})

test('a capability’s routes.ts states in its first line what it owns', () => {
  const routes = sources('src/server').filter(file => file.endsWith('/routes.ts'))
  const silent = routes.filter(file => !/^\/\/ Owns /.test(readFileSync(join(root, file), 'utf8')))
  expect(silent).toEqual([])
})

test('browser code imports nothing that only a server has', () => {
  const wrong = sources('src/web').filter(file =>
    /from '(node:|sharp|#server|#sandbox)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('pure parts import no Node module, no browser library and no schema library', () => {
  const pure = ['src/messages', 'src/domain', 'src/hats'].flatMap(sources)
  const wrong = pure.filter(file =>
    /from '(?!\.|#messages|#domain|#hats)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('the mailbox libraries are loaded only when a mailbox is read', () => {
  const wrong = sources('src/server').filter(file =>
    /^import (?!type).*'(imapflow|postal-mime)'$/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

/** Metrics and tracing with their libraries: a shop that uses neither pays for them neither at start nor in memory. */
const ON_DEMAND = [
  'metrics/create-metrics.ts',
  'metrics/shop-gauges.ts',
  'platform/trace-outgoing.ts',
  'platform/tracing.ts',
]

test('metrics and tracing are loaded only when they are used', () => {
  const loads =
    /from '(prom-client|@opentelemetry\/.*|.*\/(create-metrics|shop-gauges|trace-outgoing|tracing)\.ts)'$/
  const wrong = sources('src/server')
    .filter(file => !ON_DEMAND.some(name => file.endsWith(name)))
    .flatMap(file =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter(line => loads.test(line) && !line.startsWith('import type'))
        .map(line => `${file}: ${line}`),
    )
  expect(wrong).toEqual([])
})
