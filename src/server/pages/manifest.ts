import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type ViteManifest = Record<
  string,
  { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>

/** The files that each route needs, by its id in the router. */
export type PageManifest = {
  /** TanStack Router's own manifest, which it writes into the page: the stylesheets */
  routes: Record<string, { css: string[] }>
  /** The scripts. Those of the root are in every page; the first one starts all others. */
  modules: Record<string, string[]>
  /** the stylesheets by address: they are inlined into the page, and so block it with no request of their own */
  styles: Record<string, Buffer>
}

const ENTRY = 'src/web/main.tsx'

/** What the heads of the owner’s routes import on demand: a page is hydrated only once its head is known. */
const HEADS: Record<string, string> = {
  '/admin/_inside': 'src/web/admin/common/screen-head.ts',
  '/admin/login': 'src/web/admin/sign-in/sign-in-head.ts',
  '/admin/setup': 'src/web/admin/sign-in/sign-in-head.ts',
  '/admin/reset': 'src/web/admin/sign-in/sign-in-head.ts',
  '/admin/invited': 'src/web/admin/sign-in/sign-in-head.ts',
}

const manifestFile = (clientFolder: string) => join(clientFolder, '.vite', 'manifest.json')

/** A file and everything that it imports, by their keys. */
function closure(vite: ViteManifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of vite[key]?.imports ?? []) closure(vite, imported, seen)
  return seen
}

/** Whether the pages have been built: in development they need not be. */
export const isBuilt = (clientFolder: string): boolean => existsSync(manifestFile(clientFolder))

const readVite = (clientFolder: string) =>
  JSON.parse(readFileSync(manifestFile(clientFolder), 'utf8')) as ViteManifest

/** Reads the manifest of the built pages. @throws if they have not been built */
export function readManifest(clientFolder: string): PageManifest {
  const vite = readVite(clientFolder)
  const urlOf = (key: string) => `/${vite[key]!.file}`
  const stylesOf = (key: string) => (vite[key]!.css ?? []).map(file => `/${file}`)
  const entry = closure(vite, ENTRY)

  const routes: PageManifest['routes'] = { __root__: { css: [...entry].flatMap(stylesOf) } }
  const modules: PageManifest['modules'] = { __root__: [...entry].map(urlOf) }
  for (const key of Object.keys(vite)) {
    const match = /^src\/web\/routes\/(.+)\.tsx\?tsr-split=/.exec(key)
    if (!match || match[1] === '__root') continue
    // The router's id of a folder's own route ends with a slash.
    const id = `/${match[1]!.replaceAll('.', '/')}`.replace(/\/index$/, '/')
    const needed = closure(vite, key)
    if (id in HEADS) closure(vite, HEADS[id]!, needed)
    const own = [...needed].filter(each => !entry.has(each))
    // A route has a file for its page, and may have more for its error states.
    modules[id] = [...new Set([...(modules[id] ?? []), ...own.map(urlOf)])]
    routes[id] = { css: [...new Set([...(routes[id]?.css ?? []), ...own.flatMap(stylesOf)])] }
  }
  const urls = Object.values(routes).flatMap(({ css }) => css)
  const styles = Object.fromEntries(urls.map(url => [url, readFileSync(join(clientFolder, url))]))
  return { routes, modules, styles }
}

const TYPEFACE = 'src/web/fonts/gabarito-latin.woff2'
const HALF_MADE_HAT = 'src/web/pictures/half-made-hat.svg'

/** Files that any page may need, also offline. */
export type SharedAssets = {
  files: string[]
  /** the stylesheets of every page among them */
  styles: string[]
  /** and the picture for missing content */
  picture: string
}

/**
 * Returns the files that all pages use, and those of what opens over any page, such as the cart; not the screens' own
 * files.
 * @throws if the pages have not been built
 */
export function readSharedAssets(clientFolder: string): SharedAssets {
  const vite = readVite(clientFolder)
  const urlOf = (file: string) => `/${file}`
  const entry = closure(vite, ENTRY)
  const opened = [...entry]
    .flatMap(key => vite[key]!.dynamicImports ?? [])
    .filter(key => !key.startsWith('src/web/routes/'))
  const keys = new Set([...entry, ...opened.flatMap(key => [...closure(vite, key)]), TYPEFACE, HALF_MADE_HAT])
  return {
    files: [...new Set([...keys].flatMap(key => [vite[key]!.file, ...(vite[key]!.css ?? [])]))].map(urlOf),
    styles: [...entry].flatMap(key => vite[key]!.css ?? []).map(urlOf),
    picture: urlOf(vite[HALF_MADE_HAT]!.file),
  }
}

/** In development Vite itself serves the sources. */
export const DEV_MANIFEST: PageManifest = {
  routes: { __root__: { css: ['/src/web/styles.css?direct'] } },
  modules: { __root__: [`/${ENTRY}`] },
  styles: {},
}
