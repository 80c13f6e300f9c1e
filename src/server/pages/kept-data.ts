import { productQuery } from '#contract/products.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Settings } from '#server/settings/settings.ts'

/** What the API says at a path, as values. */
export type KeptData = { value: unknown; headers: Readonly<Record<string, string>> }

/** @returns undefined where it is for the API itself to answer, or to refuse */
export type ReadKept = (path: string) => Promise<KeptData | undefined>

/** Of what is shared by all pages that are drawn, none may change anything. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inside of Object.values(value)) frozen(inside)
  return Object.freeze(value)
}

/**
 * What most pages ask for, without a request inside of the process and without reading its JSON: together they took a third of
 * the time of a long page. What a value is made of says the same as the routes, which keep it until it changes.
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
    if (id === undefined && query.limit === undefined) return
    if (id === undefined) {
      const { value, headers } = await catalog.listing(query)
      return { value, headers }
    }
    const found = await catalog.product(id)
    return found && { value: found.shown, headers: {} }
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
