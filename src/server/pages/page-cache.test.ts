import { expect, test } from 'vitest'
import { YARN_COLORS, yarnSlug } from '#domain/custom-hat.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { pageAddress } from '#domain/page-url.ts'
import { localCacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import { newCacheUse } from '#server/platform/cache/cache-use.ts'
import { createPageCache } from './page-cache.ts'
import { contentSecurityPolicy } from './security.ts'

function pages(status = 200, content = '') {
  const arrivals: Record<OrderKind, string | undefined> = {
    regular: 'Thursday',
    custom_hat: 'Monday',
    custom_order: undefined,
  }
  const rendered: string[] = []
  const uses = { pages: newCacheUse(), hats: newCacheUse() }
  const changes = localCacheInvalidation()
  const { page: cachedPage, pageIfCached } = createPageCache({
    changes,
    catalog: {
      categories: async () => ['konnimütsid', 'käpikud'],
      moment: () => `${changes.version('catalog')}.${changes.version('stock')}`,
      shownVersion: async () => `${changes.version('catalog')}.${changes.version('stock')}`,
      productVersion: async id =>
        `${changes.version('catalog')}.${changes.touchedSince('stock', 1)?.has(id) ? changes.version('stock') : 1}`,
      others: async () => undefined,
    },
    arrivals: { version: async kind => arrivals[kind] ?? '', moment: kind => arrivals[kind] },
    development: false,
    uses,
    render: async path => {
      rendered.push(path)
      return { status, location: null, html: `<p>${path} ${rendered.length}</p>${content}`, scripts: [] }
    },
  })
  const page = (url: string) => cachedPage(url, render => render())
  return { page, cachedPage, pageIfCached, changes, rendered, uses, arrivals }
}

test('only pages that state an arrival are rendered again when it changes', async () => {
  const { page, rendered, arrivals } = pages()
  const all = ['/toode/1', '/TOODE/1', '/custom-hat', '/pood']
  for (const path of all) await page(path)
  arrivals.regular = 'Friday'
  for (const path of all) await page(path)
  expect(rendered.slice(4)).toEqual(['/toode/1', '/TOODE/1'])
  arrivals.custom_hat = 'Tuesday'
  for (const path of all) await page(path)
  expect(rendered.slice(6)).toEqual(['/custom-hat'])
})

test('a cached page is not sent once its arrival has changed, or must be looked up', async () => {
  const { page, pageIfCached, arrivals } = pages()
  const all = ['/toode/1', '/pood']
  const kept = () => all.filter(path => pageIfCached(path))
  for (const path of [...all, ...all]) await page(path)
  expect(kept()).toEqual(all)
  arrivals.regular = 'Friday'
  expect(kept()).toEqual(['/pood'])
  await page('/toode/1')
  await page('/toode/1')
  expect(kept()).toEqual(all)
  arrivals.regular = undefined
  expect(kept()).toEqual(['/pood'])
})

test('search results are rendered for each request, and large pages evict each other', async () => {
  const { page, rendered } = pages()
  for (const path of ['/pood?q=m', '/pood?q=m', '/pood?q=m!&page=2', '/pood?q=m!&page=2']) await page(path)
  expect(rendered).toHaveLength(4)
  const large = pages(200, 'x'.repeat(2 * 1024 ** 2))
  const paths = Array.from({ length: 40 }, (_, i) => `/toode/${i + 1}`)
  for (const path of paths) await large.page(path)
  await large.page(paths.at(-1)!)
  expect(large.rendered, 'the newest page is cached').toHaveLength(40)
  await large.page(paths[0]!)
  expect(large.rendered, 'the oldest page is evicted').toHaveLength(41)
})

test('a page is rendered once, and again after a change', async () => {
  const { page, changes, rendered } = pages()
  const [first, same] = [await page('/pood'), await page('/pood')]
  expect(same).toBe(first)
  changes.announce('catalog')
  expect((await page('/pood')).etag).not.toBe(first.etag)
  changes.announce('settings')
  await page('/pood')
  expect(rendered).toHaveLength(3)
})

test('cache hits and misses are counted, separately for hats', async () => {
  const { page, uses } = pages()
  for (const path of ['/pood', '/pood', '/pood', '/custom-hat?kuju=kassi', '/checkout']) await page(path)
  expect(uses).toEqual({ pages: { hits: 2, misses: 1 }, hats: { hits: 0, misses: 1 } })
})

test('after a sale only pages that may show its product are rendered again', async () => {
  const { page, changes, rendered } = pages()
  const [shown, plain] = [
    ['/', '/pood?sort=newest', '/toode/5', '/Pood/'],
    ['/toode/6', '/tingimused', '/custom-hat', '/minust'],
  ]
  for (const path of [...shown, ...plain]) await page(path)
  changes.announce('stock', [5])
  for (const path of [...shown, ...plain]) await page(path)
  expect(rendered).toEqual([...shown, ...plain, ...shown])
  changes.announce('catalog')
  for (const path of plain) await page(path)
  expect(rendered.slice(-plain.length), 'pages whose pictures may have changed are rendered again').toEqual(
    plain,
  )
})

test('ten thousand concurrent requests share one rendering', async () => {
  const { page, rendered } = pages()
  await Promise.all(Array.from({ length: 10_000 }, () => page('/pood?fbclid=x')))
  expect(rendered).toEqual(['/pood'])
})

test('campaign parameters make no other page; sorting does', () => {
  expect(pageAddress('/pood?utm_source=tiktok&fbclid=1')).toBe('/pood')
  expect(pageAddress('/pood?page=2&x=1&sort=newest')).toBe(pageAddress('/pood?sort=newest&page=2'))
  expect(pageAddress('/pood?sort=newest')).not.toBe(pageAddress('/pood'))
  expect(pageAddress('/pood?page=1000000')).toBe('/pood?page=40')
  expect(pageAddress('/pood?sort=bad&page=-1&category=all')).toBe('/pood')
  expect(pageAddress('/custom-hat?x=1&varvid=roosa&kuju=konna')).toBe('/custom-hat?kuju=konna&varvid=roosa')
})

test('unknown pages are not cached, so they cannot fill the memory', async () => {
  const { page, rendered } = pages(404)
  await page('/nothing')
  await page('/nothing')
  expect(rendered).toHaveLength(2)
})

test('a composed hat is rendered once, and evicts no page', async () => {
  const { page, rendered } = pages()
  const hats = ['konna', 'kassi'].map(shape => `/custom-hat?kuju=${shape}`)
  await page('/pood')
  for (const path of [...hats, ...hats]) await page(path)
  expect(rendered).toEqual(['/pood', ...hats])
  const colors = YARN_COLORS.map(yarnSlug)
  for (const first of colors)
    for (const second of colors)
      for (const third of colors)
        if (new Set([first, second, third]).size === 3)
          await page(`/custom-hat?kuju=kassi&varvid=${first}.${second}.${third}`)
  await page('/pood')
  expect(rendered.filter(path => path === '/pood')).toHaveLength(1)
})

test.each([
  ['/custom-hat?kuju=konna&varvid=junk', '/custom-hat?kuju=konna'],
  ['/custom-hat?kuju=junk', '/custom-hat'],
  ['/Custom-Hat?kuju=konna', '/custom-hat?kuju=konna'],
])('however it is written, the page of a hat has one address: %s', async (written, one) => {
  const { page, rendered } = pages()
  const reply = await page(written)
  expect(reply.status).toBe(302)
  expect(reply.headers.location).toBe(one)
  expect(rendered).toEqual([])
})

test('only uncached pages wait in the queue', async () => {
  const { cachedPage } = pages()
  const overloaded = () => Promise.reject(new Error('no turn'))
  await cachedPage('/pood', render => render())
  expect((await cachedPage('/pood', overloaded)).status).toBe(200)
  await expect(cachedPage('/minust', overloaded)).rejects.toThrow('no turn')
  await expect(cachedPage('/checkout', overloaded)).rejects.toThrow('no turn')
  expect((await cachedPage('/minust', render => render())).status, 'a refusal is not cached').toBe(200)
})

test('pages of unknown categories are not cached, and do not evict others', async () => {
  const { page, rendered } = pages()
  await page('/pood?category=k%C3%A4pikud')
  for (let i = 0; i < 1_100; i++) await page(`/pood?category=${i}`)
  await page('/pood?category=käpikud')
  expect(rendered).toHaveLength(1_101)
  for (let i = 0; i < 1_100; i++) {
    await page(`/toode/${i}`)
    await page('/')
  }
  expect(rendered).toHaveLength(1_101 + 1_101)
})

test('a personal page is rendered with its whole URL, each time', async () => {
  const { page, rendered } = pages()
  await page('/jalgimine?orderNumber=ORD-1&key=secret')
  await page('/jalgimine?orderNumber=ORD-1&key=secret')
  expect(rendered).toEqual(Array(2).fill('/jalgimine?orderNumber=ORD-1&key=secret'))
})

test('the policy allows exactly the scripts that the shop has written, and no foreign frame, form or base', () => {
  const policy = contentSecurityPolicy(['let a'])
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(policy).toContain("script-src 'self' 'sha256-")
  for (const rule of [
    "connect-src 'self';",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(rule)
  expect(contentSecurityPolicy()).toContain("script-src 'self';")
})
