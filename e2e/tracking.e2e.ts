import type { Page } from '@playwright/test'
import type { ParcelMachines } from '#domain/carriers.ts'
import { accessKeyOf } from './admin-api.ts'
import { expect, type Shop, test, waitForHydration } from './fixtures.ts'
import { payOrder } from './paid-order.ts'
import { expectAccessible, holdScript } from './shopper.ts'

// Far from Tallinn: server and browser must still show the same time.
test.use({ timezoneId: 'America/Los_Angeles' })

test('a stranger who knows the number sees the progress, but no personal data', async ({ page, shop }) => {
  const { orderNumber } = await paidOrder(shop, 'session-somebody-elses')
  await page.goto('/jalgimine')
  const search = page.getByRole('searchbox', { name: 'Tellimuse number' })
  const button = page.getByRole('button', { name: 'Otsi' })
  expect(await search.getAttribute('placeholder')).toHaveLength(13)
  await expect(button).toBeDisabled()
  await search.fill('   ')
  await expect(button).toBeDisabled()
  await search.fill(` ${orderNumber.toLowerCase()} `)
  await button.click()

  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
  await expect(search).toHaveValue(orderNumber.toLowerCase())
  await expect(page.getByText('Liis T.', { exact: true })).toBeVisible()
  await expect(page.getByText('l***@n***.ee')).toBeVisible()
  await expect(page.getByText(/Isikuandmed on peidetud/)).toBeVisible()
  await expect(page.getByText('liis.tamm@naide.ee')).toHaveCount(0)
  await expect(page.getByText('Rõõmus konnamüts')).toBeVisible()
  await expectAccessible(page)
})

test('the buyer sees the whole order, identified by the browser’s cart session', async ({
  page,
  shop,
  session,
}) => {
  const { orderNumber } = await paidOrder(shop, session)
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  await expect(page.getByText('liis.tamm@naide.ee')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rõõmus konnamüts' })).toHaveAttribute('href', '/toode/1')
  await expect(page.getByText(/Isikuandmed on peidetud/)).toBeHidden()

  // An irreversible action needs confirmation.
  await page.getByText('Minu andmed selles tellimuses').click()
  const wish = page.getByRole('button', { name: 'Palu andmed kustutada' })
  const question = page.getByRole('alertdialog', { name: 'Kas palud oma andmed kustutada?' })
  await wish.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Jäta alles' }).click()
  await expect(wish).toBeFocused()
  await wish.click()
  await question.getByRole('button', { name: 'Palu kustutada' }).click()
  await expect(page.getByText(/^Sain su soovi kätte\./)).toBeVisible()
  await expect(wish).toHaveCount(0)
})

test('the link with the key shows the whole order without JavaScript and does not leak the key', async ({
  browser,
  shop,
}) => {
  const { orderNumber } = await paidOrder(shop, 'session-somebody-elses')
  const key = await accessKeyOf(shop, orderNumber)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  const reply = await page.goto(`/jalgimine?orderNumber=${orderNumber}&key=${key}`)
  expect(reply?.status()).toBe(200)
  await expect(page.getByText('Liis Tamm')).toBeVisible()
  await expect(page.getByText('+372 5123 4534')).toBeVisible()
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/jalgimine`)
  // Only links to the shop's own documents contain the key.
  await expect(page.locator(`[href*="${key}"]:not([href^="/api/orders/"])`)).toHaveCount(0)
  await context.close()
})

test('a number typed before the script has loaded can be searched', async ({ page, tolerateErrors }) => {
  tolerateErrors(/404.*\/api\/orders/)
  const releaseScript = await holdScript(page)
  await page.goto('/jalgimine', { waitUntil: 'domcontentloaded' })
  await page.getByRole('searchbox').fill('ORD-111111111')
  releaseScript()
  await waitForHydration(page)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText(/Tellimuse number "ORD-111111111" ei ole leitud/)).toBeVisible()
})

test('an unknown number gets the page’s own not-found text and status 404', async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/404.*\/(jalgimine|api\/orders)/)
  const reply = await page.goto('/jalgimine?orderNumber=ORD-000000000')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Tellimust ei leitud' })).toBeVisible()
  await expect(
    page.getByText('Tellimuse number "ORD-000000000" ei ole leitud. Kontrollige, kas number on õige.'),
  ).toBeVisible()
  await page.getByRole('searchbox').fill('1234567890123')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText(/Tellimuse number "1234567890123" ei ole leitud/)).toBeVisible()
  await expect(page).toHaveURL('/jalgimine?orderNumber=1234567890123')
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('ORD-000000000')
})

test('a search result is announced in the existing live region', async ({ page, tolerateErrors }) => {
  tolerateErrors(/404.*\/api\/orders/)
  await page.goto('/jalgimine')
  const news = await page.getByRole('main').getByRole('status').elementHandle()
  await page.getByRole('searchbox').fill('ORD-000000000')
  await page.getByRole('searchbox').press('Enter')
  await expect.poll(() => news?.textContent()).toBe('Tellimust ei leitud')
})

test('the steps follow the order, and disappear when it is cancelled', async ({ page, shop, session }) => {
  const { orderNumber } = await paidOrder(shop, session)
  const setStatus = (orderStatus: string) =>
    shop.ownerApi('PUT', `/api/orders/${orderNumber}/status`, { orderStatus })
  const steps = page
    .getByRole('listitem')
    .filter({ hasText: /Vastu võetud|Töötlemisel|Saadetud|Kohale jõudnud/ })
  const current = page.locator('[aria-current=step]')

  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  await expect(steps).toHaveCount(4)
  await expect(current).toContainText('Vastu võetud')
  await expect(current).toContainText(/\d+\. \p{L}+ 20\d\d kell \d\d\.\d\d/u)
  await expect(page.getByText('Makstud', { exact: true })).toHaveCount(1)

  for (const [status, label] of [
    ['processing', 'Töötlemisel'],
    ['shipped', 'Saadetud'],
    ['delivered', 'Kohale jõudnud'],
  ] as const) {
    await setStatus(status)
    await page.getByRole('button', { name: 'Otsi' }).click()
    await expect(current).toContainText(label)
    await expect(page.locator('.status').first()).toHaveText(label)
    // Not once it has arrived.
    await expect(steps.filter({ hasText: 'Pakk on teel' })).toHaveCount(status === 'shipped' ? 1 : 0)
  }
  await setStatus('completed')
  await page.reload()
  await expect(steps).toHaveCount(4)
  await expect(current).toHaveCount(0)
  await setStatus('cancelled')
  await page.reload()
  await expect(page.getByText('Tühistatud', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Makstud raha saadan sulle tagasi; selle kohta tuleb eraldi kiri.'),
  ).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('refunds, withdrawals and steps show their dates to those who see the whole order', async ({
  page,
  shop,
  session,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { orderNumber } = await paidOrder(shop, session)
  for (const orderStatus of ['processing', 'shipped'])
    await shop.ownerApi('PUT', `/api/orders/${orderNumber}/status`, { orderStatus })
  const email = 'liis.tamm@naide.ee'
  await shop.api('POST', '/api/withdrawals', {
    orderNumber,
    email,
    name: 'Liis Tamm',
    receiptEmail: email,
    lines: [{ position: 0, quantity: 1 }],
  })
  await shop.ownerApi('POST', `/api/admin/orders/${orderNumber}/refund`, {
    amount: '5.00',
    reason: 'Üks silmus jooksis',
  })

  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  const moment = /\d+\. \p{L}+ 20\d\d kell \d\d\.\d\d/u
  for (const step of ['Vastu võetud', 'Töötlemisel', 'Saadetud'])
    await expect(page.getByRole('listitem').filter({ hasText: step })).toContainText(moment)
  await expect(page.getByRole('listitem').filter({ hasText: 'Kohale jõudnud' })).not.toContainText(moment)
  await expect(
    page.getByText(/^Taganesid lepingust \d\d\.\d\d\.20\d\d: 1\s×\sRõõmus konnamüts$/),
  ).toBeVisible()
  await expect(page.getByText(/^Makstud PayPaliga \d\d\.\d\d\.20\d\d$/)).toBeVisible()
  const refund = page.getByRole('term').filter({ hasText: /^Tagasi makstud \d\d\.\d\d\.20\d\d$/ })
  await expect(refund.locator('+ dd')).toHaveText('€5.00')
  const note = page.getByRole('link', { name: /^Kreeditarve \d+ \(PDF\)$/ })
  const paper = await page.request.get((await note.getAttribute('href'))!)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  await expectAccessible(page)

  await shop.ownerApi('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
  await page.reload()
  await expect(
    page.getByText(/^Tühistatud \d+\. \p{L}+ 20\d\d kell \d\d\.\d\d$/u),
    'what is owed for a withdrawal was promised with it',
  ).toBeVisible()
  await expect(refund).toBeVisible()

  await becomeStranger(page)
  await expect(page.getByText(/Isikuandmed on peidetud/)).toBeVisible()
  await expect(page.getByText(/Tagasi makstud|Taganesid|Tühistatud \d/)).toHaveCount(0)
})

test('a credit note and a passport made meanwhile are there after coming back to the order', async ({
  page,
  shop,
  session,
}) => {
  const { orderNumber } = await paidOrder(shop, session)
  const key = await accessKeyOf(shop, orderNumber)
  const passports: { code: string; name: string }[] = []
  await page.route(`**/api/orders/${orderNumber}/passports?*`, route => route.fulfill({ json: passports }))
  const answered = page.waitForResponse(response => response.url().includes('/passports?'))
  await page.goto(`/jalgimine?orderNumber=${orderNumber}&key=${key}`)
  await answered
  await expect(page.getByRole('link', { name: 'Arve (PDF)' })).toBeVisible()
  await page.getByRole('link', { name: 'Avaleht' }).first().click()
  await expect(page.getByRole('heading', { name: orderNumber })).toHaveCount(0)
  await shop.ownerApi('POST', `/api/admin/orders/${orderNumber}/refund`, {
    amount: '5.00',
    reason: 'Üks silmus jooksis',
  })
  passports.push({ code: 'K7M2Q9X4', name: 'Rõõmsa konnamütsi pass' })
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Kreeditarve \d+ \(PDF\)$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: passports[0]!.name })).toBeVisible()
})

test('the buyer’s note is shown only to those who see the whole order', async ({ page, shop, session }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { orderNumber } = await paidOrder(shop, session, {
    customerNote: 'Palun pehmesse paberisse.',
    giftText: 'Palju õnne, Mia!\nVanaema',
  })
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  await expect(page.getByRole('definition').filter({ hasText: 'Palun pehmesse paberisse.' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Palju õnne, Mia!' })).toBeVisible()
  await expectAccessible(page)
  await becomeStranger(page)
  await expect(page.getByText(/Isikuandmed on peidetud/)).toBeVisible()
  await expect(page.getByText(/pehmesse|Mia/)).toHaveCount(0)
})

test('too many searches are rate-limited', async ({ page, shop, session, tolerateErrors }) => {
  tolerateErrors(/429.*\/api\/orders/)
  const { orderNumber } = await paidOrder(shop, session)
  await page.route('**/api/orders?**', route =>
    route.fulfill({
      status: 429,
      json: {
        error: 'Too many requests',
        code: 'too_many_requests',
        details: 'Siit on otsitud liiga palju järjest. Oota minut ja proovi uuesti.',
      },
    }),
  )
  await page.goto('/jalgimine')
  await page.getByRole('searchbox').fill(orderNumber)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('alert')).toContainText('Siit on otsitud liiga palju järjest.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Proovi uuesti' }).press('Enter')
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
  expect(
    await page.evaluate(() => document.activeElement?.localName),
    'the focus stays in the page',
  ).not.toBe('body')
})

/** Clears the cart session that identifies the browser as the buyer's. */
async function becomeStranger(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.reload()
}

/** An order of one hat paid by Liis, made through the API. */
async function paidOrder(
  shop: Shop,
  sessionId: string,
  words: Record<string, string> = {},
): Promise<{ orderNumber: string }> {
  await shop.api('POST', '/api/cart', { sessionId, productId: 1 })
  const { omniva } = await shop.api<ParcelMachines>('GET', '/api/parcel-machines')
  const checkout = {
    customer: {
      firstName: 'Liis',
      lastName: 'Tamm',
      email: 'liis.tamm@naide.ee',
      phone: '+372 5123 4534',
    },
    deliveryMethod: 'omniva_parcel',
    selectedParcelMachine: omniva[0]?.id,
    termsAccepted: true,
    ...words,
  }
  return { orderNumber: await payOrder(shop, { amount: '34.99', sessionId, checkout }, 'no-webhook') }
}
