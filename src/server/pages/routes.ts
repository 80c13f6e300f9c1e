// Owns what a browser loads except for the API: rendered pages, their files, pictures.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { pageAddress } from '#domain/page-url.ts'
import type { AdminOf } from '#server/admin/guard.ts'
import type { Arrivals } from '#server/arrival/arrivals.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { CacheUse } from '#server/platform/cache/cache-use.ts'
import { ShopError } from '#server/platform/errors.ts'
import { cacheByUrl, type ReplyCache } from '#server/platform/http/answer-from-cache.ts'
import type { CachedFiles } from '#server/platform/http/cached-files.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { createFairQueue } from '#server/platform/http/fair-queue.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { CountView } from '#server/visits/routes.ts'
import { hatRoute } from './hat-route.ts'
import { isBuilt, readSharedAssets } from './manifest.ts'
import { createPageCache, type Turn } from './page-cache.ts'
import { pictureRoutes } from './picture-routes.ts'
import { refusalPages } from './refusal-page.ts'
import type { Renderer } from './renderer.ts'
import { drawWordmark, wordmarkKey } from './wordmark.ts'

const DAY_SECONDS = 86_400

/** The address of a drawing says what it shows, so it never changes. */
const DRAWING = {
  'content-type': 'image/svg+xml',
  'cache-control': `public, max-age=${30 * DAY_SECONDS}, immutable`,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** Room for the shop's own brand in its looks, and for what its owner tries out in the settings. */
const WORDMARKS_MAX = 20

/** Rendering a page takes about 25 ms of the processor, and a reader who waits for half a second is gone. */
const RENDERING = { concurrency: 2, waitMaxMs: 200 }

const PAGES = '/*'
const WORDMARK = '/wordmark.svg'

/** The moment of replies that depend only on their address. */
const UNCHANGING = 'always'

/**
 * Whether an address leads to the page of its path whatever its query says, such as a link in an e-mail or on Facebook;
 * for any other, the route decides more than `pageAddress`.
 */
const isPlainLink = (url: string): boolean =>
  /^\/(?!api\/)(?:[\w-]+\/)*[\w-]*\?/.test(url) && !url.includes('%00')

/** Whether a page's address looks up an order, however it is written, or the passport of what an order contained. */
function namesAnOrder(url: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  return searchParams.has('orderNumber') || searchParams.has('invoice') || /^\/pass\//i.test(pathname)
}

/** The order's id in the address of a payment page that does not have its number. */
function idToPay(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  if (searchParams.has('orderNumber')) return undefined
  return /^\/seller-payment\/([^/]+)\/?$/i.exec(pathname)?.[1]
}

/** Pages that a visitor can open without signing in. */
const SIGN_IN_PAGES = new Set(['/admin/login', '/admin/setup', '/admin/reset', '/admin/invited'])

/** Whether a page is for the owner only. */
function isInsideAdmin(url: string): boolean {
  // The router is case-insensitive.
  const pathname = new URL(url, 'http://shop').pathname.toLowerCase()
  return /^\/admin(\/|$)/.test(pathname) && !SIGN_IN_PAGES.has(pathname.replace(/\/$/, ''))
}

/** @returns the cached pages and drawings */
export async function pageRoutes(
  app: FastifyInstance,
  deps: {
    root: string
    render: Renderer
    changes: CacheInvalidation
    catalog: Pick<Catalog, 'categories' | 'productVersion' | 'others' | 'shownVersion' | 'moment'>
    settings: Settings
    arrivals: Pick<Arrivals, 'version' | 'moment'>
    limit: Limits['limit']
    lookUp: Limits['lookUp']
    renderPage: Limits['renderPage']
    development: boolean
    uses: { pages: CacheUse; hats: CacheUse }
    cachedFiles: CachedFiles
    adminOf: AdminOf
    countView: CountView
    /** whether a placed order has this id; orders' */
    isPlaced: (orderId: string) => Promise<boolean>
    /** throws if the database does not answer */
    expectDatabase: () => Promise<void>
  },
): Promise<ReplyCache[]> {
  const client = join(deps.root, 'dist', 'client')
  const pages = isBuilt(client) ? refusalPages(deps.settings, readSharedAssets(client)) : undefined
  if (pages) app.decorate('showRefusal', pages.ofFile)

  await app.register(async files => {
    files.addHook('onSend', deps.cachedFiles.keep)
    if (existsSync(join(client, 'assets')))
      // The names contain a hash of the content: they never change.
      await files.register(fastifyStatic, {
        root: join(client, 'assets'),
        prefix: '/assets/',
        immutable: true,
        maxAge: '1y',
        index: false,
        preCompressed: true,
        decorateReply: false,
      })
    await pictureRoutes(files, deps.root)
  })

  hatRoute(app, { limit: deps.limit, head: DRAWING })
  const renderQueue = createFairQueue(RENDERING)
  const turnOf =
    (request: FastifyRequest): Turn =>
    async render => {
      await deps.renderPage(request)
      return renderQueue(clientNetwork(request.ip), render)
    }
  const wordmarks = new LRUCache<string, CachedReply>({ max: WORDMARKS_MAX })
  const wordmarksByAddress = cacheByUrl(() => UNCHANGING)
  app.get(WORDMARK, { schema: { hide: true } }, async (request, reply) => {
    const search = request.query as Record<string, unknown>
    const key = wordmarkKey(search)
    const draw = async () => {
      const drawing = drawWordmark(search)
      return drawing && new CachedReply(drawing, DRAWING)
    }
    // Every page shows the shop's own brand, so it is drawn without queuing.
    const isOwn = async () => search.brand === (await deps.settings.facts()).brand
    const drawn = wordmarks.get(key) ?? (await ((await isOwn()) ? draw() : turnOf(request)(draw)))
    if (!drawn) throw new ShopError('not_found')
    wordmarks.set(key, drawn)
    wordmarksByAddress.keep(request.originalUrl, UNCHANGING, drawn)
    return drawn.send(request, reply)
  })

  const { page: pageAt, pageIfCached } = createPageCache({
    render: deps.render,
    changes: deps.changes,
    catalog: deps.catalog,
    arrivals: deps.arrivals,
    development: deps.development,
    uses: deps.uses,
  })
  app.register(async shown => {
    // The browser gets an HTML page even if the shop is too busy to render it.
    if (pages) shown.setErrorHandler(pages.ofPage)
    shown.get(PAGES, { schema: { hide: true } }, async (request, reply) => {
      if (/^\/api(?:[/?]|$)/.test(request.url)) return reply.callNotFound()
      // After two slashes, the text would be parsed as another host, and the page as that host's landing page.
      if (/^\/[/\\]/.test(request.url)) throw new ShopError('not_found')
      const isOwners = isInsideAdmin(request.url)
      if (isOwners && !(await deps.adminOf(request)))
        return reply
          .header('cache-control', 'no-store')
          .redirect(`/admin/login?${new URLSearchParams({ to: request.url })}`)
      if (namesAnOrder(request.url)) await deps.lookUp(request)
      // The page itself may not look up an order by its id: it is found among those of the browser's own cart session.
      const id = idToPay(request.url)
      const turn: Turn = isOwners ? render => render() : turnOf(request)
      const page = await pageAt(request.url, turn, id !== undefined && !(await deps.isPlaced(id)))
      if (page.status === 200) deps.countView(request)
      // A page whose data failed is shown as such; if the database is down it is refused for now, like any API call.
      else if (page.status === 500) await deps.expectDatabase()
      return page.send(request, reply)
    })
  })
  const keptAt = (url: string) =>
    pageIfCached(url) ?? (isPlainLink(url) && !namesAnOrder(url) ? pageIfCached(pageAddress(url)) : undefined)
  return [
    {
      find({ url }) {
        const reply = keptAt(url!)
        return reply && { route: PAGES, reply }
      },
      onSent: deps.countView,
    },
    {
      find({ url }) {
        const reply = wordmarksByAddress.find(url!)
        return reply && { route: WORDMARK, reply }
      },
      alsoBusy: true,
    },
  ]
}
