import { productQuery } from '#contract/products.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Settings } from '#server/settings/settings.ts'

/** What the API says at a path, as values. */
type KeptData = { value: unknown; headers: Readonly<Record<string, string>> }

/** @returns undefined where it is for the API itself to answer, or to refuse */
export type ReadKept = (path: string) => Promise<KeptData | undefined>

/** All pages that are drawn share it: none may change anything of it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inside of Object.values(value)) frozen(inside)
  return Object.freeze(value)
}

/**
 * What most pages ask for, without a request inside of the process and without reading its JSON: together they took a third of
 * the time of a long page. It is asked of the same functions as the routes ask, and these know what still holds (decision 74).
 */
export function keptData({
  catalog,
  settings,
}: {
  catalog: Pick<Catalog, 'categories' | 'listing' | 'product'>
  settings: Pick<Settings, 'public'>
}): ReadKept {
  const products = async (search: string): Promise<KeptData | undefined> => {
    const { data } = productQuery.safeParse(Object.fromEntries(new URLSearchParams(search)))
    if (!data) return
    const { id, ...query } = data
    if (id !== undefined) {
      const found = await catalog.product(id)
      return found && { value: found.shown, headers: {} }
    }
    // Without a limit it may be too long to be kept.
    if (query.limit === undefined) return
    const { value, headers } = await catalog.listing(query)
    return { value, headers }
  }

  const read = async (path: string): Promise<KeptData | undefined> => {
    const [pathname, search = ''] = path.split('?')
    if (pathname === '/api/products') return search.includes('%00') ? undefined : products(search)
    if (search !== '') return
    if (pathname === '/api/settings') return { value: await settings.public(), headers: {} }
    if (pathname === '/api/categories') return { value: await catalog.categories(), headers: {} }
    return
  }

  return async path => {
    // A failure is the API's to tell.
    const data = await read(path).catch(() => undefined)
    return data && frozen(data)
  }
}
