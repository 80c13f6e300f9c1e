import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { CARRIERS } from '#domain/carriers.ts'
import { ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'

const root = join(import.meta.dirname, '..')

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx|mjs)$/.test(name) && !/\.gen\.ts$/.test(name))
    .map(name => join(folder, name))

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Good enough for a search: it also removes what looks like a comment inside a string. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')

const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$/.test(file)

type AstNode = { type: string; value?: unknown; name?: { name?: unknown } }

/** Attributes that are shown or read out; a placeholder is an example. */
const SHOWN_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-roledescription', 'label', 'title'])

/**
 * Every text that a file may show: strings, the fixed parts of templates, and, as `JSXText`, the text between JSX tags
 * and in attributes that are shown.
 */
function textsIn(file: string): { type: string; text: string }[] {
  const found: { type: string; text: string }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type, value, name } = node as AstNode
    const said =
      type === 'JSXAttribute' && SHOWN_ATTRIBUTES.has(String(name?.name)) && (value as AstNode | null)
    if (said && typeof said.value === 'string') found.push({ type: 'JSXText', text: said.value })
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string')
      found.push({ type, text: value })
    if (type === 'TemplateElement') found.push({ type, text: String((value as { raw: string }).raw) })
    for (const inside of Object.values(node)) visit(inside)
  }
  visit(parseAst(textOf(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

/** JSX texts that are not sentences: names, a file type, a command, a path, a unit, an address. */
const NO_SENTENCES = new Set([
  '(PDF)',
  '/feeds/products.xml',
  'npm run admin -- reset',
  'TikTok',
  'Instagram',
  'cm',
  'www.aki.ee',
])

/** Short Estonian words without Estonian letters that do not occur in names, addresses or English. */
const ESTONIAN_WORDS =
  /(?<![\w./-])(aadress|automaadid|ei|ja|jah|kas|koos|kui|kuud|laos|mida|ning|otsas|palun|proovi|sinu|siin|tellimus|tk|vali|veel|viga)(?![\w./-])/i

const isEstonian = ({ type, text }: { type: string; text: string }): boolean =>
  /[õäöüšž]/i.test(text) ||
  ESTONIAN_WORDS.test(text) ||
  (type === 'JSXText' && /\p{L}/u.test(text) && !NO_SENTENCES.has(text.trim()))

/** Files whose Estonian text is data, never translated for a reader. */
const ESTONIAN_DATA: Record<string, string> = {
  'src/server/migrations/order-search.ts': 'letters that the search folds',
  'src/server/orders/order-search.ts': 'letters that the search folds',
  'src/domain/custom-hat.ts': 'the ids of colours, as orders store them',
  'src/domain/product-list.ts': 'the ids of categories, as addresses contain them',
  'src/server/books/payout-file.ts': 'columns of files that payment services export',
  'src/server/catalog/demo-products.ts': 'the products of the demo shop',
  'src/server/catalog/demo.ts': 'the name of a picture',
  'src/server/documents/typefaces.ts': 'the letters of a typeface',
  'src/server/settings/defaults.ts': 'the name of a picture',
}

test('sentences for shoppers and the owner are in src/messages only', () => {
  const found = filesOf('src')
    .filter(file => !isTest(file) && !/^src\/(messages|hats)\//.test(file))
    .flatMap(file =>
      textsIn(file)
        .filter(isEstonian)
        .map(({ text }) => ({ file, text: text.trim() })),
    )
  expect(found.filter(({ file }) => !(file in ESTONIAN_DATA))).toEqual([])
  expect(
    Object.keys(ESTONIAN_DATA).filter(file => !found.some(each => each.file === file)),
    'every file listed still has Estonian text',
  ).toEqual([])
})

/** Letter case and sorting: they also serve ids and search terms, which stay Estonian in any language. */
const BY_LETTERS = /(?:toLocale(?:Lower|Upper)Case|Collator)\('et'\)|localeCompare\([^)]*'et'\)/g

test('the language is named only beside its sentences', () => {
  const found = filesOf('src').filter(
    file => !isTest(file) && /['"]et(?:[-_]EE)?['"]/.test(textOf(file).replace(BY_LETTERS, '')),
  )
  expect(found).toEqual(['src/messages/et/language.ts'])
})

test('every sentence is used somewhere', () => {
  const uses = new Map<string, Set<string>>()
  for (const file of ['src', 'e2e', 'test'].flatMap(filesOf)) {
    const text = textOf(file)
    for (const [, name, module] of text.matchAll(/import \* as (\w+) from '#messages\/(.+)'/g)) {
      const used = uses.get(module!) ?? new Set()
      for (const [, message] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) used.add(message!)
      uses.set(module!, used)
    }
  }
  const unread = filesOf('src/messages/et').flatMap(file => {
    const used = uses.get(file.replace('src/messages/et/', ''))
    return [...textOf(file).matchAll(/^export const (\w+)/gm)]
      .map(([, name]) => name!)
      .filter(name => !used?.has(name))
      .map(name => `${file}: ${name}`)
  })
  expect(unread).toEqual([])
})

/** `montonio_card` belongs to Montonio, too. */
const PROVIDERS = new Set(ONLINE_PAYMENT_METHODS.map(method => method.split('_')[0]!))
const PROVIDER = [...PROVIDERS].join('|')

/**
 * Files outside a provider's own folder that may name it: names that API clients know, and where providers are
 * connected.
 */
const MAY_NAME_PROVIDER = [
  /^src\/contract\//,
  /^src\/domain\/(payment-method|online-payment-methods|legal-words)\.ts$/,
  new RegExp(`^src/server/payments/(${PROVIDER})/`),
  /^src\/server\/shipping\/montonio\//,
  // Where the accounts are connected.
  /^src\/server\/(payments\/config|payments\/connect|shipping\/connect)\.ts$/,
  /^src\/server\/connection-status\.ts$/,
  // A column of the orders, a provider's own tables, and the list of migrations.
  /^src\/server\/migrations\/(0001-shop|0012-montonio|0021-ways-off|migrations|tables\/payments)\.ts$/,
  // What the screens say about each provider.
  /^src\/web\/.+\/provider-words\.ts$/,
  /^src\/domain\/incident\.ts$/,
  // Paths and fields of the HTTP API.
  /^src\/server\/checkout\/(routes|admin\/admin-order-update)\.ts$/,
  /^src\/server\/checkout\/client-first\//,
  /^src\/server\/custom-orders\/routes\.ts$/,
  /^src\/server\/orders\/(access|view)\.ts$/,
  /^src\/web\/shop\/(custom-hat\/hat-payment|checkout\/capture|payments\/open-payment)\.tsx?$/,
  /^src\/web\/routes\/payment\.cancel\.tsx$/,
]

test('a payment provider is named only in its own folder and in the API', () => {
  const named = new RegExp(PROVIDER, 'i')
  const found = ['src/domain', 'src/contract', 'src/server', 'src/web']
    .flatMap(filesOf)
    // A sentence that names a provider has the provider's name in its identifier.
    .filter(file => !isTest(file) && named.test(textOf(file).replace(/messages\.\w+/g, '')))
  expect(found.filter(file => !MAY_NAME_PROVIDER.some(part => part.test(file)))).toEqual([])
  const unused = MAY_NAME_PROVIDER.filter(part => !found.some(file => part.test(file)))
  expect(unused, 'every exception still names a provider').toEqual([])
})

test('each payment provider has its run of the conformance tests', () => {
  const without = [...PROVIDERS].filter(
    provider => !existsSync(join(root, 'src/server/payments', provider, 'conformance.test.ts')),
  )
  expect(without).toEqual([])
})

/**
 * Files outside a carrier's own folder that may name it: the list of carriers, names used by others, and an example in
 * the API description.
 */
const MAY_NAME_CARRIER = [
  /^src\/domain\/carriers\.ts$/,
  /^src\/server\/delivery\/adapters\.ts$/,
  new RegExp(`^src/server/delivery/(${CARRIERS.join('|')})/`),
  /^src\/server\/shipping\/montonio\/record\.ts$/,
  /^src\/server\/platform\/api-docs\/openapi-parts\.ts$/,
]

test('a carrier is named only in its own folder and in the list of carriers', () => {
  const named = new RegExp(`\\b(${CARRIERS.join('|')})`, 'i')
  const found = ['src/domain', 'src/contract', 'src/server', 'src/web']
    .flatMap(filesOf)
    .filter(file => !isTest(file) && named.test(withoutComments(textOf(file))))
  expect(found.filter(file => !MAY_NAME_CARRIER.some(part => part.test(file)))).toEqual([])
  const unused = MAY_NAME_CARRIER.filter(part => !found.some(file => part.test(file)))
  expect(unused, 'every exception still names a carrier').toEqual([])
})

test('no test waits for `networkidle`', () => {
  const waiting = [...filesOf('e2e'), ...filesOf('test')].filter(
    file => !file.endsWith('source-rules.test.ts') && textOf(file).includes('networkidle'),
  )
  expect(waiting).toEqual([])
})

const LINES_MAX = 250

/** Files with more lines, and why they are not split. */
const LONG_FILES: Record<string, string> = {
  'src/hats/demo-recipes.ts': 'data: the hats of the demo shop',
  'src/server/app.ts': 'wires the capabilities together, one after the other',
  'src/server/catalog/demo-products.ts': 'data: the products of the demo shop',
  'src/server/migrations/0001-shop.ts': 'one schema, read from top to bottom',
  'src/server/cart/cart.ts': 'the rules of one cart call each other',
  'src/server/catalog/store.ts': 'the statements on one table',
  'src/server/catalog/stock.ts': 'reserving, selling and releasing keep one sum right',
  'src/server/checkout/place/place-order.ts':
    'a cart, custom orders and a hat are placed alike and share how the order is stored',
  'src/server/custom-orders/routes.ts': 'schemas and descriptions of its calls',
  'src/server/mail/outbox.ts': 'the states of an e-mail, one statement each',
  'src/server/orders/store.ts': 'the statements on one table',
  'src/server/payments/ledger.ts': 'the statements on one table',
  'src/server/payments/refund-ledger.ts': 'the statements on one table',
  'src/server/platform/database/sqlite.ts': 'one driver, with its group commit',
}

test('no source file is too long', () => {
  const folders = ['src', 'sandbox', 'scripts', 'bench']
  const long = folders
    .flatMap(filesOf)
    .filter(file => !isTest(file) && textOf(file).split('\n').length - 1 > LINES_MAX)
  expect(long.filter(file => !(file in LONG_FILES))).toEqual([])
  expect(
    Object.keys(LONG_FILES).filter(file => !long.includes(file)),
    'every long file listed is still long',
  ).toEqual([])
})

test('every cited section of the specification and of the contract exists', () => {
  const headings = (file: string) =>
    new Set([...textOf(file).matchAll(/^## (\w+)\./gm)].map(([, number]) => number!))
  const sections = {
    specification: headings('docs/specification.md'),
    contract: headings('docs/contract.md'),
  }
  const cited = ['src', 'test', 'e2e'].flatMap(filesOf).flatMap(file =>
    [...textOf(file).matchAll(/(specification|contract)((?:(?:,| and)? §\w+)+)/gi)].flatMap(
      ([text, paper, list]) =>
        [...list!.matchAll(/§(\w+)/g)].map(([, number]) => ({
          where: `${file}: ${text}`,
          isThere: sections[paper!.toLowerCase() as keyof typeof sections].has(number!),
        })),
    ),
  )
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ isThere }) => !isThere).map(({ where }) => where)).toEqual([])
})

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm

/** Names in comments that are Node's own. */
const NODES_NAMES = new Set(['URIError', 'AssertionError'])

test('the functions, types, errors and files named in comments exist', () => {
  const files = ['src', 'sandbox', 'scripts', 'test', 'e2e', 'bench'].flatMap(filesOf)
  const known = new Set(files.flatMap(file => textOf(file).replace(COMMENT, '').match(/\w+/g) ?? []))
  const fileNames = new Set(files.map(file => file.split('/').at(-1)))
  const unknown = files.flatMap(file =>
    [...textOf(file).matchAll(COMMENT)].flatMap(([comment]) => {
      const names = [
        ...comment.matchAll(/`(\w*[a-z][A-Z]\w*)(?:\(\))?`|@throws \{?([A-Z]\w+)|, \{([A-Z]\w+)\}/g),
      ]
      const gone = names
        .map(([, quoted, thrown, also]) => quoted ?? thrown ?? also!)
        .filter(name => !known.has(name) && !NODES_NAMES.has(name))
      const goneFiles = [...comment.matchAll(/([\w.$-]+\.(?:ts|tsx|mjs))\b/g)]
        .map(([, name]) => name!)
        .filter(name => !fileNames.has(name))
      return [...gone, ...goneFiles].map(name => `${file}: ${name}`)
    }),
  )
  expect(unknown).toEqual([])
})

/**
 * Files whose exports are used other than by imports: API components, sentences, migrations, the router and the web's
 * entry.
 */
const READ_BY_NAME = /^src\/(contract\/|messages\/|server\/migrations\/|web\/routes\/|web\/server\.tsx$)/

/** A constant of the contract is not an API component. */
const isReadByName = (file: string, name: string): boolean =>
  READ_BY_NAME.test(file) && !(file.startsWith('src/contract/') && /^[A-Z]+(_[A-Z]+)*$/.test(name))

/** The source file that an import refers to, if it is one of the project's. */
function importedFile(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(from, '..', specifier)
  const [, part, path] = /^#(\w+)\/(.+)$/.exec(specifier) ?? []
  if (!part) return undefined
  if (part === 'messages') return `src/messages/et/${path}`
  return part === 'test' || part === 'sandbox' ? `${part}/${path}` : `src/${part}/${path}`
}

const IMPORT = /(?:import|export)\s+(?:type\s+)?([\w\s,{}*$]+?)\s+from\s+'([^']+)'/g
/** `const { one, other } = await import('…')`; other uses of a dynamically imported module are not followed. */
const IMPORT_LATER = /(?:const\s+(\{[\w\s,:]+\})\s+=\s+await\s+)?import\(\s*'([^']+)'\s*\)/g

const ALL = '*'

/** The names that other files import, as `file#name`, or `file#*` if any of them may be used. */
function importsOf(files: readonly { file: string; code: string }[]): Set<string> {
  const asked = new Set<string>()
  for (const { file, code } of files)
    for (const [, list = ALL, specifier] of [...code.matchAll(IMPORT), ...code.matchAll(IMPORT_LATER)]) {
      const target = importedFile(file, specifier!)
      if (list.includes(ALL)) asked.add(`${target}#${ALL}`)
      for (const [name] of list.replace(/\btype\s/g, '').matchAll(/\w+/g)) asked.add(`${target}#${name}`)
    }
  return asked
}

test('every export is used in another file', () => {
  const files = ['src', 'sandbox', 'scripts', 'test', 'e2e', 'bench']
    .flatMap(filesOf)
    .concat('playwright.config.ts', 'vite.config.ts', 'vitest.config.ts')
    .map(file => ({ file, code: textOf(file).replace(COMMENT, '') }))
    .map(({ file, code }) => ({ file, code, words: new Set(code.match(/\w+/g)) }))
  const uses = new Map<string, number>()
  for (const { words } of files) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
  const imports = importsOf(files)
  // A type may be used only within an exported signature.
  const isUsed = (file: string, kind: string, name: string) =>
    kind === 'type' || kind === 'interface'
      ? uses.get(name)! > 1
      : imports.has(`${file}#${name}`) ||
        // The list of the contract's files imports each as a whole.
        (!file.startsWith('src/contract/') && imports.has(`${file}#${ALL}`))
  const unused = files.flatMap(({ file, code }) =>
    [...code.matchAll(/^export (?:async )?(const|function\*?|type|class|interface) (\w+)/gm)]
      .filter(([, kind, name]) => !isReadByName(file, name!) && !isUsed(file, kind!, name!))
      .map(([, , name]) => `${file}: ${name}`),
  )
  expect(unused).toEqual([])
})

/** Each comment with `@param`, and the beginning of the function below. */
const DESCRIBED = /\/\*\*((?:(?!\*\/)[\s\S])*@param(?:(?!\*\/)[\s\S])*)\*\/\s*([\s\S]{0,900})/g

test('every described `@param` exists', () => {
  const unknown = ['src', 'sandbox', 'scripts', 'test', 'e2e', 'bench'].flatMap(filesOf).flatMap(file =>
    [...textOf(file).matchAll(DESCRIBED)].flatMap(([, comment, code]) =>
      [...comment!.matchAll(/@param ([\w.]+)/g)]
        .map(([, name]) => name!)
        .filter(name => !new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(code!))
        .map(name => `${file}: ${name}`),
    ),
  )
  expect(unknown).toEqual([])
})
