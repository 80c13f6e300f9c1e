import { LRUCache } from 'lru-cache'
import { hatFromSearch, hatQuery } from '#domain/hat-link.ts'
import { HAT_PATH } from '#domain/hat-url.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { isPersonalPage, isUnlistedPage, mayShowProducts, pageAddress } from '#domain/page-url.ts'
import type { Arrivals } from '#server/arrival/arrivals.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { CacheUse } from '#server/platform/cache/cache-use.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import { NO_INDEX } from '#server/platform/http/no-index.ts'
import type { Rendered, Renderer } from './renderer.ts'
import { contentSecurityPolicy } from './security.ts'

/** More hats can be composed than any memory can hold, and each is viewed by only a few people. */
const isComposedHat = (key: string): boolean => key.toLowerCase().startsWith(`${HAT_PATH}?`)

/** The canonical address of a composed hat: whatever else a query says, there are no more pages than hats. */
const hatAddress = (key: string): string =>
  HAT_PATH + hatQuery(hatFromSearch(Object.fromEntries(new URL(key, 'http://shop').searchParams)))

/** The kind of order whose arrival a page states, however its address is written. */
function arrivalKind(pathname: string): OrderKind | undefined {
  if (/^\/toode\//i.test(pathname)) return 'regular'
  return pathname.toLowerCase().replace(/\/$/, '') === HAT_PATH ? 'custom_hat' : undefined
}

/** Limits of the cached pages; a catalogue of hundreds with its sorts fits. The most recently requested stay. */
const PAGES_KEPT = { max: 500, maxSize: 48 * 1024 ** 2 }

/** Composed hats have a cache of their own, so that they evict no page. */
const HATS_KEPT = { max: 200, maxSize: 16 * 1024 ** 2 }

type Entry = {
  version: string
  /** whose arrival the page states */
  kind: OrderKind | undefined
  reply: Promise<CachedReply>
  /** the same once it is rendered and may be cached */
  made?: CachedReply
  /** when it was last found to match the version, see `momentNow` */
  moment?: string | undefined
}

/** Waits in the queue to render a page; refuses with a ShopError if the wait would be too long. */
export type Turn = <T>(render: () => Promise<T>) => Promise<T>

type PagesDeps = {
  render: Renderer
  changes: CacheInvalidation
  catalog: Pick<Catalog, 'categories' | 'productVersion' | 'others' | 'shownVersion' | 'moment'>
  arrivals: Pick<Arrivals, 'version' | 'moment'>
  development: boolean
  uses: { pages: CacheUse; hats: CacheUse }
}

const redirect = (location: string) =>
  new CachedReply('', { 'cache-control': 'no-cache', location }, { status: 302 })

/** Renders pages, and caches the public ones until what they show changes. */
export function createPageCache(deps: PagesDeps) {
  const cachedPages = new LRUCache<string, Entry>(PAGES_KEPT)
  const cachedHats = new LRUCache<string, Entry>(HATS_KEPT)

  const toReply = (
    { status, location, html, scripts }: Rendered,
    cacheControl: string,
    more: Record<string, string> = {},
  ): CachedReply =>
    new CachedReply(
      html,
      {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': cacheControl,
        'content-security-policy': contentSecurityPolicy(scripts, deps.development),
        ...(location && { location }),
        ...more,
      },
      { status },
    )

  /**
   * Whether an address has a search text or an unknown category: any number of them can be made up, each another page.
   */
  const isMadeUp = async (key: string): Promise<boolean> => {
    const [, search] = key.split('?')
    if (search === undefined) return false
    const asked = new URLSearchParams(search)
    const category = asked.get('category')
    return asked.has('q') || (category !== null && !(await deps.catalog.categories()).includes(category))
  }

  /** The version of a product's page: the product and the few others that it shows. */
  const productPageVersion = async (id: number): Promise<string | undefined> => {
    const [version, others] = await Promise.all([deps.catalog.productVersion(id), deps.catalog.others(id)])
    return version && `${version}.${others?.etag}`
  }

  /** The version of what a page shows of the catalogue: a few products, any product, or at most pictures. */
  const catalogVersion = async (pathname: string): Promise<string | undefined> => {
    const product = /^\/toode\/(\d{1,9})$/.exec(pathname)?.[1]
    if (product) return productPageVersion(Number(product))
    return mayShowProducts(pathname)
      ? deps.catalog.shownVersion()
      : deps.changes.version('catalog')?.toString()
  }

  /**
   * A version that changes whenever anything that a page shows may have changed; undefined while that is unknown.
   * @param kind whose arrival the page states
   */
  const momentNow = (kind: OrderKind | undefined): string | undefined => {
    const [catalog, settings] = [deps.catalog.moment(), deps.changes.version('settings')]
    const arrival = kind ? deps.arrivals.moment(kind) : ''
    if (catalog === undefined || settings === undefined || arrival === undefined) return
    return `${catalog}.${settings}.${arrival}`
  }

  /**
   * Returns the page cached for exactly this address, if nothing at all has changed since `page` last checked it. After
   * a change that does not affect it, `page` checks it once, and it is found here again.
   */
  const pageIfCached = (url: string): CachedReply | undefined => {
    const entry = cachedPages.get(url)
    if (entry?.made === undefined || entry.moment === undefined || entry.moment !== momentNow(entry.kind))
      return
    deps.uses.pages.hits += 1
    return entry.made
  }

  /**
   * Returns a page, rendered or cached.
   * @param inTurn awaited only if the page is not cached
   * @param isUnknown whether a personal page is about something that does not exist, which otherwise only the browser
   * would find out
   */
  const page = async (url: string, inTurn: Turn, isUnknown = false): Promise<CachedReply> => {
    const render = (path: string) => inTurn(() => deps.render(path))
    const { pathname } = new URL(url, 'http://shop')
    if (isPersonalPage(pathname)) {
      const rendered = await render(url)
      const status = isUnknown && rendered.status === 200 ? 404 : rendered.status
      return toReply({ ...rendered, status }, 'private, no-store', isUnlistedPage(url) ? NO_INDEX : {})
    }

    const key = pageAddress(url)
    const isHat = isComposedHat(key)
    if (isHat && key !== hatAddress(key)) return redirect(hatAddress(key))
    const address = new URL(key, 'http://shop').pathname
    const kind = arrivalKind(address)
    // Taken before any look-up: a change meanwhile makes another moment.
    const moment = momentNow(kind)
    const [catalog, arrival] = await Promise.all([
      catalogVersion(address),
      kind ? deps.arrivals.version(kind) : '',
    ])
    const settings = deps.changes.version('settings')
    if (deps.development || catalog === undefined || settings === undefined)
      return toReply(await render(key), 'no-cache')
    if (await isMadeUp(key)) return toReply(await render(key), 'no-cache')
    const version = `${catalog}.${settings}.${arrival}`
    const cached = isHat ? cachedHats : cachedPages
    const use = isHat ? deps.uses.hats : deps.uses.pages
    let entry = cached.get(key)
    if (entry?.version === version) {
      use.hits += 1
      entry.moment = moment
    } else {
      use.misses += 1
      // Concurrent requests for a page share one rendering (single flight).
      const fresh: Entry = {
        version,
        kind,
        reply: render(key).then(rendered => toReply(rendered, 'no-cache')),
      }
      // The size is known once the page is rendered.
      cached.set(key, fresh, { size: 1 })
      const evict = () => {
        if (cached.peek(key) === fresh) cached.delete(key)
      }
      // A failure or an unknown path is not cached: such requests could fill the memory.
      fresh.reply.then(reply => {
        const isKept = cached.peek(key) === fresh
        // The cache does not accept a new size for an entry that it holds.
        evict()
        if (reply.status !== 200 || !isKept) return
        fresh.made = reply
        cached.set(key, fresh, { size: reply.memory })
      }, evict)
      entry = fresh
    }
    return entry.reply
  }

  return { page, pageIfCached }
}
