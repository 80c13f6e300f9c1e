// Owns what other sites and programs read to find the shop and to show links to it: robots.txt, sitemap, feeds, link
// previews.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ID_MAX } from '#contract/fields.ts'
import type { Picture } from '#contract/pictures.ts'
import { previewMark } from '#domain/product-link.ts'
import { ofPreview, SHOP_PREVIEW } from '#domain/shop-preview.ts'
import type { Arrivals } from '#server/arrival/arrivals.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { productParts, readProductPart } from '#server/catalog/found-products.ts'
import { countShown, offeredCategories } from '#server/catalog/listed-products.ts'
import { CACHED_PRODUCTS_MAX } from '#server/catalog/listing-cache.ts'
import { changeDates, newestOffered } from '#server/catalog/product-dates.ts'
import type { CacheInvalidation, Topic } from '#server/platform/cache/cache-invalidation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { CROSS_ORIGIN_RESOURCE } from '#server/platform/http/cross-origin.ts'
import { internalRequest } from '#server/platform/http/internal-request.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { Settings } from '#server/settings/settings.ts'
import { indexablePages, robotsText, securityText, sitemap } from './discovery.ts'
import { MERCHANT_FEED, merchantFeed, NEWS, NEWS_FEED, newsFeed } from './feeds.ts'
import { createLinkPreviews } from './link-previews.ts'
import { isBuilt, readManifest } from './manifest.ts'
import { cacheReply } from './reply-cache.ts'
import { ADDRESSES_MAX, PAGES_PART, sitemapIndex, streamUrlSet, urlElement, urlSet } from './sitemap-parts.ts'

const HOUR_SECONDS = 3_600
const MONTH_SECONDS = 30 * 24 * HOUR_SECONDS

/** A generous estimate of pages and categories: a file may contain ten times as many addresses. */
const MOST_OTHER_ADDRESSES = 200

const productId = z.coerce.number().int().positive().max(ID_MAX)

type FoundDeps = {
  db: Db
  catalog: Catalog
  settings: Settings
  arrivals: Pick<Arrivals, 'answer' | 'version'>
  changes: CacheInvalidation
  limit: Limits['limit']
  root: string
  publicUrl: string
  now: () => Date
}

export function discoveryRoutes(app: FastifyInstance, deps: FoundDeps): void {
  const { db, catalog, settings, changes, publicUrl: origin } = deps
  const hidden = { schema: { hide: true } }

  const document = (type: string, madeOf: readonly Topic[], write: () => Promise<string>) => {
    const cached = cacheReply(
      changes,
      madeOf,
      async () =>
        new CachedReply(await write(), {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-cache',
        }),
    )
    return async (more?: string) => {
      // Switches due sales: a sale that has begun or ended counts as a change only after that.
      await catalog.shownVersion()
      return cached(more)
    }
  }

  const publisher = async () => ({ brand: (await settings.public()).brand, origin })
  const merchantNow = async () => {
    const [{ brand, delivery, sales, isTrial }, arrival] = await Promise.all([
      settings.public(),
      deps.arrivals.answer(['regular']),
    ])
    return { brand, origin, delivery, arrival, sells: sales === 'open' && !isTrial }
  }

  const client = join(deps.root, 'dist', 'client')
  // In development Vite serves the screens without a manifest.
  const pages = isBuilt(client) ? indexablePages(Object.keys(readManifest(client).routes)) : ['/', '/pood']

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(origin)),
  )

  app.get('/.well-known/security.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(origin, deps.now())),
  )

  const siteMap = document('application/xml', ['catalog', 'stock'], async () => {
    const count = await countShown(db, {})
    if (count + MOST_OTHER_ADDRESSES > ADDRESSES_MAX)
      return sitemapIndex(origin, await productParts(db, ADDRESSES_MAX))
    const [products, categories, dates] = await Promise.all([
      catalog.all(),
      offeredCategories(db),
      changeDates(db),
    ])
    return sitemap({ origin, pages, products, categories, changedAt: id => dates.get(id) })
  })
  app.get('/sitemap.xml', hidden, async (request, reply) => (await siteMap()).send(request, reply))

  const pagesPart = document('application/xml', ['catalog', 'stock'], async () =>
    urlSet([
      ...pages.map(path => urlElement(origin, { path })),
      ...(await offeredCategories(db)).map(category =>
        urlElement(origin, { path: `/pood?category=${encodeURIComponent(category)}` }),
      ),
    ]),
  )
  app.get(PAGES_PART, hidden, async (request, reply) => (await pagesPart()).send(request, reply))

  app.get<{ Params: { file: string } }>('/sitemap/:file', hidden, async (request, reply) => {
    const number = productId.safeParse(/^(\d+)\.xml$/.exec(request.params.file)?.[1])
    const [part] = number.success ? await productParts(db, ADDRESSES_MAX, number.data) : []
    if (!part) throw new ShopError('not_found')
    const urls = async function* () {
      for await (const products of readProductPart(db, part.number, ADDRESSES_MAX))
        yield products.map(({ id, ...found }) => urlElement(origin, { path: `/toode/${id}`, ...found }))
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('last-modified', new Date(part.changed).toUTCString())
      .send(Readable.from(streamUrlSet(urls())))
  })

  const merchantItems = async () => merchantFeed(await merchantNow(), catalog.parts())
  const merchant = document('application/xml', ['catalog', 'stock', 'settings'], async () => {
    let feed = ''
    for await (const part of await merchantItems()) feed += part
    return feed
  })
  app.get(MERCHANT_FEED, { ...hidden, config: deps.limit(60) }, async (request, reply) =>
    (await countShown(db, {})) > CACHED_PRODUCTS_MAX
      ? reply
          .type('application/xml; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(Readable.from(await merchantItems()))
      : (await merchant(await deps.arrivals.version('regular'))).send(request, reply),
  )

  const news = document('application/rss+xml', ['catalog', 'settings'], async () => {
    const [shop, newest] = await Promise.all([publisher(), newestOffered(db, NEWS)])
    const products = await Promise.all(newest.map(({ id }) => catalog.product(id)))
    return newsFeed(
      shop,
      // A product that was removed between the two queries is left out.
      newest.flatMap(({ at }, i) => (products[i] ? [{ product: products[i].shown, at }] : [])),
    )
  })
  app.get(NEWS_FEED, hidden, async (request, reply) => (await news()).send(request, reply))

  const previews = createLinkPreviews(async path => {
    // Requested like by a browser, through the route that knows where the shop stores its pictures.
    const { statusCode, rawPayload } = await internalRequest(app, path)
    if (statusCode !== 200) throw new ShopError('not_found')
    return rawPayload
  })

  app.get('/og/hat.jpg', { ...hidden, config: deps.limit(60) }, async (request, reply) =>
    reply
      .type('image/jpeg')
      .header(...CROSS_ORIGIN_RESOURCE)
      .header('cache-control', `public, max-age=${MONTH_SECONDS}`)
      .send(await previews.hat(request.query as Record<string, unknown>, clientNetwork(request.ip))),
  )

  type Marked = { Querystring: { v?: string } }

  /** @param mark identifies this very picture in its link */
  const sendPreview = async (
    request: FastifyRequest<Marked>,
    reply: FastifyReply,
    { picture, mark }: { picture: Picture; mark: string },
  ) =>
    reply
      .type('image/jpeg')
      .header(...CROSS_ORIGIN_RESOURCE)
      .header(
        'cache-control',
        // Under another picture's mark it is only a substitute for that one.
        request.query.v === mark
          ? `public, max-age=${MONTH_SECONDS}, immutable`
          : `public, max-age=${HOUR_SECONDS}`,
      )
      .send(await previews.picture(picture, clientNetwork(request.ip)))

  app.get<Marked>(SHOP_PREVIEW, { ...hidden, config: deps.limit(60) }, async (request, reply) => {
    const picture = ofPreview((await settings.public()).heroPictures)
    if (!picture) throw new ShopError('not_found')
    return sendPreview(request, reply, { picture, mark: picture.stem })
  })

  app.get<Marked & { Params: { file: string } }>(
    '/og/product/:file',
    { ...hidden, config: deps.limit(60) },
    async (request, reply) => {
      const id = productId.safeParse(/^(\d+)\.jpg$/.exec(request.params.file)?.[1])
      const product = id.success ? (await catalog.product(id.data))?.shown : undefined
      const picture = product?.pictures.find(({ url }) => url === product.imageUrl)
      if (!product || !picture) throw new ShopError('not_found')
      return sendPreview(request, reply, { picture, mark: previewMark(product) })
    },
  )
}
