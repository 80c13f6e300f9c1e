import type { Product } from '#contract/products.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, slowHydration } from './shopper.ts'

test('a shopper gets from the landing page to a product, and the cart is on every page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('heegel')
  await expect(page.getByRole('status').filter({ hasText: 'e-poe maksed ei tööta!' })).toBeVisible()
  await expect(page.getByText('Armastusega heegeldatud, taaskasutatud lõngast.')).toBeVisible()
  await page.getByRole('link', { name: 'Lumekass' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lumekass' })).toBeVisible()
  await expect(page).toHaveTitle('Lumekass | Heegel')
  await expect(page.getByText('✓ Laos saadaval')).toBeVisible()
  // A double click faster than any hand.
  await page.getByRole('button', { name: /^Lisa ostukorvi - €/ }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectToast(page, 'Lisatud ostukorvi!')
  await page.getByRole('link', { name: 'Tagasi poodi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Poe Kollektsioon' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ostukorv, 1 toode' })).toBeVisible()
})

test('the listing sorts and filters the whole catalogue, and the address says how', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/pood')
  const names = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(names).toHaveCount(12)
  await page.getByLabel('Järjesta').selectOption('price-low')
  await expect(page).toHaveURL(/sort=price-low/)
  await expect(names.first()).toHaveText('Müts Kadakas')
  await page.getByLabel('Kategooria').selectOption('kassimütsid')
  await expect(page).toHaveURL(/category=kassim/)
  await expect(names.first()).toHaveText('Kaneelikass')
  await page.reload()
  await expect(names.first()).toHaveText('Kaneelikass')
  await expect(page.getByLabel('Järjesta')).toHaveValue('price-low')

  // A link typed by hand on a machine that writes accents as separate characters (NFD).
  await page.goto(`/Pood/?sort=price-low&category=${'kassimütsid'.normalize('NFD')}`)
  await expect(names.first()).toHaveText('Kaneelikass')
  await expect(page.getByLabel('Kategooria')).toHaveValue('kassimütsid')
})

test('a sold-out shop has no link to show all products', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/products?*', route => route.fulfill({ json: [] }))
  await page.getByRole('link', { name: 'Vaata kõiki tooteid' }).click()
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { name: 'Teie kriteeriumitele vastavaid tooteid ei leitud.' }),
  ).toBeVisible()
  await expect(main.getByRole('link')).toHaveCount(0)
  await page.getByLabel('Kategooria').selectOption('kassimütsid')
  await expect(main.getByRole('link')).toHaveText(['Näita kõiki'])
})

test('links with campaign parameters open the page', { tag: '@wide' }, async ({ page }) => {
  for (const path of [
    '/?fbclid=1',
    '/pood?utm_source=tiktok&fbclid=x',
    '/pood?category=kassimütsid&sort=newest&utm_medium=video',
    '/toode/1?fbclid=1',
    '/custom-hat?fbclid=1&kuju=konna',
    '/custom-hat/?fbclid=1&kuju=konna',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ostukorv, 0 toodet' })).toBeVisible()
  }
})

test('a click loads more products and focuses the first of them; a reload keeps them', async ({ page }) => {
  await page.goto('/pood')
  const names = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(names).toHaveCount(12)
  await page
    .getByRole('link', { name: 'Laadi Rohkem Tooteid' })
    .or(page.getByRole('button', { name: 'Laadi Rohkem Tooteid' }))
    .click()
  await expect(names).toHaveCount(15)
  await expect(page.getByText('Laadi Rohkem Tooteid')).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
    await names.nth(12).textContent(),
  )
  await page.reload()
  await expect(names).toHaveCount(15)
})

test('navigating or filtering while more products load does not scroll back', async ({ page }) => {
  const { promise: walkedOn, resolve: walkOn } = Promise.withResolvers<void>()
  await page.route('**/api/products?*cursor=*', async route => {
    await walkedOn
    await route.continue().catch(() => undefined)
  })
  const more = page.getByRole('button', { name: 'Laadi Rohkem Tooteid' })
  const names = page.getByRole('article').getByRole('heading', { level: 2 })
  await page.goto('/pood')
  await more.click()
  await expect(more).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Kategooria').selectOption('kassimütsid')
  await expect(more).toBeHidden()
  await expect(names.first()).toBeVisible()

  await page.getByLabel('Kategooria').selectOption('all')
  await more.click()
  await expect(more).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: 'Kontakt' }).last().click()
  await expect(page.getByRole('heading', { name: 'Kirjuta mulle', level: 1 })).toBeVisible()
  walkOn()
  await page.getByRole('link', { name: 'Tingimused', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tingimused', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Kirjuta mulle', level: 1 })).toBeVisible()
})

test('a long list keeps its length when a piece is sold out, and on the way back to it', async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/cart/)
  await page.goto('/pood')
  const names = page.getByRole('article').getByRole('heading', { level: 2 })
  await page.getByRole('button', { name: 'Laadi Rohkem Tooteid' }).click()
  await expect(names).toHaveCount(15)
  await page.route('**/api/cart', route =>
    route.fulfill({ status: 409, json: { error: 'x', code: 'out_of_stock', details: 'Otsas.' } }),
  )
  const askedAnew = page.waitForResponse(/\/api\/products\?.*cursor=/)
  await page.getByRole('button', { name: 'Lisa korvi' }).last().click()
  await askedAnew
  await expect(names).toHaveCount(15)

  // Only the beginning of the list is loaded: the page that was left took the rest with it.
  await names.last().getByRole('link').click()
  await expect(page).toHaveURL(/\/toode\//)
  await page.reload()
  await page.getByRole('link', { name: 'Tagasi poodi' }).click()
  await expect(names).toHaveCount(12)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/pood\?page=2/)
  await expect(names).toHaveCount(15)
})

test('a large shop can be listed to its end, past what the server renders at once', { tag: '@wide' }, async ({
  page,
  shop,
  tolerateErrors,
}) => {
  // What has the focus is loaded ahead, and the shop has no such products.
  tolerateErrors(/404.*\/api\/products/)
  const [product] = await shop.api<Product[]>('GET', '/api/products')
  await page.goto('/')
  const count = 41 * 12 + 2
  await page.route('**/api/products?*', route => {
    const { searchParams } = new URL(route.request().url())
    const start = Number(searchParams.get('cursor') ?? 0)
    const end = Math.min(count, start + Number(searchParams.get('limit')))
    const ids = Array.from({ length: end - start }, (_, i) => start + i + 1)
    return route.fulfill({
      headers: end < count ? { 'x-next-cursor': String(end) } : {},
      json: ids.map(id => ({ ...product, id, name: `Konn ${id}` })),
    })
  })
  await page.evaluate(() => {
    history.pushState(null, '', '/pood?page=41')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const names = page.getByRole('article').getByRole('heading', { level: 2 })
  const more = page.getByRole('button', { name: 'Laadi Rohkem Tooteid' })
  await expect(names).toHaveCount(41 * 12, { timeout: 30_000 })
  await more.click()
  await expect(names.last()).toHaveText(`Konn ${count}`)
  await expect(names).toHaveCount(count)
  await expect(more).toBeHidden()
})

test('a slow product shows a placeholder first', { tag: '@wide' }, async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/products?id=*', async route => {
    await answered
    await route.continue()
  })
  await page.goto('/pood')
  await page.getByRole('link', { name: 'Rõõmus konnamüts' }).first().click()
  const outline = page.locator('main [aria-busy=true]')
  await expect(outline).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Rõõmus konnamüts' })).toBeVisible()
  await expect(outline).toHaveCount(0)
  await expect(
    page.locator('main'),
    'the new page’s content has the focus, so that it is announced',
  ).toBeFocused()
})

test('the shop works in a browser without BroadcastChannel', { tag: '@wide' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await page.goto('/toode/1')
  await page.getByRole('button', { name: /^Lisa ostukorvi - €/ }).click()
  await expect(page.getByRole('button', { name: 'Ostukorv, 1 toode' })).toBeVisible()
})

test('a sold-out product is not listed, and its own page says so', async ({ page, shop }) => {
  const products = await shop.api<Product[]>('GET', '/api/products')
  const gone = products.find(product => !product.inStock)!
  await page.goto('/pood?page=2')
  await expect(page.getByRole('heading', { name: gone.name, exact: true })).toHaveCount(0)
  await page.goto(`/toode/${gone.id}`)
  await expect(page.getByText('✗ Ajutiselt otsas')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Lisa ostukorvi/ })).toBeDisabled()
  await page.getByRole('link', { name: 'Küsi, kas teen sulle samasuguse' }).click()
  await expect(page.getByLabel(/^Inspiratsioon/)).toHaveValue(`Nagu „${gone.name}“`)
})

test('the page of a last piece says so', async ({ page, shop }) => {
  const products = await shop.api<Product[]>('GET', '/api/products?limit=96')
  const last = products.find(({ inStock, stockQuantity }) => inStock && stockQuantity === 1)!
  await page.goto(`/toode/${last.id}`)
  await expect(page.getByText('✓ Laos saadaval')).toBeVisible()
  await expect(page.getByText('See on viimane: rohkem mul seda praegu ei ole.')).toBeVisible()
})

test('quantities change in the drawer, and in another tab as well', async ({ page, context, addToCart }) => {
  await addToCart(1)
  await page.goto('/pood')
  const other = await context.newPage()
  await other.goto('/')
  await page.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
  const drawer = page.getByRole('dialog', { name: 'Ostukorv' })
  await drawer.getByRole('button', { name: 'Suurenda kogust: Rõõmus konnamüts' }).click()
  await expect(drawer.getByText('€64.00').first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Ostukorv, 2 toodet' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Eemalda Rõõmus konnamüts' }).click()
  await expect(drawer.getByText('Ostukorv on tühi')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Ostukorv, 0 toodet' })).toBeVisible()
})

test('a cart change that fails is rolled back', { tag: '@wide' }, async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/500|Failed to load resource/)
  await addToCart(1)
  await page.goto('/pood')
  await page.route('**/api/cart?id=*', route => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
  const drawer = page.getByRole('dialog', { name: 'Ostukorv' })
  await drawer.getByRole('button', { name: 'Suurenda kogust: Rõõmus konnamüts' }).click()
  await expect(drawer.getByText('€32.00').first()).toBeVisible()
})

test('the last piece cannot be added twice, and the toast says why', async ({
  page,
  shop,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/cart/)
  const { id } = await shop.ownerApi<Product>('POST', '/api/products', {
    name: 'Viimane müts',
    description: 'Üksainus.',
    price: '40.00',
    imageUrl: '/media/kass-oo/1200.webp',
    category: 'kassimütsid',
    stockQuantity: 1,
  })
  await addToCart(id)
  await page.goto(`/toode/${id}`)
  await page.getByRole('button', { name: /^Lisa ostukorvi/ }).click()
  await expect(page.getByText('See viimane on juba sinu ostukorvis.', { exact: true })).toBeVisible()
  await shop.ownerApi('DELETE', `/api/products?id=${id}`)
})

test('a product deleted while its page or the list is open is no longer offered', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/404.*\/api\/(cart|products)/)
  const add = () =>
    shop.ownerApi<Product>('POST', '/api/products', {
      name: 'Kadunud müts',
      description: 'Üksainus.',
      price: '40.00',
      imageUrl: '/media/kass-oo/1200.webp',
      category: 'kassimütsid',
      stockQuantity: 1,
    })
  const remove = (id: number) => shop.ownerApi('DELETE', `/api/products?id=${id}`)
  const listed = await add()
  await page.goto('/pood?sort=newest')
  const card = page.getByRole('article').filter({ hasText: listed.name })
  await expect(card).toBeVisible()
  await remove(listed.id)
  await card.getByRole('button', { name: 'Lisa korvi' }).click()
  await expect(card).toHaveCount(0)

  const shown = await add()
  await page.goto(`/toode/${shown.id}`)
  await remove(shown.id)
  await page.getByRole('button', { name: /^Lisa ostukorvi/ }).click()
  await expect(page.getByRole('heading', { name: 'Toodet ei leitud' })).toBeVisible()
})

test('changes that all fail leave the cart as it was, even if it cannot be loaded again', {
  tag: '@wide',
}, async ({ page, addToCart, tolerateErrors }) => {
  tolerateErrors(/500.*\/api\/cart/)
  await addToCart(1)
  await page.goto('/pood')
  const cart = (pieces: string) => page.getByRole('button', { name: `Ostukorv, ${pieces}` })
  await expect(cart('1 toode')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/cart*', async route => {
    await answer.promise
    await route.fulfill({ status: 500, body: '' })
  })
  const products = page.getByRole('article')
  for (const n of [1, 2]) await products.nth(n).getByRole('button', { name: 'Lisa korvi' }).click()
  await expect(cart('3 toodet')).toBeVisible()
  const loadedAgain = page.waitForResponse(response => response.request().method() === 'GET')
  answer.resolve()
  await loadedAgain
  await expect(cart('1 toode')).toBeVisible()
})

test('a piece sold out while in the cart is marked, and can be removed', async ({
  page,
  shop,
  addToCart,
}) => {
  const piece = {
    name: 'Ainus omataoline',
    description: 'Üksainus.',
    price: '40.00',
    imageUrl: '/media/kass-oo/1200.webp',
    category: 'kassimütsid',
  }
  const { id } = await shop.ownerApi<Product>('POST', '/api/products', { ...piece, stockQuantity: 1 })
  const stock = (stockQuantity: number) =>
    shop.ownerApi('PUT', `/api/products?id=${id}`, { ...piece, stockQuantity })
  await addToCart(id)
  await page.goto('/')
  const cart = page.getByRole('button', { name: 'Ostukorv, 1 toode' })
  await expect(cart).toBeVisible()
  await cart.click()
  const drawer = page.getByRole('dialog', { name: 'Ostukorv' })
  await expect(
    drawer.getByRole('button', { name: 'Suurenda kogust: Ainus omataoline' }),
  ).toHaveAccessibleDescription('See on viimane: rohkem mul seda praegu ei ole.')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  // The page is not reloaded.
  await stock(0)
  await cart.click()
  await expect(drawer.getByText('Vahepeal otsa saanud. Eemalda see korvist, et edasi minna.')).toBeVisible()

  await stock(1)
  await drawer.getByRole('link', { name: 'Mine Maksma' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maksmine' })).toBeVisible()
  const gone = page.getByText('Vahepeal otsa saanud')
  await expect(gone).toBeHidden()

  // The browser restores the page from its back/forward cache.
  await stock(0)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(gone).toBeVisible()
  await page.getByRole('button', { name: 'Eemalda Ainus omataoline' }).click()
  await expect(page.getByText('Ostukorv on tühi')).toBeVisible()
  await shop.ownerApi('DELETE', `/api/products?id=${id}`)
})

test('a cart with a custom order accepts no products, and the pages say why', async ({
  page,
  shop,
  session,
}) => {
  const { id } = await shop.api<{ id: string }>('POST', '/api/custom-hat-orders', {
    firstName: 'Liis',
    lastName: 'Tamm',
    customerEmail: 'liis@naide.ee',
    customerPhone: '51234567',
    hatDiameter: '56',
    hatCategory: 'custom',
  })
  await shop.api('POST', '/api/cart', {
    sessionId: session,
    customHatOrderId: id,
    itemType: 'custom_hat_order',
    quantity: 1,
  })
  await page.goto('/pood')
  const add = page.getByRole('button', { name: 'Ei saa lisada (kohandatud tellimus korvis)' })
  await expect(add.first()).toBeDisabled()
  await page.goto('/toode/1')
  await expect(page.getByRole('button', { name: 'Ei saa lisada (eritellimus korvis)' })).toBeDisabled()
  await page.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
  await expect(page.getByRole('dialog', { name: 'Ostukorv' }).getByText('Kogus: 1')).toBeVisible()

  // The cart has loaded before the part of the page that it changes is hydrated.
  await slowHydration(page, 150)
  await page.goto('/pood')
  await expect(add).toHaveCount(12)
  for (const button of await add.all()) await expect(button).toBeDisabled()
  await page.goto('/toode/2')
  await expect(page.getByRole('button', { name: 'Ei saa lisada (eritellimus korvis)' })).toBeDisabled()
})

test('unknown pages and products are 404 and offer a way on', async ({ page, tolerateErrors }) => {
  tolerateErrors(/404/)
  for (const path of [
    '/pole-olemas',
    '/toode/1/pole-olemas',
    '/jalgimine/pole-olemas',
    '/checkout/pole-olemas',
  ]) {
    const nowhere = await page.goto(path)
    expect(nowhere!.status()).toBe(404)
    await expect(page).toHaveTitle('Lehekülge ei leitud | Heegel')
    await expect(page.getByRole('heading', { level: 1, name: 'Lehekülge ei leitud' })).toBeVisible()
  }
  const nothing = await page.goto('/toode/99999')
  expect(nothing!.status()).toBe(404)
  await expect(page.getByText('Toodet ei leitud').first()).toBeVisible()
  await expect(page.getByText('Toodet ID 99999 ei ole saadaval.')).toBeVisible()
  await page.getByRole('link', { name: 'Tagasi poodi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Poe Kollektsioon' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const [path, text] of [
    ['/', 'Uusimad tooted'],
    ['/pood', 'Rõõmus konnamüts'],
    ['/toode/1', 'Roheline lõng oli enne kampsun'],
  ] as const)
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(text).first()).toBeVisible()
    })

  for (const path of ['/pood', '/toode/1'])
    test(`${path} says that buying needs JavaScript, and how to write instead`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(/Ostukorv ja maksmine vajavad JavaScripti.*@/)).toBeVisible()
    })
})

test('old picture links work, also with accents as separate characters', { tag: '@wide' }, async ({
  request,
}) => {
  for (const path of [
    '/images/landing-rotid.jpeg',
    '/images/sõbrad.jpg'.normalize('NFC'),
    '/images/sõbrad.jpg'.normalize('NFD'),
  ]) {
    const reply = await request.get(encodeURI(path))
    expect(reply.status(), path).toBe(200)
    expect(reply.headers()['content-type']).toBe('image/jpeg')
  }
})

test('a shop with few products has no search and loads none of its code', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await page.goto('/pood')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(12)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  expect(loaded.filter(url => url.includes('shop-search'))).toEqual([])
})
