import type { Page } from '@playwright/test'
import type { CartItem } from '#contract/cart.ts'
import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import type { Order } from '#contract/orders.ts'
import { INSPIRATIONS } from '#hats/inspirations.ts'
import { takeNoTime } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import {
  acceptTerms,
  approve,
  arriveUnanswered,
  chooseDelivery,
  expectAccessible,
  expectToast,
  fillFields,
  leaveForProvider,
  loseAnswer,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'

const WISH = {
  Nimi: 'Liis Tamm',
  'E-post': 'liis.tamm@naide.ee',
  Kirjeldus: 'Sall, mis näeb välja nagu heeringas',
}
const ADDRESS = { Telefon: '5123 4534', Aadress: 'Lille 7', Linn: 'Tartu', Postiindeks: '51010' }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Saada tellimus' })
const gallery = (page: Page) => page.locator('button[aria-pressed]')

/** Sends a request through the API, as the form does. */
const ask = async (shop: Shop, sessionId?: string): Promise<string> => {
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: WISH.Nimi,
    email: WISH['E-post'],
    description: WISH.Kirjeldus,
    sessionId,
  })
  return orderNumber
}

const price = (shop: Shop, orderNumber: string) =>
  shop.ownerApi<Order>('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50' })

/** The payment link that the customer receives by e-mail. */
const paymentLink = async (shop: Shop, orderNumber: string): Promise<string> =>
  (await shop.ownerApi<PaymentLinkSent>('PUT', '/api/orders?action=send-payment-email', { orderNumber }))
    .paymentLink

/** Fills in what the open checkout does not know yet, and pays. */
async function payByCourier(page: Page) {
  await chooseDelivery(page, 'DPD kuller')
  await fillFields(page, ADDRESS)
  await acceptTerms(page)
  await expect(payButton(page)).toHaveText('Telli ja maksa €52.49')
  await leaveForProvider(page)
}

const requestNumberOn = async (page: Page): Promise<string> => {
  const number = page.getByText(/^ERI-[0-9A-Z]{9}$/)
  await expect(number).toBeVisible()
  return (await number.textContent()) ?? ''
}

test.beforeEach(({ shop }) => takeNoTime(shop))

test('a custom order is requested, priced, paid by its link and tracked', async ({ page, shop }) => {
  await page.goto('/eritellimus')
  await expect(page).toHaveTitle(/^Muu eritellimus \| /)
  await fillFields(page, WISH)
  await page.getByRole('button', { name: /Heeringasall/ }).click()
  await sendButton(page).click()
  await expect(heading(page, 'Tellimus saadetud!')).toBeFocused()
  await expectToast(page, 'Tellimus saadetud!')
  const orderNumber = await requestNumberOn(page)

  await page.getByRole('link', { name: 'Jälgi tellimust' }).click()
  await expect(heading(page, orderNumber)).toBeVisible()
  await expect(page.getByText('Hind kinnitamata').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maksa tellimus' })).toHaveCount(0)

  await price(shop, orderNumber)
  // A delivery agreed by e-mail needs no second choice.
  await shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/delivery`, {
    customerName: 'Liis Tamm',
    customerEmail: WISH['E-post'],
    customerPhone: ADDRESS.Telefon,
    customerAddress: ADDRESS.Aadress,
    customerCity: ADDRESS.Linn,
    customerPostalCode: ADDRESS.Postiindeks,
    deliveryMethod: 'dpd_courier',
  })
  await page.goto(await paymentLink(shop, orderNumber))
  await expect(page).toHaveURL(new RegExp(`/checkout\\?invoice=${orderNumber}&key=`))
  await expect(heading(page, `Tellimus ${orderNumber}`)).toBeVisible()
  await expect(page.getByText(`${WISH.Kirjeldus}: taganemisõigust ei ole.`)).toBeVisible()
  await expect(field(page, 'Eesnimi')).toHaveValue('Liis')
  await expect(field(page, 'Perekonnanimi')).toHaveValue('Tamm')
  await expect(field(page, 'E-post')).toHaveValue('liis.tamm@naide.ee')
  await expect(page.getByRole('radio', { name: 'DPD kuller' })).toBeChecked()
  await expect(field(page, 'Aadress')).toHaveValue('Lille 7')
  await expectAccessible(page)
  await acceptTerms(page)
  await expect(payButton(page)).toHaveText('Telli ja maksa €52.49')
  await leaveForProvider(page)
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/orders?orderNumber=${orderNumber}*`, async route => {
    await answered.promise
    await route.continue()
  })
  await approve(page)

  await expect(heading(page, 'Aitäh!')).toBeVisible()
  // No usual delivery time is shown before the day is known.
  await expect(page.getByText('2–4 nädalaga')).toBeHidden()
  answered.resolve()
  await expect(page.getByText(/Kohale jõuab see \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Jälgi tellimust' }).click()
  await expect(heading(page, orderNumber)).toBeVisible()
  await expect(page.getByText('Makstud').first()).toBeVisible()
  expect(await shop.ownerApi<Order>('GET', `/api/orders/${orderNumber}`)).toMatchObject({
    orderStatus: 'paid',
    totalAmount: '52.49',
    customerAddress: 'Lille 7',
    inspiration: INSPIRATIONS[0]!.wish,
  })
})

test('a request can be paid while hats are in the cart, and they stay there', async ({
  page,
  shop,
  session,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/cart/)
  await addToCart(1)
  const orderNumber = await ask(shop, session)
  await price(shop, orderNumber)
  await page.goto(`/seller-payment?orderNumber=${orderNumber}`)
  await expect(page.getByText('Hind kinnitatud')).toBeVisible()
  await expect(page.getByText(`${WISH.Kirjeldus}: taganemisõigust ei ole.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lisa ostukorvi' }).click()
  await expectToast(page, 'Ei saa lisada kohandatud tellimust')

  await page.getByRole('link', { name: 'Mine maksma' }).click()
  await expect(heading(page, `Tellimus ${orderNumber}`)).toBeVisible()
  await expect(field(page, 'Eesnimi')).toHaveValue('Liis')
  await payByCourier(page)

  // A cancelled payment is retried for this order, not for the cart.
  await page.getByRole('button', { name: 'Katkesta' }).click()
  await expect(page.getByText(`Sinu tellimus ${orderNumber} on alles ja ootab maksmist.`)).toBeVisible()
  await page.getByRole('link', { name: 'Proovi uuesti' }).click()
  await expect(heading(page, `Tellimus ${orderNumber}`)).toBeVisible()
  await leaveForProvider(page)
  await approve(page)
  await expect(heading(page, 'Aitäh!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ostukorv, 1 toode' })).toBeVisible()
  expect(await shop.api<CartItem[]>('GET', `/api/cart?sessionId=${session}`)).toMatchObject([
    { productId: 1 },
  ])

  await page.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
  await page.getByRole('link', { name: 'Mine Maksma' }).click()
  await expect(heading(page, 'Sinu tellimus')).toBeVisible()
  await expect(page.getByText('Rõõmus konnamüts')).toBeVisible()
})

test('priced requests can be added to an empty cart, exclude hats from it, and are paid together', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/(500|409).*\/api\/cart/)
  const orderNumber = await ask(shop, session)
  await price(shop, orderNumber)
  await page.goto(`/seller-payment/${orderNumber}`)
  await expect(page).toHaveURL(`/seller-payment?orderNumber=${orderNumber}`)
  const addButton = page.getByRole('button', { name: 'Lisa ostukorvi' })
  const addCalls = '**/api/cart?action=custom-order'
  await page.route(addCalls, route => route.fulfill({ status: 500, body: '' }))
  await addButton.click()
  await expectToast(page, 'Viga kohandatud tellimuse lisamisel')
  await expectToast(page, 'Proovige uuesti või võtke meiega ühendust.')
  await expect(page.getByText('Tellimuse lisamine ostukorvi ebaõnnestus')).toBeVisible()
  const reason = 'Selle tellimuse hind on veel kinnitamata.'
  await page.route(addCalls, route =>
    route.fulfill({ status: 409, json: { error: 'x', code: 'price_unconfirmed', details: reason } }),
  )
  await addButton.click()
  await expectToast(page, reason)
  await page.unrouteAll()
  await addButton.press('Enter')
  await expectToast(page, 'Lisatud ostukorvi!')
  const added = page.getByRole('button', { name: 'Ostukorvis', exact: true })
  await expect(added).toBeDisabled()
  await expect(added).toBeFocused()
  await page.goto('/pood')
  await expect(page.getByText(/Korvis on eritellimus/)).toBeVisible()

  const other = await ask(shop, session)
  await price(shop, other)
  await shop.api('POST', '/api/cart?action=custom-order', { sessionId: session, orderNumber: other })
  await page.goto('/checkout')
  await chooseDelivery(page, 'DPD kuller')
  await fillFields(page, { ...TEST_CUSTOMER, ...ADDRESS })
  await acceptTerms(page)
  await leaveForProvider(page)
  await approve(page)
  for (const number of [orderNumber, other])
    await expect(page.getByRole('link', { name: `Jälgi tellimust ${number}` })).toBeVisible()
  await expect(page.getByText(/Makse kokku: €97.99/)).toBeVisible()
  await expectAccessible(page)
})

test('the tracking page of a priced request leads to its payment, not to the cart', async ({
  page,
  shop,
  session,
  addToCart,
}) => {
  await addToCart(1)
  const orderNumber = await ask(shop, session)
  await price(shop, orderNumber)
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  // The address is masked until the browser's cart session proves whose order it is.
  await expect(page.getByText('liis.tamm@naide.ee')).toBeVisible()
  const pay = page.getByRole('link', { name: 'Maksa tellimus' })
  // A new tab knows only its address.
  const [tab] = await Promise.all([page.context().waitForEvent('page'), pay.click({ button: 'middle' })])
  await expect(heading(tab, `Tellimus ${orderNumber}`)).toBeVisible()
  await tab.close()
  await pay.click()
  await expect(page).toHaveURL(`/checkout?invoice=${orderNumber}`)
  await expect(heading(page, `Tellimus ${orderNumber}`)).toBeVisible()
  expect(
    await page.evaluate(() => JSON.parse(sessionStorage.getItem('pay-later-order') ?? 'null')),
  ).toMatchObject({
    orderNumber,
    customerName: 'Liis Tamm',
    customerEmail: 'liis.tamm@naide.ee',
    total: '45.50',
    items: [{ name: WISH.Kirjeldus, quantity: 1 }],
  })
  await page.reload()
  await expect(heading(page, `Tellimus ${orderNumber}`)).toBeVisible()

  await page.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
  await page.getByRole('link', { name: 'Mine Maksma' }).click()
  await expect(heading(page, 'Sinu tellimus')).toBeVisible()
})

test('an unpriced, a paid and a cancelled order cannot be paid', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/404.*\/api\/paypal\/order/)
  const orderNumber = await ask(shop, session)
  await page.goto(`/seller-payment?orderNumber=${orderNumber}`)
  await expect(page.getByText('Hind kinnitamata')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mine maksma' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/checkout?invoice=${orderNumber}`)
  await expect(heading(page, 'Hind on kinnitamata')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)

  await price(shop, orderNumber)
  await page.goto(`/checkout?invoice=${orderNumber}`)
  await payByCourier(page)
  await approve(page)
  await expect(heading(page, 'Aitäh!')).toBeVisible()
  for (const path of ['/seller-payment?orderNumber=', '/checkout?invoice=']) {
    await page.goto(path + orderNumber)
    await expect(page.getByText(/See tellimus on juba makstud/)).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  }

  const unwanted = await ask(shop, session)
  await price(shop, unwanted)
  await page.goto(`/checkout?invoice=${unwanted}`)
  await chooseDelivery(page, 'DPD kuller')
  await fillFields(page, ADDRESS)
  await acceptTerms(page)
  await shop.ownerApi('PUT', `/api/orders/${unwanted}/status`, { orderStatus: 'cancelled' })
  await payButton(page).click()
  await expectToast(page, 'Seda tellimust enam ei ole')
  await expect(heading(page, 'See tellimus on tühistatud')).toBeVisible()
  for (const path of ['/seller-payment', '/jalgimine']) {
    await page.goto(`${path}?orderNumber=${unwanted}`)
    await expect(page.getByText('Tühistatud', { exact: true }).first()).toBeVisible()
    await expect(
      page.getByText(/Makse ootel|Hind kinnitatud|lisandub|lepime kokku/),
      'nothing is to be paid or delivered any more',
    ).toHaveCount(0)
  }
})

test('a stranger who knows only the number can pay, but sees no name', async ({ page, shop }) => {
  const orderNumber = await ask(shop)
  await price(shop, orderNumber)
  await page.goto(`/maksmine/${orderNumber}`)
  await expect(page).toHaveURL(`/checkout?invoice=${orderNumber}`)
  await expect(heading(page, `Tellimus ${orderNumber}`)).toBeVisible()
  await expect(field(page, 'Eesnimi')).toHaveValue('')
  await expect(field(page, 'E-post')).toHaveValue('')
})

test('an unknown order is reported as not found', async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/404|400.*\/api\//)
  // The API rejects an impossible number without looking it up.
  for (const path of ['/seller-payment?orderNumber=', '/checkout?invoice=', '/jalgimine?orderNumber=']) {
    expect((await page.goto(path + '0'.repeat(41)))?.status(), path).toBe(404)
    await expect(heading(page, 'Tellimust ei leitud')).toBeVisible()
  }
  for (const path of [
    '/seller-payment?orderNumber=ERI-000000000',
    '/seller-payment',
    '/checkout?invoice=ERI-000000000',
  ]) {
    const reply = await page.goto(path)
    expect(reply?.status(), path).toBe(404)
    await expect(heading(page, 'Tellimust ei leitud')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Avaleht' }).first()).toHaveAttribute('href', '/')
    await expectAccessible(page)
  }
  const orderNumber = await ask(shop)
  const { id } = await shop.api<Order>('GET', `/api/orders/${orderNumber}`)
  await page.goto(`/seller-payment/${id}`)
  await expect(heading(page, 'Tellimust ei leitud')).toBeVisible()
})

test('after a failed retry of a payment link the focus is in the page', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/500.*\/api/)
  const orderNumber = await ask(shop)
  await page.goto('/')
  await page.route('**/api/custom-orders?*', route => route.fulfill({ status: 500, body: '' }))
  await page.evaluate(path => history.pushState(null, '', path), `/seller-payment?orderNumber=${orderNumber}`)
  await page.getByRole('button', { name: 'Proovi uuesti' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
})

test('a payment link that failed to load keeps the focus in the page if its order turns out unknown', async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/(500|404).*\/api/)
  await page.goto('/')
  await page.route('**/api/custom-orders?*', route => route.fulfill({ status: 500, body: '' }))
  await page.evaluate(path => history.pushState(null, '', path), '/seller-payment?orderNumber=ERI-000000000')
  const again = page.getByRole('button', { name: 'Proovi uuesti' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.press('Enter')
  await expect(heading(page, 'Tellimust ei leitud')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
})

test('the customer’s own order is found by its id', async ({ page, shop, session }) => {
  const orderNumber = await ask(shop, session)
  const { id } = await shop.api<Order>('GET', `/api/orders/${orderNumber}`)
  await page.goto(`/seller-payment/${id}`)
  await expect(heading(page, orderNumber)).toBeVisible()
})

test('the gallery shows 6 pictures, then 21, then 6; a click adds or removes a wish', async ({ page }) => {
  await page.goto('/eritellimus')
  await expect(gallery(page)).toHaveCount(6)
  await page.getByRole('button', { name: 'Näita rohkem' }).click()
  await expect(gallery(page)).toHaveCount(21)
  await expect(gallery(page).nth(6)).toBeFocused()
  const rat = page.getByRole('button', { name: /Rott salliga/ })
  await rat.click()
  await expectToast(page, 'Läks soovi juurde kirja')
  await expect(rat).toHaveAttribute('aria-pressed', 'true')
  await expect(field(page, 'Inspiratsioon')).toHaveValue(/Heegeldatud rott/)
  await expectAccessible(page)
  await rat.click()
  await expect(field(page, 'Inspiratsioon')).toHaveValue('')
  await page.getByRole('button', { name: 'Näita vähem' }).click()
  await expect(gallery(page)).toHaveCount(6)
  for (const picture of await page.locator('main img').all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('input survives a reload and a failed submit', async ({ page, tolerateErrors }) => {
  tolerateErrors(/(500|429).*\/api\/custom-orders/)
  await page.goto('/eritellimus')
  await sendButton(page).click()
  await expectToast(page, 'Viga')
  await expect(
    page.getByText('Palun täida kõik kohustuslikud väljad (nimi, e-mail, kirjeldus)', { exact: true }),
  ).toBeVisible()
  await expect(field(page, 'Nimi')).toBeFocused()
  await expect(field(page, 'Kirjeldus')).toHaveAccessibleDescription(/Palun kirjelda, mida soovid/)
  await expectAccessible(page)

  await fillFields(page, { ...WISH, 'E-post': 'liis@' })
  await sendButton(page).click()
  await expect(
    page.getByRole('region', { name: /^Teated/ }).getByText('Palun sisestage kehtiv e-posti aadress'),
  ).toBeVisible()

  await fillFields(page, { ...WISH, Eelarve: '40 eurot' })
  await page.reload()
  await expect(field(page, 'Kirjeldus')).toHaveValue(WISH.Kirjeldus)
  await expect(field(page, 'Eelarve')).toHaveValue('40 eurot')

  await page.route('**/api/custom-orders', route => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await sendButton(page).click()
  await expect(
    page.getByText('Tellimuse saatmisel tekkis viga. Palun proovi uuesti.', { exact: true }),
  ).toBeVisible()
  await expect(field(page, 'Kirjeldus')).toHaveValue(WISH.Kirjeldus)
  const refusal = { error: 'Too many requests', code: 'too_many_requests', details: 'Palun oota hetk.' }
  await page.route('**/api/custom-orders', route => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  })
  await sendButton(page).click()
  await expect(
    page.getByText('Tellimuse saatmisel tekkis viga. Palun proovi uuesti. Palun oota hetk.', { exact: true }),
  ).toBeVisible()
  await sendButton(page).click()
  await requestNumberOn(page)
  await page.reload()
  await expect(field(page, 'Kirjeldus')).toHaveValue('')
})

test('a request whose answer is lost is one order, however often it is sent', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED.*\/api\/custom-orders/)
  await page.goto('/eritellimus')
  await fillFields(page, WISH)
  await loseAnswer(page, '**/api/custom-orders')
  await sendButton(page).click()
  await expectToast(page, 'Viga')
  // Reloaded before the answer arrives.
  await arriveUnanswered(page, '**/api/custom-orders', () => sendButton(page).click())
  await page.reload()
  await expect(field(page, 'Kirjeldus')).toHaveValue(WISH.Kirjeldus)
  // Text typed while the request is being sent is kept.
  await page.route('**/api/custom-orders', async route => {
    await field(page, 'Eelarve').fill('40 eurot')
    await route.continue()
  })
  await sendButton(page).click()
  const orderNumber = await requestNumberOn(page)
  await page.getByRole('button', { name: 'Telli veel midagi' }).click()
  await expect(field(page, 'Eelarve')).toHaveValue('40 eurot')
  const own = await shop.api<Order[]>('GET', `/api/custom-orders?sessionId=${session}`)
  expect(own.map(order => order.orderNumber)).toEqual([orderNumber])
})

test('a request changed after a lost answer is a second order only after a warning', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED|409/)
  await page.goto('/eritellimus')
  await fillFields(page, WISH)
  await loseAnswer(page, '**/api/custom-orders')
  await sendButton(page).click()
  await expectToast(page, 'Viga')
  const own = () => shop.api<Order[]>('GET', `/api/custom-orders?sessionId=${session}`)
  const [{ orderNumber }] = (await own()) as [Order]
  await field(page, 'Eelarve').fill('40 eurot')
  await sendButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: `Sinu varasem tellimus ${orderNumber} jõudis siiski kohale` }),
  ).toBeVisible()
  expect(await own()).toHaveLength(1)
  await sendButton(page).click()
  expect(await requestNumberOn(page)).not.toBe(orderNumber)
  expect(await own()).toHaveLength(2)
})

/** Dismisses a toast, so that what it covers can be checked. */
async function dismissToast(page: Page, title: string) {
  await expectToast(page, title)
  await page
    .getByRole('region', { name: /^Teated/ })
    .getByRole('button', { name: 'Sulge' })
    .click()
  await expect(page.getByRole('region', { name: /^Teated/ }).getByText(title, { exact: true })).toHaveCount(0)
}

/** A picture of one colour, drawn by the browser. */
const aPicture = (page: Page, width = 600) =>
  page.evaluate(async side => {
    const canvas = new OffscreenCanvas(side, side)
    const brush = canvas.getContext('2d')!
    brush.fillStyle = '#cf3a34'
    brush.fillRect(0, 0, side, side)
    const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()
    return [...new Uint8Array(bytes)]
  }, width)

test('pictures are sent with a request; a failed one is retried and the order stands', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/503.*\/pictures/)
  await page.goto('/eritellimus')
  const buffer = Buffer.from(await aPicture(page))
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer })
  await fillFields(page, WISH)
  const input = page.locator('input[type=file]')
  await input.setInputFiles([
    png('sall.png'),
    { name: 'märkmed.txt', mimeType: 'text/plain', buffer: Buffer.from('a') },
  ])
  await expect(page.getByText('märkmed.txt: Sobivad JPEG, PNG, WebP ja AVIF.')).toBeVisible()
  await input.setInputFiles([{ name: 'suur.png', mimeType: 'image/png', buffer: Buffer.alloc(10_000_001) }])
  await expect(page.getByText('suur.png: Pilt võib olla kuni 10 MB.')).toBeVisible()
  await input.setInputFiles([{ name: 'katki.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
  await expect(page.getByText('katki.png: Seda faili ei õnnestunud pildina avada.')).toBeVisible()
  await input.setInputFiles(['2', '3', '4', '5', '6'].map(each => png(`pilt ${each}.png`)))
  await expect(page.getByText('Kaasa mahub kuni 5 pilti.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lisa pilte' })).toBeDisabled()
  await expectAccessible(page)
  for (const each of ['3', '4', '5']) {
    await page.getByRole('button', { name: `Eemalda pilt ${each}.png` }).press('Enter')
    await expect(page.getByRole('button', { name: 'Lisa pilte' })).toBeFocused()
  }

  // The first upload arrives, but its answer is lost; the second one fails.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      XMLHttpRequest.prototype.send = send
      this.onload = this.onerror
      this.send(body)
    }
  })
  let sent = 0
  await page.route('**/pictures?*', route =>
    ++sent === 2 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await sendButton(page).click()
  const orderNumber = await requestNumberOn(page)
  await dismissToast(page, 'Tellimus saadetud!')
  await expect(page.getByText(/mõni pilt ei jõudnud kohale/)).toBeVisible()
  await expect(page.getByText('Võrku ei ole. Proovi uuesti, kui oled jälle võrgus.')).toBeVisible()
  await expectAccessible(page)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    return dialog.dismiss()
  })
  // Opening a drawer does not leave the page.
  await page.getByRole('button', { name: /^Ostukorv/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Jälgi tellimust' }).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('Mõni pilt ei ole veel kohal')])
  for (const name of ['sall.png', 'pilt 2.png']) {
    await page.getByRole('button', { name: `Proovi uuesti: ${name}` }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeFocused()
  }
  await expect(page.getByText('Pildid on kohal.')).toBeVisible()
  const kept = await shop.api('GET', `/api/custom-orders/${orderNumber}/pictures?sessionId=${session}`)
  expect(kept).toHaveLength(2)

  // The sender sees the pictures with the order; a person who knows only its number does not.
  await page.getByRole('link', { name: 'Jälgi tellimust' }).click()
  const pictures = page.getByRole('list', { name: 'Pildid, mille mulle saatsid' }).getByRole('img')
  await expect(pictures).toHaveCount(2)
  await expect
    .poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await page.evaluate(() => localStorage.removeItem('cart-session'))
  await page.reload()
  await expect(page.getByText(/Isikuandmed on peidetud/)).toBeVisible()
  await expect(pictures).toHaveCount(0)
})

test('a request sent by two quick clicks is sent once, with its pictures', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname)
  })
  await page.goto('/eritellimus')
  await fillFields(page, WISH)
  const buffer = Buffer.from(await aPicture(page))
  await page.locator('input[type=file]').setInputFiles([{ name: 'sall.png', mimeType: 'image/png', buffer }])
  await expect(page.getByRole('button', { name: 'Eemalda sall.png' })).toBeVisible()
  await sendButton(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const orderNumber = await requestNumberOn(page)
  await expect(page.getByText('Pildid on kohal.')).toBeVisible()
  expect(requests.filter(path => path.startsWith('/api/custom-orders'))).toEqual([
    '/api/custom-orders',
    `/api/custom-orders/${orderNumber}/pictures`,
  ])
})

test('a request can be written by keyboard alone', async ({ page }) => {
  await page.goto('/eritellimus')
  await page.getByRole('button', { name: /Kindad nööriga/ }).focus()
  await page.keyboard.press('Space')
  await field(page, 'Nimi').focus()
  for (const text of ['Liis Tamm', 'liis.tamm@naide.ee', '', 'Kindad, mis ei kao ära']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(field(page, 'Inspiratsioon')).toBeFocused()
  await field(page, 'Nimi').focus()
  await page.keyboard.press('Enter')
  await requestNumberOn(page)
})
