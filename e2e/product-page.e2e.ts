import type { StoredMessage } from '#contract/contact.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectToast, fillFields } from './shopper.ts'

test('a question about a product names it to the maker, who gets to it with one tap', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/toode/1')
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!
  await page.getByRole('link', { name: 'Küsi selle kohta' }).click()
  await expect(page).toHaveURL('/contact#toode-1')
  await expect.poll(() => page.evaluate(() => scrollY), 'the page begins at its top').toBe(0)
  const main = page.getByRole('main')
  await expect(main.getByText('Küsid selle kohta:')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/toode/1')

  await fillFields(page, { Nimi: 'Liis Küsija', 'E-post': 'liis@naide.ee', Sõnum: 'Hind?' })
  await page.getByRole('button', { name: 'Saada sõnum' }).click()
  await expect(page.getByRole('textbox', { name: 'Sõnum' })).toHaveAttribute('aria-invalid', 'true')
  await fillFields(page, { Sõnum: 'Kas see läheb ka suurele peale?' })
  await page.getByRole('button', { name: 'Saada sõnum' }).click()
  await expectToast(page, 'Sõnum edukalt saadetud!')

  await main.getByRole('link', { name: `Ei, muu asi kui ${name}` }).press('Enter')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('textbox', { name: 'Sõnum' }), 'the link is gone').toBeFocused()
  await expect(main.getByText('Küsid selle kohta:')).toBeHidden()
  await page.goto('/contact#sisu')
  await expect(main.locator('form[inert]'), 'the page’s scripts have loaded').toHaveCount(0)
  await expect(page.locator('[id=sisu]'), 'another fragment is not the form’s').toHaveCount(1)

  const [message] = (await shop.ownerApi<StoredMessage[]>('GET', '/api/admin/messages')).filter(
    each => each.name === 'Liis Küsija',
  )
  expect(message?.about).toEqual({ id: 1, name })
  const herBrowser = await browser.newContext({ baseURL: shop.url })
  const owner = await herBrowser.newPage()
  await signIn(owner, shop)
  await owner.goto('/admin/messages')
  const letter = owner.getByRole('article', { name: 'Sõnum: Liis Küsija' })
  await expect(letter).toContainText(`Toote kohta: ${name}`)
  await expectAccessible(owner)
  await letter.getByRole('link', { name, exact: true }).click()
  await expect(owner).toHaveURL('/admin/products/1')
  await herBrowser.close()
})

test('a product leads to others, even without scripts', async ({ page, browser, shop }) => {
  const friend = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const plain = await friend.newPage()
  await plain.goto('/toode/1')
  const cards = plain.getByRole('region', { name: 'Vaata ka neid' }).getByRole('link')
  await expect(cards).toHaveCount(4)
  await expect(plain.locator('main a[href="/toode/1"]')).toHaveCount(0)
  await friend.close()

  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/pood')
  await page.getByRole('main').locator('a[href^="/toode/"]').first().hover()
  await expect.poll(() => asked, 'a product under the pointer is loaded ahead').toContain('/api/products')
  expect(asked, 'the others beside it are not').not.toContain('/api/products/others')
  await page.goto('/toode/1')
  const others = page.getByRole('region', { name: 'Vaata ka neid' })
  const next = others.getByRole('link').first()
  const name = (await next.getByRole('heading').textContent())!
  expect(await others.locator('img').first().getAttribute('loading')).toBe('lazy')
  await expectAccessible(page)
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(others.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await expect(others.getByRole('link')).toHaveCount(4)
})

test('a product is sent to a friend by the phone’s own dialog, or by a copied link', async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const scripts: string[] = []
  page.on('request', request => {
    if (/share-link|link-to-copy/.test(request.url())) scripts.push(request.url())
  })
  await page.goto('/toode/1?utm_source=video')
  const send = page.getByRole('button', { name: 'Saada sõbrale' })
  // The page's scripts work, so they have loaded.
  await page.getByRole('button', { name: 'Pilt 2' }).click()
  await expect(page.getByRole('button', { name: 'Pilt 2' })).toHaveAttribute('aria-pressed', 'true')
  expect(scripts, 'nothing is loaded for it before').toEqual([])
  await send.click()
  await expectToast(page, 'Link on kopeeritud')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/toode/1`)

  await page.evaluate(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => void shared.push(data),
    })
  })
  await send.click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  await expect.poll(shared).toMatchObject([{ url: `${shop.url}/toode/1` }])

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      value: () => Promise.reject(new DOMException('no gesture', 'NotAllowedError')),
    })
  })
  await send.click()
  await expect(page.getByLabel('Kopeeri see link:')).toHaveValue(`${shop.url}/toode/1`)
  await expectAccessible(page)

  await page.getByRole('region', { name: 'Vaata ka neid' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL('/toode/1?utm_source=video')
  await expect(page.getByLabel('Kopeeri see link:'), 'the link of the product before').toBeHidden()
})

test('a product’s link is shown even if the code that shares it does not load', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/share-link|ERR_FAILED/)
  await page.route(/share-link/, route => route.abort())
  await page.goto('/toode/1')
  const send = page.getByRole('button', { name: 'Saada sõbrale' })
  // A file that is missing may be of an older build, so the page is loaded anew, once.
  const reloaded = page.waitForEvent('load')
  await send.click()
  await reloaded
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(`Kopeeri see link: ${shop.url}/toode/1`)
})

test('on a phone four thumbnails share a row, so that the price is in the first view', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/toode/2')
  const thumbs = page.getByRole('button', { name: /^Pilt \d$/ })
  await expect(thumbs).toHaveCount(4)
  const tops = await thumbs.evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expect(page.getByText('€28.00', { exact: true }).first()).toBeInViewport()
})

test('after adding, the toast leads to the cart, and closing it to where the shopper was', async ({
  page,
}) => {
  await page.goto('/toode/1')
  const add = page.getByRole('button', { name: /^Lisa ostukorvi/ })
  await add.click()
  // The header is not sticky: on a phone the cart's button may be out of sight.
  await page.getByRole('button', { name: 'Vaata ostukorvi' }).click()
  const cart = page.getByRole('dialog', { name: 'Ostukorv' })
  await expect(cart.getByRole('link', { name: 'Mine maksma' })).toBeVisible()
  await expectAccessible(page)
  const scrolled = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await expect(add).toBeFocused()
  expect(await page.evaluate(() => scrollY), 'the page has not moved').toBe(scrolled)
})
