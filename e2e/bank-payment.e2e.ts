/** A shop that is paid by bank through Montonio, beside PayPal; Montonio and the bank are the bundled sandbox. */
import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { signIn, takeNoTime } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import {
  expectAccessible,
  expectToast,
  fillCheckout,
  fillFields,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'

test.use({ shopOf: 'bank link', shopEnv: { MONTONIO_SANDBOX: '1' } })
test.beforeEach(({ shop }) => takeNoTime(shop))

const bank = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const atBank = (page: Page, decision: string) => page.getByRole('button', { name: decision, exact: true })

/** With a hat in the cart, up to the bank's own page. */
async function leaveForBank(page: Page, name: string) {
  await page.goto('/checkout')
  await fillCheckout(page)
  await bank(page, name).check()
  await payButton(page).click()
  await expect(page.getByText(`Proovipank: ${name}`)).toBeVisible()
}

test('a shopper chooses her bank with the keyboard, pays there, and finds it first the next time', async ({
  page,
  addToCart,
}) => {
  await addToCart(2)
  await page.goto('/checkout')
  await fillCheckout(page)
  // Nothing is chosen for her where a bank has to be.
  await payButton(page).click()
  await expectToast(page, 'Vali, kuidas maksad')
  await expect(page.getByRole('radiogroup', { name: 'Makseviis' })).toHaveAccessibleDescription(
    /Vali oma pank/,
  )
  await expect(bank(page, 'Swedbank')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(bank(page, 'LHV')).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Proovipank: LHV')).toBeVisible()
  await atBank(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  await expectAccessible(page)

  await addToCart(2)
  await page.goto('/checkout')
  await expect(bank(page, 'LHV')).toBeChecked()
  await expect(page.locator('.bank').first()).toContainText('LHV')
  await page.getByLabel('Panga riik').selectOption('Läti')
  await expect(bank(page, 'LHV')).toHaveCount(0)
  await bank(page, 'SEB').check()
})

test('left at the bank: the page says that the payment is not confirmed, and leads back to it', async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  await addToCart(2)
  await leaveForBank(page, 'Swedbank')
  await atBank(page, 'Katkesta').click()
  await expect(page.getByRole('heading', { name: 'Pank ei ole makset veel kinnitanud' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Jätka maksmist' }).click()
  await atBank(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
})

test('refused by the bank: she pays with PayPal instead', async ({ page, addToCart, tolerateErrors }) => {
  tolerateErrors(/409|402/)
  await addToCart(2)
  await leaveForBank(page, 'SEB')
  await atBank(page, 'Pank keeldub').click()
  await expect(page.getByRole('heading', { name: 'Makse lükati tagasi' })).toBeVisible()
  await expect(page.getByText('Pank ei võtnud makset vastu.')).toBeVisible()
  await page.getByRole('link', { name: 'Tagasi maksma' }).click()
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Maksa', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
})

test('a payment confirmed after the return updates the page by itself', { tag: '@narrow' }, async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  await addToCart(2)
  await leaveForBank(page, 'LHV')
  await atBank(page, 'Lahku, makse jõuab kohale hiljem').click()
  await expect(page.getByRole('heading', { name: 'Pank ei ole makset veel kinnitanud' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible({ timeout: 30_000 })
})

test('paid without coming back: the order is there, and the owner gives the money back', async ({
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
  await leaveForBank(page, 'LHV')
  await atBank(page, 'Maksa, aga ära tule poodi tagasi').click()
  await expect(page.getByText('Proovimakse on tehtud.')).toBeVisible()
  await expect.poll(async () => (await paid()).length).toBe(before.length + 1)
  const [orderNumber] = (await paid()).filter(number => !before.includes(number))

  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  await dialog.getByLabel('Põhjus').fill('Taganes lepingust')
  await dialog.getByRole('button', { name: /^Tagasta €/ }).click()
  await expect(dialog.getByText('Raha jõuab ostja pangakontole Montonio kaudu')).toBeVisible()
  expect((await shop.ownerApi<Order>('GET', `/api/orders/${orderNumber}`)).paymentStatus).toBe('refunded')
})

test('a composed hat is paid at once through the bank that is chosen beside it', async ({ page, shop }) => {
  await page.goto('/custom-hat')
  await expect(page.getByText('Enne tellimist on veel täita:')).toBeVisible()
  await fillFields(page, { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56 cm' })
  await page.getByRole('radio', { name: 'Beanie' }).check()
  for (const yarn of ['roosa', 'must']) await page.getByRole('checkbox', { name: yarn, exact: true }).check()
  const payNow = page.getByRole('button', { name: /^Maksa kohe/ })
  await payNow.click()
  await expectToast(page, 'Vali, kuidas maksad')
  await expect(bank(page, 'Swedbank')).toBeFocused()
  await bank(page, 'SEB').check()
  await expectAccessible(page)
  await payNow.click()
  await expect(page.getByText('Proovipank: SEB')).toBeVisible()
  await atBank(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  const { orders } = await shop.ownerApi<{ orders: Order[] }>('GET', '/api/admin/orders?payment=completed')
  expect(orders[0]).toMatchObject({ orderType: 'custom_hat', paymentMethod: 'montonio' })

  // Remembered for the next one.
  await page.goto('/custom-hat')
  await expect(bank(page, 'SEB')).toBeChecked()
})

test('a priced order is paid by the link through a bank', async ({ page, shop }) => {
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Liis Tamm',
    email: 'liis.tamm@naide.ee',
    description: 'Sall',
  })
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50' })
  await page.goto(`/seller-payment?orderNumber=${orderNumber}`)
  await page.getByRole('link', { name: 'Mine maksma' }).click()
  await fillCheckout(page)
  await bank(page, 'Swedbank').check()
  await payButton(page).click()
  await expect(page.getByText('Proovipank: Swedbank')).toBeVisible()
  await atBank(page, 'Maksa').click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  expect(await shop.ownerApi<Order>('GET', `/api/orders/${orderNumber}`)).toMatchObject({
    paymentStatus: 'completed',
    paymentMethod: 'montonio',
  })
})

test('the owner reads whether the keys work, and offers PayPal first', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  await page.goto('/admin/settings')
  await expect(page.getByText('Montonio asemel vastab poe oma proovipank')).toBeVisible()
  await expect(page.getByText(/Nimekirjas on 17 panka/)).toBeVisible()
  await page.getByRole('button', { name: 'Tõsta ettepoole: PayPal' }).click()
  await page.getByRole('button', { name: 'Tõsta ettepoole: PayPal' }).click()
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Seaded salvestatud!')
  const ways = async () =>
    (await shop.api<{ payment: { ways: string[] } }>('GET', '/api/settings')).payment.ways
  expect(await ways()).toEqual(['paypal', 'montonio', 'montonio_card'])

  // Montonio alone: nothing that shoppers read speaks of another service.
  await page.getByRole('checkbox', { name: 'PayPal' }).uncheck()
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expect.poll(ways).toEqual(['montonio', 'montonio_card'])
  for (const path of [
    '/tingimused',
    '/privaatsus',
    '/custom-hat',
    '/payment/success',
    '/payment/cancel',
    '/payment/cancel?token=unknown',
  ]) {
    await page.goto(path)
    await expect(page.getByText('Maksed pangalingiga või pangakaardiga')).toBeVisible()
    await expect(page.getByText('PayPal')).toHaveCount(0)
  }
})
