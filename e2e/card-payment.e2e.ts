/** A shop that takes cards through Montonio, beside its bank links and PayPal; all are bundled sandboxes. */
import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { changeSettings, signIn, takeNoTime } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import {
  expectAccessible,
  expectToast,
  fillCheckout,
  fillFields,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'

test.use({ shopOf: 'cards', shopEnv: { MONTONIO_SANDBOX: '1' } })
test.beforeEach(({ shop }) => takeNoTime(shop))

const card = (page: Page) => page.getByRole('radio', { name: /^Pangakaart/ })
const atCardPage = (page: Page, decision: string) => page.getByRole('button', { name: decision, exact: true })

async function leaveForCardPage(page: Page) {
  await page.goto('/checkout')
  await fillCheckout(page)
  await card(page).check()
  await payButton(page).click()
  await expect(page.getByText('Kaardimakse proovileht')).toBeVisible()
}

test('a shopper sees one way called a card, chooses it with the keyboard, pays, and finds it chosen the next time', async ({
  page,
  addToCart,
  shop,
}) => {
  await addToCart(2)
  await page.goto('/checkout')
  await fillCheckout(page)
  await expect(card(page)).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /kaart/i })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeVisible()
  await page.getByRole('radio', { name: 'N26', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(card(page)).toBeChecked()
  await expect(card(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kaardimakse proovileht')).toBeVisible()
  await atCardPage(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  await expect(page.getByText(/makstud pangakaardiga/i)).toBeVisible()
  await expectAccessible(page)
  const { orders } = await shop.ownerApi<{ orders: Order[] }>('GET', '/api/admin/orders?payment=completed')
  expect(orders[0]).toMatchObject({ paymentMethod: 'montonio_card' })

  await addToCart(2)
  await page.goto('/checkout')
  await expect(card(page)).toBeChecked()
})

test('left at the card page: it is not confirmed yet, and she goes on there', async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  await addToCart(2)
  await leaveForCardPage(page)
  await atCardPage(page, 'Katkesta').click()
  await expect(page.getByRole('heading', { name: 'Kaardimakse ei ole veel kinnitatud' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Jätka maksmist' }).click()
  await atCardPage(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
})

test('refused by the card’s bank: she pays with another way instead', async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409|402/)
  await addToCart(2)
  await leaveForCardPage(page)
  await atCardPage(page, 'Kaardi pank keeldub').click()
  await expect(page.getByRole('heading', { name: 'Makse lükati tagasi' })).toBeVisible()
  await expect(page.getByText('Kaardimakse ei läinud läbi ja raha ei võetud.')).toBeVisible()
  await expect(page.getByText('PayPal')).toHaveCount(1)
  await page.getByRole('link', { name: 'Tagasi maksma' }).click()
  await page.getByRole('radio', { name: 'LHV', exact: true }).check()
  await payButton(page).click()
  await atCardPage(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
})

test('expired at the card page: nothing was taken, or it is made good', async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409|402|410/)
  await addToCart(2)
  await leaveForCardPage(page)
  await atCardPage(page, 'Lase aegunuks').click()
  await expect(page.getByText('Kaardimaksele ei tulnud õigel ajal kinnitust.')).toBeVisible()
})

test('a card payment confirmed after the return updates the open page', async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  await addToCart(2)
  await leaveForCardPage(page)
  await atCardPage(page, 'Lahku, makse jõuab kohale hiljem').click()
  await expect(page.getByRole('heading', { name: 'Kaardimakse ei ole veel kinnitatud' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible({ timeout: 30_000 })
})

test('paid by card without coming back: the owner gives the money back to the card', async ({
  page,
  shop,
  addToCart,
}) => {
  const paid = async () =>
    (await shop.ownerApi<{ orders: Order[] }>('GET', '/api/admin/orders?payment=completed')).orders.map(
      ({ orderNumber }) => orderNumber,
    )
  const before = await paid()
  await addToCart(2)
  await leaveForCardPage(page)
  await atCardPage(page, 'Maksa, aga ära tule poodi tagasi').click()
  await expect(page.getByText('Proovimakse on tehtud.')).toBeVisible()
  await expect.poll(async () => (await paid()).length).toBe(before.length + 1)
  const [orderNumber] = (await paid()).filter(number => !before.includes(number))

  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  await dialog.getByLabel('Põhjus').fill('Taganes lepingust')
  await dialog.getByRole('button', { name: /^Tagasta €/ }).click()
  await expect(dialog.getByText('Raha jõuab ostja kaardile Montonio kaudu')).toBeVisible()
  expect((await shop.ownerApi<Order>('GET', `/api/orders/${orderNumber}`)).paymentStatus).toBe('refunded')
})

test('a composed hat and a priced order are paid by card', async ({ page, shop }) => {
  await page.goto('/custom-hat')
  await expect(page.getByText('Enne tellimist on veel täita:')).toBeVisible()
  await fillFields(page, { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56 cm' })
  await page.getByRole('radio', { name: 'Beanie' }).check()
  for (const yarn of ['roosa', 'must']) await page.getByRole('checkbox', { name: yarn, exact: true }).check()
  await card(page).check()
  await page.getByRole('button', { name: /^Maksa kohe/ }).click()
  await atCardPage(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()

  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Liis Tamm',
    email: 'liis.tamm@naide.ee',
    description: 'Sall',
  })
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50' })
  await page.goto(`/seller-payment?orderNumber=${orderNumber}`)
  await page.getByRole('link', { name: 'Mine maksma' }).click()
  await fillCheckout(page)
  await card(page).check()
  await payButton(page).click()
  await atCardPage(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  expect(await shop.ownerApi<Order>('GET', `/api/orders/${orderNumber}`)).toMatchObject({
    paymentStatus: 'completed',
    paymentMethod: 'montonio_card',
  })
})

test('the owner finds cards as a new way, offered last, and switches them off with one tap', {
  tag: '@wide',
}, async ({ page, shop }) => {
  // As it was saved before there was a way for cards.
  await changeSettings(shop, { waysToPay: ['paypal', 'montonio'], waysOff: [] })
  const ways = async () =>
    (await shop.api<{ payment?: { ways: string[] } }>('GET', '/api/settings')).payment?.ways
  expect(await ways()).toEqual(['paypal', 'montonio', 'montonio_card'])
  await signIn(page, shop)
  await page.goto('/admin/settings')
  await expect(page.getByText('kaardimakse leht on poe enda proovileht')).toBeVisible()
  const cards = page.getByRole('checkbox', { name: /^Pangakaart \(Montonio\)/ })
  await expect(cards).toHaveAccessibleName('Pangakaart (Montonio) Uus')
  await expectAccessible(page)
  await cards.uncheck()
  await expect(cards).toHaveAccessibleName('Pangakaart (Montonio)')
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Seaded salvestatud!')
  expect(await ways()).toEqual(['paypal', 'montonio'])
  await changeSettings(shop, { waysToPay: ['montonio', 'montonio_card', 'paypal'], waysOff: [] })
})

test('cards alone: the shop offers one plainly, and speaks of nothing else', async ({
  page,
  shop,
  addToCart,
}) => {
  await changeSettings(shop, { waysToPay: ['montonio_card'], waysOff: ['montonio', 'paypal'] })
  await addToCart(2)
  await page.goto('/checkout')
  await fillCheckout(page)
  await expect(card(page)).toBeChecked()
  await expect(page.getByText('Maksed pangakaardiga')).toBeVisible()
  await expect(page.getByText(/PayPal|pangalin/i)).toHaveCount(0)
  await payButton(page).click()
  await atCardPage(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  await changeSettings(shop, { waysToPay: ['montonio', 'montonio_card', 'paypal'], waysOff: [] })
})
