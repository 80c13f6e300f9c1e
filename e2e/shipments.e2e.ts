/**
 * Parcel labels through Montonio: made by the owner, tracked by the customer; the service and the carriers are the
 * bundled sandbox.
 */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { OrderShipments } from '#contract/shipments.ts'
import { sendLetters, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { COURIER_CHECKOUT, payOrder } from './paid-order.ts'
import { expectAccessible, expectToast } from './shopper.ts'

test.use({ shopOf: 'shipping', shopEnv: { MONTONIO_SANDBOX: '1' } })

/** A paid order of one piece, to a parcel machine or by courier. */
async function paidOrder(shop: Shop, checkout: Record<string, unknown> = {}): Promise<string> {
  const sessionId = `session-${Date.now()}-${randomBytes(16).toString('hex')}`
  const { id } = await shop.ownerApi<{ id: number }>('POST', '/api/products', {
    name: 'Pakimüts',
    description: 'Müts, mis läheb pakki.',
    price: '32.00',
    imageUrl: '/media/konn-roomus/1200.webp',
    category: 'konnimütsid',
    inStock: true,
  })
  await shop.api('POST', '/api/cart', { sessionId, productId: id, quantity: 1 })
  const all = { ...COURIER_CHECKOUT, ...checkout }
  const amount = all.deliveryMethod === 'omniva_courier' ? '38.99' : '34.99'
  return payOrder(shop, { sessionId, amount, checkout: all })
}
const toMachine = (machine: string) => ({ deliveryMethod: 'omniva_parcel', selectedParcelMachine: machine })

async function openOrder(page: Page, orderNumber: string) {
  await page.goto(`/admin/orders?order=${orderNumber}`)
  return page.getByRole('region', { name: 'Pakisilt', exact: true })
}

/** Lets the carrier report a step of a parcel on the sandbox's page. */
async function carrierSays(page: Page, shop: Shop, orderNumber: string, step: string) {
  await page.goto(`${shop.montonioUrl}/shipping`, { waitUntil: 'load' })
  await page
    .locator('form')
    .filter({ hasText: `${orderNumber}-1` })
    .getByRole('button', { name: step })
    .click()
}

const stateOf = async (shop: Shop, orderNumber: string) => {
  const path = `/api/admin/orders/${orderNumber}/shipments`
  return (await shop.ownerApi<OrderShipments>('GET', path)).shipments.map(({ state }) => state)
}

test('an order is labelled with one tap and tracked by the carrier’s events to delivery', async ({
  page,
  shop,
  context,
}) => {
  const orderNumber = await paidOrder(shop, toMachine('96033'))
  await signIn(page, shop)
  const part = await openOrder(page, orderNumber)
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Tee pakisilt' }).press('Enter')
  await expectToast(page, 'Pakisilt on tehtud')
  await expect(
    part.getByRole('heading'),
    'the focus moves from the removed button to the heading',
  ).toBeFocused()
  await expect(part.getByText('Pakk on vedaja juures kirjas')).toBeVisible()
  await expect(part.getByText(/CC\d{9}EE/)).toBeVisible()
  await expectAccessible(page)
  const label = part.getByRole('link', { name: 'Prindi silt (A6)' })
  const pdf = await page.request.get((await label.getAttribute('href'))!)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const customer = await context.newPage()
  const { trackingLink } = await shop.ownerApi<{ trackingLink: string }>(
    'GET',
    `/api/admin/orders/${orderNumber}`,
  )
  const steps = [
    ['Pakk on teel', 'in_transit', 'Pakk on teel,'],
    ['Ootab automaadis', 'awaiting_collection', 'Ootab pakiautomaadis,'],
    ['Kätte saadud', 'delivered', 'Kätte saadud,'],
  ] as const
  for (const [step, state, told] of steps) {
    await carrierSays(page, shop, orderNumber, step)
    await expect.poll(() => stateOf(shop, orderNumber)).toEqual([state])
    await sendLetters(shop)
    await customer.goto(trackingLink)
    await expect(customer.getByText(told)).toBeVisible()
  }
  await expectAccessible(customer)
  const letters = await shop.ownerApi<{ mails: { template: string }[] }>(
    'GET',
    `/api/admin/orders/${orderNumber}`,
  )
  expect(
    letters.mails
      .map(({ template }) => template)
      .filter(each => /status|parcel/.test(each))
      .sort(),
  ).toEqual(['parcel-state', 'status-changed', 'status-changed'])
})

test('twenty labels are made at once and printed with their packing slips', async ({ page, shop }) => {
  test.slow()
  const numbers: string[] = []
  for (let count = 0; count < 20; count += 1) numbers.push(await paidOrder(shop))
  await signIn(page, shop)
  await page.goto('/admin/orders?status=paid')
  for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  const chosen = page.getByRole('region', { name: 'Valitud tellimused' })
  await chosen.getByRole('button', { name: 'Tee 20 pakisilti' }).click()
  await expectToast(page, '20 pakisilti on tehtud')
  await expectAccessible(page)
  for (const number of numbers) expect(await stateOf(shop, number)).toEqual(['registered'])
  const print = chosen.getByRole('link', { name: /^Prindi/ })
  const pdf = await page.request.get((await print.getAttribute('href'))!)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('an outdated label is reported on saving the delivery, at the label and on Today', async ({
  page,
  shop,
}) => {
  const orderNumber = await paidOrder(shop, toMachine('96033'))
  await shop.ownerApi('POST', '/api/admin/shipments', { orderNumbers: [orderNumber] })
  await signIn(page, shop)
  const part = await openOrder(page, orderNumber)
  await expect(part.getByRole('link', { name: 'Prindi silt (A6)' })).toBeVisible()
  await page.getByRole('button', { name: 'Muuda tarnet' }).click()
  const dialog = page.getByRole('dialog', { name: /Tarne/ })
  await dialog.getByLabel('Telefon').fill('+372 5555 5555')
  await dialog.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Pakisilt on endiste andmetega. Selle juures on kirjas, mida teha.')
  await expect(part.getByRole('alert')).toContainText('silt on endiste andmetega')
  await expect(part.getByRole('link', { name: 'Prindi silt (A6)' })).toHaveCount(0)
  await expectAccessible(page)
  const other = await page.context().newPage()
  await other.goto('/admin')
  const task = other.getByRole('region', { name: /^Pakk vajab ülevaatamist/ })
  await expect(task).toContainText(orderNumber)
  await expect(task).toContainText('Silt on endiste andmetega')
  await part.getByRole('button', { name: 'Saada uued andmed' }).click()
  await expect(part.getByRole('link', { name: 'Prindi silt (A6)' })).toBeVisible()
  await expect(part.getByRole('alert')).toHaveCount(0)
  await expect(task).toHaveCount(0)
})

test('an outdated label is reported only while its code is in an open order', async ({ page, shop }) => {
  const orderNumber = await paidOrder(shop, toMachine('96033'))
  await shop.ownerApi('POST', '/api/admin/shipments', { orderNumbers: [orderNumber] })
  const sendBy = (deliveryMethod: string) =>
    shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/delivery`, {
      customerName: 'Liis Tamm',
      customerEmail: 'liis@naide.ee',
      customerPhone: '+372 5123 4534',
      customerAddress: 'Tähe 4',
      customerCity: 'Tartu',
      customerPostalCode: '51003',
      deliveryMethod,
    })
  await sendBy('pickup')
  await signIn(page, shop)
  const part = await openOrder(page, orderNumber)
  await expect(part.getByRole('alert')).toContainText('Tellimus läheb nüüd teist moodi')
  const code = page.getByLabel('1. paki kood')
  const printed = await code.inputValue()
  await code.fill('')
  await page.getByRole('button', { name: 'Salvesta koodid' }).click()
  await expectToast(page, 'Pakikoodid salvestatud!')
  await expect(part).toHaveCount(0)
  await sendBy('omniva_courier')
  await expect(part).toContainText('Omniva')
  await expect(part.getByRole('link', { name: 'Prindi silt (A6)' })).toHaveCount(0)
  await expect(part.getByRole('alert')).toHaveCount(0)
  const parcels = [{ carrier: 'omniva', code: printed }]
  await shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/parcels`, { parcels })
  await expect(part.getByRole('alert')).toContainText('silt on endiste andmetega')
  await shop.ownerApi('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'delivered' })
  await expect(part.getByRole('alert')).toHaveCount(0)
})

test('a parcel machine unknown to the service is matched by the owner once', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED.*service-points/)
  const orderNumber = await paidOrder(shop, toMachine('omniva-voru-maksimarket'))
  await signIn(page, shop)
  const part = await openOrder(page, orderNumber)
  await part.getByRole('combobox', { name: 'Suurus' }).selectOption('M')
  await page.route('**/service-points', route => route.abort())
  await part.getByRole('button', { name: 'Tee pakisilt' }).click()
  await expect(part.getByText('Teenus ei tunne seda pakiautomaati')).toBeVisible()
  await expect(page.getByText('Pakisilt on tehtud')).toHaveCount(0)
  await expect(part.getByText('Pakiautomaatide nimekirja ei õnnestunud laadida.')).toBeVisible()
  await page.route('**/service-points', route => route.fulfill({ json: { points: [] } }))
  await part.getByRole('button', { name: 'Proovi uuesti' }).click()
  await expect(part.getByText('Teenusel ei ole praegu ühtegi selle vedaja pakiautomaati.')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await part
    .getByRole('combobox', { name: 'Milline automaat see on?' })
    .selectOption('Võru Maksi, Jüri tänav')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Jäta meelde ja tee pakisilt' }).click()
  await expect(part.getByText('Pakk on vedaja juures kirjas')).toBeVisible()
  await expect(part.getByText('Omniva, M')).toBeVisible()
})

test('the settings show that the keys work, and take the sender’s address', async ({ page, shop }) => {
  await signIn(page, shop)
  await page.goto('/admin/settings#tarne')
  await expect(page.getByRole('heading', { name: 'Pakisildid' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Paki suurus: tavaline' }).selectOption('M')
  await page.getByRole('checkbox', { name: 'Kirjuta saatja ise' }).check()
  await page.getByLabel('Saatja nimi').fill('Mari Maasikas')
  await page.getByLabel('Saatja telefon').fill('+372 5555 5555')
  await page.getByLabel('Tänav ja maja').fill('Lille 7')
  await page.getByLabel('Linn', { exact: true }).fill('Tartu')
  await page.getByLabel('Postiindeks').fill('510')
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expect(page.getByText('Postiindeksis on viis numbrit')).toBeVisible()
  await page.getByLabel('Postiindeks').fill('51010')
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Seaded salvestatud!')
  await expect(page.getByText('Võtmed kehtivad. Omniva (Montonio leping)')).toBeVisible()
  await expectAccessible(page)
})
