/** A shop with card payments through Montonio besides bank links and PayPal; all are bundled sandboxes. */
import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { changeSettings, signIn, takeNoTime } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { CARD, decide, leaveToPay } from './montonio.ts'
import { expectAccessible, expectToast, fillCheckout, payButton } from './shopper.ts'

test.use({ shopOf: 'cards', shopEnv: { MONTONIO_SANDBOX: '1' } })
test.beforeEach(({ shop }) => takeNoTime(shop))

const card = (page: Page) => CARD.choice(page)

test('a shopper finds one card method, pays with it by keyboard, and finds it chosen the next time', async ({
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
  await decide(page, 'Maksa')
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  await expect(page.getByText(/makstud pangakaardiga/i)).toBeVisible()
  await expectAccessible(page)
  const { orders } = await shop.ownerApi<{ orders: Order[] }>('GET', '/api/admin/orders?payment=completed')
  expect(orders[0]).toMatchObject({ paymentMethod: 'montonio_card' })

  await addToCart(2)
  await page.goto('/checkout')
  await expect(card(page)).toBeChecked()
})

test('a payment expired at the card page is shown as not confirmed', async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409|402|410/)
  await addToCart(2)
  await leaveToPay(page, CARD)
  await decide(page, 'Lase aegunuks')
  await expect(page.getByText('Kaardimaksele ei tulnud õigel ajal kinnitust.')).toBeVisible()
})

test('cards appear as a new payment method, last in order, and are turned off with one tap', {
  tag: '@wide',
}, async ({ page, shop }) => {
  // Settings as saved before card payments existed.
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

test('with cards as the only method, the shop mentions no other', async ({ page, shop, addToCart }) => {
  await changeSettings(shop, { waysToPay: ['montonio_card'], waysOff: ['montonio', 'paypal'] })
  await addToCart(2)
  await page.goto('/checkout')
  await fillCheckout(page)
  await expect(card(page)).toBeChecked()
  await expect(page.getByText('Maksed pangakaardiga')).toBeVisible()
  await expect(page.getByText(/PayPal|pangalin/i)).toHaveCount(0)
  await payButton(page).click()
  await decide(page, 'Maksa')
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  await changeSettings(shop, { waysToPay: ['montonio', 'montonio_card', 'paypal'], waysOff: [] })
})
