import { expect, test } from 'vitest'
import { pageAddress } from '#domain/page-url.ts'
import { localCacheInvalidation } from '#server/platform/cache-invalidation.ts'
import { createPageCache } from './page-cache.ts'
import { contentSecurityPolicy } from './security.ts'

function pages(status = 200) {
  const rendered: string[] = []
  const changes = localCacheInvalidation()
  const page = createPageCache({
    changes,
    catalog: {
      categories: async () => ['konnimütsid', 'käpikud'],
      shownVersion: async () => `${changes.version('catalog')}.${changes.version('stock')}`,
    },
    development: false,
    render: async path => {
      rendered.push(path)
      return { status, location: null, html: `<p>${path} ${rendered.length}</p>` }
    },
  })
  return { page, changes, rendered }
}

test('a page is rendered once, and anew after a change', async () => {
  const { page, changes, rendered } = pages()
  const [first, same] = [await page('/pood'), await page('/pood')]
  expect(same).toBe(first)
  changes.announce('catalog')
  expect((await page('/pood')).etag).not.toBe(first.etag)
  changes.announce('settings')
  await page('/pood')
  expect(rendered).toHaveLength(3)
})

test('after a sale only pages on which products may stand are rendered anew', async () => {
  const { page, changes, rendered } = pages()
  const [shown, plain] = [
    ['/', '/pood?sort=newest', '/toode/5', '/Pood/'],
    ['/tingimused', '/custom-hat', '/minust'],
  ]
  for (const path of [...shown, ...plain]) await page(path)
  changes.announce('stock', [5])
  for (const path of [...shown, ...plain]) await page(path)
  expect(rendered).toEqual([...shown, ...plain, ...shown])
  changes.announce('catalog')
  for (const path of plain) await page(path)
  expect(rendered.slice(-3), 'a picture may be another one').toEqual(plain)
})

test('ten thousand who come at once wait for one rendering', async () => {
  const { page, rendered } = pages()
  await Promise.all(Array.from({ length: 10_000 }, () => page('/pood?fbclid=x')))
  expect(rendered).toEqual(['/pood'])
})

test('the marks of campaigns do not make another page; sorting does', () => {
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

test('composed hats are not kept, however their page is written', async () => {
  const { page, rendered } = pages()
  for (let i = 0; i < 2; i++)
    for (const path of ['/custom-hat', '/Custom-Hat']) await page(`${path}?kuju=konna`)
  expect(rendered).toHaveLength(4)
})

test('pages of categories that there are not are not kept, and those that are asked for stay', async () => {
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

test('the policy lets exactly the page’s own inline scripts run', () => {
  const policy = contentSecurityPolicy(
    '<script>let a</script><script type="module" src="/x.js"></script><script type="application/ld+json">{}</script>',
  )
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).toContain("object-src 'none'")
})
