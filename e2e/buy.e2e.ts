import type { Order } from '#contract/orders.ts'
import { CHECKOUT_METHODS, DEFAULT_DELIVERY_TERMS, offeredMethods } from '#domain/delivery.ts'
import { shippingFee } from '#domain/delivery-terms.ts'
import { eurosOf, priceText } from '#domain/money.ts'
import { resetSettings, takeNoTime } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import {
  acceptTerms,
  approve,
  chooseDelivery,
  chooseMachine,
  expectAccessible,
  expectToast,
  fillCheckout,
  fillFields,
  leaveForProvider,
  orderNumberOn,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'

// The page of a test could still show the day from before the previous test's order.
test.beforeAll(({ shop }) => takeNoTime(shop))
test.afterAll(({ shop }) => resetSettings(shop))

test('a shopper finds a hat in the shop, pays for it and follows the order', async ({ page }) => {
  await page.goto('/pood')
  await page.getByRole('button', { name: 'Lisa korvi' }).first().click()
  await page.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
  await page.getByRole('link', { name: 'Mine Maksma' }).click()

  await expect(page.getByRole('heading', { name: 'Maksmine', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Maksmine \| /)
  // She has not seen the product page, so fibres and maker are shown here before she pays.
  const receipt = page.getByRole('region', { name: 'Sinu tellimus' })
  await expect(receipt.getByText(/^\d+% \S+/)).toBeVisible()
  await expect(receipt.getByText(/^Tegija: Mari/)).toBeVisible()
  await fillCheckout(page)
  await leaveForProvider(page)
  await expect(page.getByRole('heading', { name: '€34.99' })).toBeVisible()
  await approve(page)

  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  await expectToast(page, 'Makse õnnestus!')
  // This shop has no mail server, so the page promises no e-mail.
  await expect(page.getByText(/Saadan kinnituse/)).toHaveCount(0)
  const orderNumber = await orderNumberOn(page)
  await expect(page.getByRole('button', { name: 'Ostukorv, 0 toodet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Telli eritellimusega müts' })).toHaveAttribute(
    'href',
    '/custom-hat',
  )

  await page.getByRole('link', { name: 'Jälgi tellimust' }).click()
  await expect(page).toHaveURL(`/jalgimine?orderNumber=${orderNumber}`)
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
  await expect(page.getByText('liis.tamm@naide.ee')).toBeVisible()
})

const methodsTo = (to: 'parcel_machine' | 'address') =>
  offeredMethods(DEFAULT_DELIVERY_TERMS).filter(id => CHECKOUT_METHODS[id].to === to)

const PARCEL_METHODS = methodsTo('parcel_machine')
const COURIER_METHODS = methodsTo('address')

for (const id of PARCEL_METHODS) {
  const { label } = CHECKOUT_METHODS[id]
  const fee = shippingFee(id, 0, DEFAULT_DELIVERY_TERMS)
  test(`two hats go to a parcel machine: ${label}`, async ({ page, shop, session, addToCart }) => {
    await addToCart(2, 2)
    await page.goto('/checkout')
    await chooseDelivery(page, label)
    await chooseMachine(page, 'Tartu')
    await fillFields(page, TEST_CUSTOMER)
    await acceptTerms(page)
    await expect(payButton(page)).toHaveText(`Telli ja maksa ${priceText(5600 + fee)}`)
    await leaveForProvider(page)
    await approve(page)

    const path = `/api/orders?orderNumber=${await orderNumberOn(page)}&sessionId=${session}`
    const order = await shop.api<Order>('GET', path)
    expect(order).toMatchObject({
      deliveryMethod: id,
      orderStatus: 'paid',
      paymentStatus: 'completed',
      totalAmount: eurosOf(5600 + fee),
      selectedParcelMachine: { city: 'Tartu' },
      products: [{ id: 2, quantity: 2 }],
    })
    await expect(page.getByText(order.selectedParcelMachine?.name ?? '')).toBeVisible()
  })
}

for (const id of COURIER_METHODS) {
  const { label } = CHECKOUT_METHODS[id]
  const fee = shippingFee(id, 0, DEFAULT_DELIVERY_TERMS)
  test(`a courier brings a hat home: ${label}`, async ({ page, shop, session, addToCart }) => {
    await addToCart(1)
    await page.goto('/checkout')
    await chooseDelivery(page, label)
    await fillFields(page, { ...TEST_CUSTOMER, Aadress: 'Lille 7–3', Linn: 'Tartu', Postiindeks: '51010' })
    await acceptTerms(page)
    await leaveForProvider(page)
    await approve(page)

    const path = `/api/orders?orderNumber=${await orderNumberOn(page)}&sessionId=${session}`
    expect(await shop.api<Order>('GET', path)).toMatchObject({
      deliveryMethod: id,
      totalAmount: eurosOf(3200 + fee),
      selectedParcelMachine: null,
      customerAddress: 'Lille 7–3',
      customerCity: 'Tartu',
      customerPostalCode: '51010',
    })
    await expect(page.getByText('Lille 7–3, 51010 Tartu')).toBeVisible()
  })
}

test('an empty checkout leads to the shop', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Ostukorv on tühi' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Poodi' }).click()
  await expect(page).toHaveURL('/pood')
})
