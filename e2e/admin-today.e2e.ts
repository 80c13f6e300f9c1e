import type { AdminSettings } from '#contract/settings.ts'
import { MENU, SCREENS } from '#web/admin/common/screens.ts'
import { accessKeyOf, cancelOtherRequests, reportIncident, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './shopper.ts'

test('a task is one tap away and disappears when done; the audit log says who did it', async ({
  page,
  shop,
}) => {
  await cancelOtherRequests(shop)
  await signIn(page, shop)
  await page.goto('/admin')
  await expect(page.getByText(/^Tere, Mari! Täna on \p{L}+, \d+\. \p{L}+\.$/u)).toBeVisible()

  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Karl Õunapuu',
    email: 'karl@naide.ee',
    description: 'Heegeldatud rebane, umbes 30 cm',
  })
  // The open screen updates automatically.
  const waiting = page.getByRole('region', { name: /^Anna hind/ })
  await expect(waiting).toContainText('Heegeldatud rebane, umbes 30 cm')
  // Tasks come before the set-up of the shop.
  const needs = page.getByRole('region', { name: 'Pane pood valmis' })
  expect((await waiting.boundingBox())!.y).toBeLessThan((await needs.boundingBox())!.y)
  await expectAccessible(page)
  await waiting.getByRole('link', { name: orderNumber }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?.*${orderNumber}`))
  // Beside the list; on a phone, over it.
  const panel = page
    .getByRole('complementary', { name: `Tellimus ${orderNumber}` })
    .or(page.getByRole('dialog'))
  await expect(panel.getByRole('heading', { name: orderNumber })).toBeVisible()

  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.00', notes: '' })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Täna', level: 1 })).toBeVisible()
  // Once priced, the request waits for its payment link, possibly behind those of other tests.
  await expect(page.getByRole('region', { name: /^Saada makselink/ })).toBeVisible()
  await expect(waiting.getByRole('link', { name: orderNumber })).toHaveCount(0)
  await shop.ownerApi('POST', `/api/orders/${orderNumber}/send-payment-email`)
  await expect(page.getByRole('link', { name: orderNumber })).toHaveCount(0)

  // Once paid and then cancelled, its money must be refunded in time.
  const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  await shop.ownerApi('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
  const owed = page.getByRole('region', { name: /^Tagasta raha/ })
  await expect(owed.getByRole('link', { name: orderNumber })).toContainText('jäänud 14 päeva')
  await expectAccessible(page)
  const settled = owed.getByRole('listitem').filter({ hasText: orderNumber }).getByRole('button')
  const question = page.getByRole('alertdialog', { name: /^Kas ostja on raha kätte saanud/ })
  // The first tap only asks for confirmation.
  await settled.click()
  await expect(question).toContainText(`Karl Õunapuu, ${orderNumber}, €45.00.`)
  await expect(question).toContainText('enam meelde ei tuleta')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Jätan ootele' }).click()
  await expect(question).toBeHidden()
  await expect(settled).toBeFocused()
  await settled.click()
  await question.getByRole('button', { name: 'Jah, tehtud' }).click()
  await expect(page.getByRole('link', { name: orderNumber })).toHaveCount(0)
  await expect(page.locator(':focus'), 'the focus stays in the list of tasks').toHaveRole('heading')

  await page.getByRole('link', { name: 'Muudatuste ajalugu', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Otsi' }).fill(orderNumber.toLowerCase())
  await expect(page.getByText(`pani tellimuse ${orderNumber} hinnaks €45.00`)).toBeVisible()
  await expectAccessible(page)
})

test('the whole menu fits on a phone of 360 px', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, shop)
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Haldus' })
  await expect(menu.getByRole('link')).toHaveCount(MENU.length)
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a message read on another device disappears from the open screen', async ({ page, shop }) => {
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Õie Lugeja',
    email: 'oie@naide.ee',
    description: 'Heegeldatud siil',
  })
  const key = await accessKeyOf(shop, orderNumber)
  await shop.api('POST', `/api/orders/${orderNumber}/thread/messages?key=${key}`, {
    text: 'Kas okkad on teravad?',
  })
  await signIn(page, shop)
  await page.clock.install()
  await page.goto('/admin')
  const unread = page.getByRole('region', { name: /^Uus sõnum tellimuses/ }).getByText(orderNumber)
  await expect(unread).toBeVisible()
  // What was loaded alongside the first heartbeat is loaded again with the second.
  const again = page.waitForResponse('**/api/admin/today')
  await page.clock.runFor(5_000)
  await again
  await shop.ownerApi('POST', `/api/orders/${orderNumber}/thread/read`, { position: 2 })
  await page.clock.runFor(61_000)
  await expect(unread).toHaveCount(0)
})

test('a payment outage is the first task until payments work again or she marks it done', async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  // The outage begins after the screen was loaded and before the first answer about changes.
  const { promise: reported, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/admin/pulse', async route => {
    await reported
    await route.continue()
  })
  const read = page.waitForResponse('**/api/admin/today')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Täna', level: 1 })).toBeVisible()
  await read

  await reportIncident(shop, 'payments', 'The provider refuses the credentials')
  goOn()
  // The open screen updates without a reload.
  const down = page.getByRole('region', { name: /^Poes ei saa praegu maksta/ })
  await expect(down).toContainText('Logi PayPali sisse')
  await expect(down).toContainText('Tehniline teade: The provider refuses the credentials')
  await expect(page.getByRole('region').first()).toHaveAccessibleName(/^Poes ei saa praegu maksta/)
  await expectAccessible(page)

  await down.getByRole('button', { name: 'Tehtud: Uued maksed' }).click()
  await expect(down).toHaveCount(0)
})

test.describe('a visitor', () => {
  // The test browser identifies itself as automated, and such visits are not counted.
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })

  test('is counted by page and referring site, and the browser stores nothing about it', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    await page.goto('/', { referer: 'https://blogi.naide.ee/mutsid?lugeja=12' })
    const told = page.waitForResponse('**/api/visits')
    await page.getByRole('link', { name: 'Poodi', exact: true }).click()
    await expect(page).toHaveURL('/pood')
    expect((await told).status()).toBe(204)
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
      expect.stringMatching(/visit|refer/i),
    )

    const herBrowser = await browser.newContext({ baseURL: shop.url })
    const owner = await herBrowser.newPage()
    await signIn(owner, shop)
    const row = owner.getByRole('row', { name: /^blogi\.naide\.ee/ })
    // Nodes sum their counts once a minute.
    if (shop.databaseUrl) test.slow()
    await expect(async () => {
      await owner.goto('/admin/visits')
      await expect(row.getByRole('cell').first()).toHaveText('2', { timeout: 2_000 })
    }).toPass()
    await expectAccessible(owner)
    await herBrowser.close()
  })

  test('of a product is counted beside the pieces sold of it', async ({ page, browser, shop }) => {
    const { id } = await shop.ownerApi<{ id: number }>('POST', '/api/products', {
      name: 'Vaadatud konn',
      description: 'Teda ainult vaadatakse.',
      price: '20.00',
      imageUrl: '/media/konn-roomus/1200.webp',
      category: 'konnimütsid',
      stockQuantity: 3,
    })
    for (let n = 0; n < 3; n++) await page.goto(`/toode/${id}`)
    await shop.ownerApi('POST', '/api/admin/orders', {
      lines: [{ productId: id, name: '', unitPrice: '20.00', quantity: 2 }],
      payment: 'cash',
      customerName: 'Laada ostja',
    })
    const herBrowser = await browser.newContext({ baseURL: shop.url })
    const owner = await herBrowser.newPage()
    await signIn(owner, shop)
    const cells = owner
      .getByRole('table', { name: 'Tooted' })
      .getByRole('row', { name: /^Vaadatud konn/ })
      .getByRole('cell')
    if (shop.databaseUrl) test.slow()
    await expect(async () => {
      await owner.goto('/admin/visits')
      await expect(cells).toHaveText(['3', '0', '2'], { timeout: 2_000 })
    }).toPass()
    await expectAccessible(owner)
    await herBrowser.close()
    await shop.ownerApi('DELETE', `/api/products?id=${id}`)
  })

  test('sends nothing if the owner has turned counting off', async ({ page, shop }) => {
    const count = async (countsVisitors: boolean) => {
      const facts = await shop.ownerApi<AdminSettings>('GET', '/api/admin/settings')
      await shop.ownerApi('PUT', '/api/admin/settings', { ...facts, countsVisitors })
    }
    const told: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/visits')) told.push(request.url())
    })
    await count(false)
    await page.goto('/')
    await page.getByRole('link', { name: 'Poodi', exact: true }).click()
    await page.getByRole('button', { name: 'Lisa korvi' }).first().click()
    await expect(page.getByRole('button', { name: 'Ostukorv, 1 toode' })).toBeVisible()
    expect(told).toEqual([])
    await count(true)
    await page.goto('/')
    await page.getByRole('link', { name: 'Poodi', exact: true }).click()
    await expect.poll(() => told.length).toBe(1)
  })
})

test('the menu leads from screen to screen, and page titles match its links @wide', async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  await page.goto('/admin/account')
  for (const path of [...MENU, ...MENU.slice(0, 1)]) {
    const { title } = SCREENS[path]
    await page.getByRole('navigation', { name: 'Haldus' }).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main'), 'a new screen is announced').toBeFocused()
    await expect(page).toHaveTitle(`${title} | Heegel`)
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  }
})

test('a change of the whole list of tasks leaves the focus where it is', async ({ page, shop }) => {
  await cancelOtherRequests(shop)
  const numbers: string[] = []
  for (const name of ['Aet', 'Birgit', 'Cärol', 'Dagmar', 'Ene', 'Frida', 'Grete', 'Helve']) {
    const request = { name, email: 'keegi@naide.ee', description: `Müts, mille tellis ${name}` }
    const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)
    numbers.push(orderNumber)
  }
  await signIn(page, shop)
  await page.goto('/admin')
  const waiting = page.getByRole('region', { name: /^Anna hind/ })
  const rows = waiting.getByRole('link')
  await expect(rows).toHaveCount(5)
  await waiting.getByRole('button', { name: 'Veel 3' }).click()
  await expect(rows.nth(5)).toBeFocused()
  const log = page.getByRole('link', { name: 'Muudatuste ajalugu', exact: true })
  await log.focus()
  await shop.ownerApi('PUT', `/api/orders/${numbers[0]}/status`, { orderStatus: 'cancelled' })
  await expect(rows).toHaveCount(7)
  await expect(log).toBeFocused()
  await cancelOtherRequests(shop)
})

test('the rest of the tasks, loaded after a failure, takes the focus only if she has asked again', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/503/)
  await cancelOtherRequests(shop)
  for (const name of ['Aet', 'Birgit', 'Cärol', 'Dagmar', 'Ene', 'Frida', 'Grete', 'Helve']) {
    const request = { name, email: 'keegi@naide.ee', description: `Müts, mille tellis ${name}` }
    await shop.api('POST', '/api/custom-orders', request)
  }
  await signIn(page, shop)
  const path = '**/api/admin/today/tasks/price'
  const fail = () => page.route(path, route => route.fulfill({ status: 503, body: '{}' }))
  const waiting = page.getByRole('region', { name: /^Anna hind/ })
  const rows = waiting.getByRole('link')
  const more = waiting.getByRole('button', { name: 'Veel 3' })
  const log = page.getByRole('link', { name: 'Muudatuste ajalugu', exact: true })
  const failed = waiting.getByRole('alert')
  await fail()
  await page.clock.install()
  await page.goto('/admin')
  await more.click()
  await expect(failed).toBeVisible()
  await log.focus()
  await page.unroute(path)
  await page.clock.runFor(61_000)
  await expect(rows).toHaveCount(8)
  await expect(log).toBeFocused()

  await fail()
  await page.reload()
  await more.click()
  await expect(failed).toBeVisible()
  await page.unroute(path)
  await more.click()
  await expect(rows.nth(5)).toBeFocused()
  await cancelOtherRequests(shop)
})

test('the search of the audit log follows the address', async ({ page, shop }) => {
  await signIn(page, shop)
  await page.goto('/admin/audit?subject=heeringas')
  const box = page.getByRole('searchbox', { name: 'Otsi' })
  await expect(box).toHaveValue('heeringas')
  await page.evaluate(() => history.pushState({}, '', '/admin/audit?subject=rebane'))
  await expect(box).toHaveValue('rebane')
  await page.goBack()
  await expect(box).toHaveValue('heeringas')
})
