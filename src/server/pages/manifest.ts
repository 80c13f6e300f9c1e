import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type ViteManifest = Record<string, { file: string; src?: string; imports?: string[]; css?: string[] }>

/** TanStack Router's manifest: the files that each route needs. */
export type RouterManifest = {
  routes: Record<
    string,
    { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string | boolean> }[] }
  >
}

const ENTRY = 'src/web/main.tsx'

/** Reads the manifest of the built pages. @throws where they have not been built */
export function readManifest(clientFolder: string): RouterManifest {
  const vite = JSON.parse(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8')) as ViteManifest

  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const imported of vite[key]?.imports ?? []) closure(imported, seen)
    return seen
  }
  const urlOf = (key: string) => `/${vite[key]!.file}`
  const entry = closure(ENTRY)
  const styles = [...entry].flatMap(key => vite[key]!.css ?? []).map(file => `/${file}`)

  const routes: RouterManifest['routes'] = {
    __root__: {
      preloads: [...entry].map(urlOf),
      css: styles,
      scripts: [{ attrs: { type: 'module', async: true, src: urlOf(ENTRY) } }],
    },
  }
  for (const key of Object.keys(vite)) {
    const match = /^src\/web\/routes\/(.+)\.tsx\?tsr-split=/.exec(key)
    if (!match || match[1] === '__root') continue
    const id = `/${match[1] === 'index' ? '' : match[1]!.replaceAll('.', '/')}`
    const own = [...closure(key)].filter(each => !entry.has(each))
    routes[id] = {
      preloads: [...new Set([...(routes[id]?.preloads ?? []), ...own.map(urlOf)])],
      css: [
        ...new Set([
          ...(routes[id]?.css ?? []),
          ...own.flatMap(each => vite[each]!.css ?? []).map(file => `/${file}`),
        ]),
      ],
    }
  }
  return { routes }
}

/** While developing, Vite itself serves the sources. */
export const DEV_MANIFEST: RouterManifest = {
  routes: {
    __root__: {
      preloads: [],
      css: ['/src/web/styles.css?direct'],
      scripts: [{ attrs: { type: 'module', async: true, src: `/${ENTRY}` } }],
    },
  },
}
