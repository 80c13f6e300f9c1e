/** Orders that the owner enters herself: sold at a fair for cash, or agreed in a message and paid by a link. */
import type { Page } from '@playwright/test'
import type { AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { Order } from '#contract/orders.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { nextWorkingDay } from '#domain/working-day.ts'
import { accessKeyOf, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import {
  approve,
  arriveUnanswered,
  expectAccessible,
  expectToast,
  fillCheckout,
  leaveForProvider,
  loseAnswer,
  orderNumberOn,
  TEST_CUSTOMER,
} from './shopper.ts'

/** A product of the demo shop with this number of pieces in stock. */
async function counted(shop: Shop, pieces: number): Promise<AdminProduct> {
  const products = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const product = products.find(
    ({ originalPrice, published, price, held }) => originalPrice === null && published && price && held === 0,
  )!
  return shop.ownerApi('PUT', `/api/products?id=${product.id}`, { ...product, stockQuantity: pieces })
}
const stockOf = async (shop: Shop, id: number) =>
  (await shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${id}`)).stockQuantity
const workingDayAfter = (days: number) => nextWorkingDay(dayAfter(tallinnDay(new Date()), days))
const newest = async (shop: Shop) => (await shop.ownerApi<AdminOrders>('GET', '/api/admin/orders')).orders[0]!

test('a cash sale at a fair: a hat at an agreed price, and a thing the shop does not list', {
  tag: '@narrow',
}, async ({ page, shop }) => {
  const hat = await counted(shop, 3)
  await signIn(page, shop)
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Lisa tellimus' }).click()
  await expect(page.getByRole('heading', { name: 'Lisa tellimus' })).toBeVisible()

  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  await expect(page.getByText('Vali vähemalt üks toode või lisa vaba rida')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Otsi toodet' }).fill(hat.name)
  await page.getByRole('button', { name: new RegExp(`^Lisa: ${hat.name}.*laos 3`) }).click()
  await expect(page.getByText('1 tk')).toBeVisible()
  await page.getByRole('button', { name: `Rohkem: ${hat.name}` }).click()
  await expect(page.getByText('2 tk')).toBeVisible()
  const price = page.getByLabel('Tüki hind (€)')
  await price.fill('3000')
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  const question = page.getByRole('alertdialog', { name: 'Kas €3000.00 on õige?' })
  await question.getByRole('button', { name: 'Parandan ära' }).click()
  await expect(question).toBeHidden()
  await price.fill('30')

  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await page.getByLabel('Mida müüsid').last().fill('Rebasekott')
  await page.getByLabel('Tüki hind (€)').last().fill('45,50')
  await expect(page.getByText('€105.50')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()

  await expect(page.getByRole('heading', { name: /^Tellimus ORD-\S+ on lisatud$/ })).toBeFocused()
  await expect(page.getByText('€105.50, makstud sularahas.')).toBeVisible()
  await expectAccessible(page)
  expect(await stockOf(shop, hat.id)).toBe(1)
  const { orderNumber } = await newest(shop)
  await page.getByRole('link', { name: 'Vaata tellimust' }).click()
  const panel = page.getByRole('dialog', { name: orderNumber })
  await expect(panel.getByText('Rebasekott')).toBeVisible()
  await expect(panel.getByText('Sularaha', { exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: /^Arve/ }).first()).toBeVisible()
  await page.goto(`/admin/orders?q=rebasekott`)
  await expect(page.getByRole('article', { name: `Tellimus ${orderNumber}` })).toContainText('Ostja nimeta')
})

test('a phone whose clock is behind books a sale on the shop’s day', { tag: '@narrow' }, async ({
  page,
  shop,
}) => {
  const today = tallinnDay(new Date())
  await signIn(page, shop)
  await page.clock.setFixedTime(new Date(Date.now() - 3 * 24 * 3_600_000))
  await page.goto('/admin/orders/new')
  const paidOn = page.getByLabel('Makse päev')
  await expect(paidOn).toHaveValue(today)
  await expect(paidOn).toHaveAttribute('max', today)
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await line(page).fill('Karumüts laadalt')
  await page.getByLabel('Tüki hind (€)').fill('45,50')
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  await expect(page.getByRole('heading', { name: /^Tellimus ORD-\S+ on lisatud$/ })).toBeFocused()
  expect(tallinnDay(new Date((await newest(shop)).paidAt!))).toBe(today)
})

/** The phone and the shop agree that it is yesterday. */
async function showYesterday(page: Page) {
  await page.clock.setFixedTime(new Date(Date.now() - 24 * 3_600_000))
  await page.route('**/api/admin/pulse', async route => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), day: dayAfter(tallinnDay(new Date()), -1) } })
  })
}

async function showToday(page: Page) {
  await page.unroute('**/api/admin/pulse')
  await page.clock.setFixedTime(new Date())
}

test('a form left open over midnight books the day on which it is sent', {
  tag: '@narrow',
}, async ({ page, shop }) => {
  const today = tallinnDay(new Date())
  const yesterday = dayAfter(today, -1)
  const paidOn = page.getByLabel('Makse päev')
  const isSeenAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signIn(page, shop)
  await showYesterday(page)
  await page.goto('/admin/orders/new')
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await line(page).fill('Rebasekott laadalt')
  await page.getByLabel('Tüki hind (€)').fill('45,50')
  await expect(paidOn).toHaveValue(yesterday)
  await showToday(page)
  await isSeenAgain()
  await expect(paidOn).toHaveValue(today)

  await paidOn.fill(yesterday)
  await isSeenAgain()
  await expect(paidOn, 'the chosen day stays').toHaveValue(yesterday)
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  await expect(page.getByRole('heading', { name: /^Tellimus ORD-\S+ on lisatud$/ })).toBeFocused()
  expect(tallinnDay(new Date((await newest(shop)).paidAt!))).toBe(yesterday)

  await showYesterday(page)
  await page.getByRole('button', { name: 'Lisa järgmine' }).click()
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await line(page).fill('Kassimüts laadalt')
  await page.getByLabel('Tüki hind (€)').fill('40')
  await expect(paidOn).toHaveValue(yesterday)
  await showToday(page)
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  await expect(page.getByRole('heading', { name: /^Tellimus ORD-\S+ on lisatud$/ })).toBeFocused()
  expect(tallinnDay(new Date((await newest(shop)).paidAt!))).toBe(today)
})

test('a form refused before midnight books the day on which it is sent again', {
  tag: '@narrow',
}, async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/409.*\/api\/admin\/orders/)
  await signIn(page, shop)
  await showYesterday(page)
  await page.goto('/admin/orders/new')
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await line(page).fill('Karumüts laadalt')
  await page.getByLabel('Tüki hind (€)').fill('41')
  const refusal = { error: 'Gone', code: 'out_of_stock', details: 'Sellest on otsas: Konn.' }
  await page.route('**/api/admin/orders', route => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  await expect(page.getByText(/Sellest on otsas: Konn/).first()).toBeVisible()
  await showToday(page)
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  await expect(page.getByRole('heading', { name: /^Tellimus ORD-\S+ on lisatud$/ })).toBeFocused()
  expect(tallinnDay(new Date((await newest(shop)).paidAt!))).toBe(tallinnDay(new Date()))
})

test('a form whose answer was lost before midnight keeps its day and is one order', {
  tag: '@narrow',
}, async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED.*\/api\/admin\/orders/)
  const yesterday = dayAfter(tallinnDay(new Date()), -1)
  await signIn(page, shop)
  await showYesterday(page)
  await page.goto('/admin/orders/new')
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await line(page).fill('Rebasekott laadalt')
  await page.getByLabel('Tüki hind (€)').fill('45,50')
  await loseAnswer(page, '**/api/admin/orders')
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  await expectToast(page, 'Viga')
  const { orderNumber } = await newest(shop)
  await showToday(page)
  await page.getByRole('button', { name: 'Lisa tellimus' }).click()
  await expect(page.getByRole('heading', { name: `Tellimus ${orderNumber} on lisatud` })).toBeFocused()
  const made = await newest(shop)
  expect([made.orderNumber, tallinnDay(new Date(made.paidAt!))]).toEqual([orderNumber, yesterday])
})

const line = (page: Page) => page.getByRole('textbox', { name: 'Mida müüsid' })

test('a draft order survives a reload and is created once', { tag: '@narrow' }, async ({ page, shop }) => {
  await signIn(page, shop)
  await page.goto('/admin/orders/new')
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await line(page).fill('Rebasekott laadalt')
  await page.getByLabel('Tüki hind (€)').fill('45,50')
  await page.getByLabel('Lisan ostja andmed').check()
  await page.getByLabel('Nimi').fill('Liis Tamm')
  const save = page.getByRole('button', { name: 'Lisa tellimus' })
  await arriveUnanswered(page, '**/api/admin/orders', () => save.click())
  const { orderNumber } = await newest(shop)
  await page.reload()
  await expect(page.getByText('Siin on tellimus, mis jäi sul eelmisel korral pooleli.')).toBeVisible()
  await expect(line(page)).toHaveValue('Rebasekott laadalt')
  await expect(page.getByLabel('Nimi')).toHaveValue('Liis Tamm')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByRole('heading', { name: `Tellimus ${orderNumber} on lisatud` })).toBeFocused()
  await page.getByRole('button', { name: 'Lisa järgmine' }).click()
  await expect(line(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  await line(page).fill('Sall')
  await page.reload()
  await page.getByRole('button', { name: 'Alusta uuesti' }).click()
  await expect(line(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Lisa vaba rida' })).toBeVisible()
  await expect(line(page)).toHaveCount(0)
})

test('long product names fit on a phone', { tag: '@narrow' }, async ({ page, shop }) => {
  const like = await counted(shop, 3)
  const name = 'Kassimüts „Öine valvur“, must-hall-beež-lilla-pistaatsia'
  const { id } = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...like,
    id: undefined,
    name,
  })
  await signIn(page, shop)
  await page.goto('/admin/orders/new')
  await page.getByRole('searchbox', { name: 'Otsi toodet' }).fill(name)
  await expect(page.getByRole('button', { name: new RegExp(`^Lisa: ${name}`) })).toBeVisible()
  const { width } = page.viewportSize()!
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await shop.ownerApi('DELETE', `/api/products?id=${id}`)
})

test('an order changed after a lost answer is created a second time only after a warning', {
  tag: '@narrow',
}, async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED|409/)
  const hat = await counted(shop, 3)
  await signIn(page, shop)
  await page.goto('/admin/orders/new')
  await page.getByRole('searchbox', { name: 'Otsi toodet' }).fill(hat.name)
  await page.getByRole('button', { name: new RegExp(`^Lisa: ${hat.name}`) }).click()
  await loseAnswer(page, '**/api/admin/orders')
  const save = page.getByRole('button', { name: 'Lisa tellimus' })
  await save.click()
  await expectToast(page, 'Viga')
  const { orderNumber } = await newest(shop)
  await page.getByLabel('Lisan ostja andmed').check()
  await page.getByLabel('Nimi').fill('Liis Tamm')
  await save.click()
  const told = page
    .getByRole('alert')
    .filter({ hasText: `Tellimus ${orderNumber} jõudis varem siiski kohale` })
  await expect(told).toBeVisible()
  await expectAccessible(page)
  expect(await stockOf(shop, hat.id)).toBe(2)
  expect((await newest(shop)).orderNumber).toBe(orderNumber)

  // She has been warned, so this is a second order.
  await save.click()
  await expect(page.getByRole('heading', { name: /^Tellimus ORD-\S+ on lisatud$/ })).toBeFocused()
  expect(await stockOf(shop, hat.id)).toBe(1)
  expect(await newest(shop)).toMatchObject({ customerName: 'Liis Tamm' })
  expect((await newest(shop)).orderNumber).not.toBe(orderNumber)
})

test('a payment link for a customer is paid, and only then is the hat taken from stock', {
  tag: '@narrow',
}, async ({ page, shop }) => {
  const hat = await counted(shop, 1)
  await signIn(page, shop)
  await page.goto('/admin/orders/new')
  await page.getByRole('searchbox', { name: 'Otsi toodet' }).fill(hat.name)
  await page.getByRole('button', { name: new RegExp(`^Lisa: ${hat.name}`) }).click()
  await page.getByRole('radio', { name: /^Saada makselink/ }).check()
  await expect(page.getByText('Asju kinni ei panda')).toBeVisible()
  await page.getByLabel('Nimi').fill('Liis Tamm')
  await page.getByRole('button', { name: 'Loo makselink' }).click()
  await expect(page.getByText('Kopeeri link ja saada see ise')).toBeVisible()
  await expectAccessible(page)
  const link = await page.getByLabel('Link, millelt klient maksab').inputValue()
  expect(await stockOf(shop, hat.id)).toBe(1)

  await page.goto(link)
  await fillCheckout(page)
  await leaveForProvider(page)
  await approve(page)
  const number = await orderNumberOn(page)
  expect(await stockOf(shop, hat.id)).toBe(0)
  const { order } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)
  expect(order).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'paypal' })
})

test('a made-to-order piece has no promised day until she gives one', async ({ page, shop }) => {
  const { order } = await shop.ownerApi<{ order: Order }>('POST', '/api/admin/orders', {
    deliveryMethod: '',
    payment: 'link',
    customerName: TEST_CUSTOMER.Eesnimi,
    customerEmail: TEST_CUSTOMER['E-post'],
    lines: [{ productId: null, name: 'Rebasekott', unitPrice: '45.50', quantity: 1, madeToOrder: true }],
  })
  const number = order.orderNumber
  await page.goto(`/maksmine/${number}?key=${await accessKeyOf(shop, number)}`)
  await expect(page.getByText('Päeva ütlen sulle eraldi.')).toBeVisible()
  await expect(page.getByText(/Kohal (esmas|teisi|kolma|nelja|ree)/)).toHaveCount(0)
  await expectAccessible(page)
  await fillCheckout(page)
  await leaveForProvider(page)
  await approve(page)
  expect(await orderNumberOn(page)).toBe(number)
  await expect(
    page.getByText('Makse on käes ja tellimus jõudis minu töölauale. Päeva ütlen sulle eraldi.'),
  ).toBeVisible()
  await page.goto(`/jalgimine?orderNumber=${number}`)
  await expect(page.getByText('Päeva ütlen sulle eraldi.')).toBeVisible()

  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${number}`)
  await page.getByRole('button', { name: 'Anna päev: Liis Tamm' }).click()
  const letter = page.getByRole('dialog', { name: 'Saabumise päev' })
  await expect(letter.getByText('Kuupäeva ei oska ma praegu pakkuda: vali see ise.')).toBeVisible()
  await expectAccessible(page)
  const day = workingDayAfter(20)
  await letter.getByLabel('Kõige varem').fill(day)
  await letter.getByLabel('Kõige hiljem').fill(day)
  await letter.getByRole('button', { name: 'Luba ja saada kiri' }).click()
  await expectToast(page, 'Päev on lubatud')
  await page.goto(`/jalgimine?orderNumber=${number}`)
  await expect(page.getByText(`Kohal ${shownArrival({ first: day, last: day })}`).first()).toBeVisible()
})

/** An order that was made and sent before it is paid. @returns its number */
async function sentUnpaid(shop: Shop): Promise<string> {
  const bag = { productId: null, name: 'Rebasekott', unitPrice: '45.50', quantity: 1, madeToOrder: true }
  const { order } = await shop.ownerApi<{ order: Order }>('POST', '/api/admin/orders', {
    deliveryMethod: '',
    payment: 'link',
    customerName: TEST_CUSTOMER.Eesnimi,
    customerEmail: TEST_CUSTOMER['E-post'],
    lines: [bag],
  })
  await shop.ownerApi('PUT', `/api/orders/${order.orderNumber}/status`, { orderStatus: 'shipped' })
  return order.orderNumber
}

test('an order sent before it was paid is not described as still to be sent', async ({ page, shop }) => {
  const number = await sentUnpaid(shop)
  await page.goto(`/maksmine/${number}`)
  await expect(page.getByText('See on juba saadetud või üle antud.')).toBeVisible()
  await expect(page.getByText(/Kohal (esmas|teisi|kolma|nelja|ree|\d)/)).toHaveCount(0)
  await fillCheckout(page)
  await leaveForProvider(page)
  await approve(page)
  expect(await orderNumberOn(page)).toBe(number)
  await expect(page.getByText('Makse on käes.', { exact: true })).toBeVisible()
  await page.goto(`/jalgimine?orderNumber=${number}`)
  await expect(page.getByText('Saadetud').first()).toBeVisible()
})

test('an order sent before payment is not described as being packed while its payment is in review', async ({
  page,
  shop,
}) => {
  const number = await sentUnpaid(shop)
  await page.goto(`/maksmine/${number}`)
  await fillCheckout(page)
  await leaveForProvider(page)
  await approve(page, 'pending')
  await expect(page.getByText(/PayPal vaatab makse üle.*kirjutan sulle, kui raha on kohal/)).toBeVisible()
  await expect(page.getByText(/pakkima/)).toHaveCount(0)
  await expectAccessible(page)
})
