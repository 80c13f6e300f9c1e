import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

type Fact = { '@type': string; [name: string]: unknown }

const factsOn = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll(scripts => scripts.map(script => JSON.parse(script.textContent ?? '') as Fact))
const contentOf = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute('content')
const canonicalOf = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href')

test('structured data names the seller, prices, delivery and returns', async ({ page, shop }) => {
  await page.goto('/')
  const [store, site] = await factsOn(page)
  expect(store).toMatchObject({
    '@type': 'OnlineStore',
    name: 'Heegel',
    hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'EE' },
  })
  expect(site).toMatchObject({ '@type': 'WebSite', url: `${shop.url}/` })

  await page.goto('/toode/1')
  const [product, trail] = await factsOn(page)
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Rõõmus konnamüts',
    size: 'pea 54–58 cm',
    brand: { name: 'Heegel' },
    offers: {
      price: '32.00',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      hasMerchantReturnPolicy: { merchantReturnDays: 14 },
      shippingDetails: [{ shippingRate: { value: '2.99' } }, { shippingRate: { value: '6.99' } }],
    },
  })
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(await canonicalOf(page)).toBe(`${shop.url}/toode/1`)

  // The meta tags of this page are replaced on the next one, which is rendered in the browser.
  await page.getByRole('link', { name: 'Tagasi poodi' }).click()
  await expect(page).toHaveTitle('Pood | Heegel')
  await expect.poll(() => factsOn(page)).toEqual([])
})

test('a link to a product previews its picture', async ({ page, request }) => {
  await page.goto('/toode/1')
  expect(await contentOf(page, 'og:image:width')).toBe('1200')
  const picture = await request.get((await contentOf(page, 'og:image'))!)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect(picture.headers()['cache-control']).toContain('immutable')
})

/** Chat apps read only the beginning of a page, some of them 32 kB. */
const READ_BY_CHATS = 16_384

test('the data for link previews is at the beginning of each page', async ({ request }) => {
  const found = await (await request.get('/sitemap.xml')).text()
  const pages = [...found.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path!)
  expect(pages).toEqual(expect.arrayContaining(['/', '/custom-hat', '/minust', '/toode/1']))
  for (const path of [...pages, '/jalgimine', '/taganemine', '/pass', '/checkout']) {
    const page = await (await request.get(path)).body()
    for (const part of [
      'name="viewport"',
      '<title>',
      'name="description"',
      'property="og:image"',
      'rel="canonical"',
    ]) {
      expect(page.includes(part), `${path} contains ${part}`).toBe(true)
      expect(page.indexOf(part), `${part} is at the beginning of ${path}`).toBeLessThan(READ_BY_CHATS)
    }
  }
})

test('an existing category is indexable, an unknown one is not', async ({ page, shop }) => {
  await page.goto('/pood?category=KASSIM%C3%9CTSID')
  expect(await canonicalOf(page)).toBe(`${shop.url}/pood?category=kassim%C3%BCtsid`)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  const chosen = page.getByLabel('Kategooria').locator('option:checked')
  await expect(chosen).toHaveText('Kassimütsid')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Kassimütsid, käsitsi heegeldatud: .+\. Hind alates €\d+\.00\.$/,
  )
  await page.goto('/pood?category=zzz')
  await expect(chosen).toHaveText('Zzz')
  expect(await contentOf(page, 'robots')).toBe('noindex')
})

test('a sold-out category is neither indexable nor in the sitemap', async ({ page, shop }) => {
  const scarf = {
    name: 'Kaelasall',
    description: 'Pikk.',
    price: '20.00',
    imageUrl: '/media/konn-roomus/1200.webp',
    category: 'kaelasallid',
  }
  const { id } = await shop.ownerApi<{ id: number }>('POST', '/api/products', { ...scarf, stockQuantity: 1 })
  const path = '/pood?category=kaelasallid'
  const isFound = async () => (await (await page.request.get('/sitemap.xml')).text()).includes(path)
  await page.goto(path)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  expect(await isFound()).toBe(true)
  await shop.ownerApi('PUT', `/api/products?id=${id}`, { ...scarf, stockQuantity: 0 })
  await page.goto(path)
  await expect(page.getByText('Kaelasall', { exact: true })).toHaveCount(0)
  expect(await contentOf(page, 'robots')).toBe('noindex')
  expect(await isFound()).toBe(false)
})

test('the shop can be installed on a home screen, and its feed subscribed to', async ({ page, request }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as { icons: { src: string }[]; shortcuts: { url: string }[] }
  for (const link of [...manifest.icons.map(({ src }) => src), ...manifest.shortcuts.map(({ url }) => url)])
    expect((await request.get(link)).status(), link).toBe(200)
  const feed = await page.locator('link[rel=alternate][type="application/rss+xml"]').getAttribute('href')
  expect((await request.get(feed!)).headers()['content-type']).toContain('application/rss+xml')
})

test('the shop’s own page documents every API call', async ({ page }) => {
  // The viewer renders only the calls near the visible ones.
  await page.goto('/api/docs#/cart/addToCart')
  await expect(page.getByText('Add a product, a custom order or a custom hat to a cart')).toBeVisible()
  await expect(page.getByText('Request body').first()).toBeVisible()
})
