/** A shop with bank payments through Montonio besides PayPal; Montonio and the bank are the bundled sandbox. */
import type { Page } from '@playwright/test'
import { changeSettings, signIn, takeNoTime } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { decide } from './montonio.ts'
import { expectAccessible, expectToast, fillCheckout, machinePicker, payButton } from './shopper.ts'

test.use({ shopOf: 'bank link', shopEnv: { MONTONIO_SANDBOX: '1' } })
test.beforeEach(({ shop }) => takeNoTime(shop))

const bank = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

test('a shopper chooses a bank with the keyboard, pays, and finds it first the next time', async ({
  page,
  addToCart,
}) => {
  await addToCart(2)
  await page.goto('/checkout')
  await fillCheckout(page)
  // No bank is preselected.
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
  await decide(page, 'Maksa')
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

test('a bank that is no longer offered is neither used nor named nor remembered', async ({
  page,
  shop,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/502/)
  await addToCart(2)
  await page.goto('/checkout')
  await fillCheckout(page)
  await bank(page, 'LHV').check()
  await changeSettings(shop, { waysToPay: ['paypal'], waysOff: ['montonio', 'montonio_card'] })
  await page.reload()
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  await expect(machinePicker(page)).toHaveValue(/Tartu/)
  const refused = { status: 502, json: { error: 'Provider failed', code: 'payment_provider_failed' } }
  await page.route('**/api/paypal/order', route => route.fulfill(refused), { times: 1 })
  await payButton(page).click()
  await expectToast(page, 'PayPal viga')
  await payButton(page).click()
  await expect(page).toHaveURL(/checkoutnow/)
  await page.goto('/')
  expect(await page.evaluate(() => localStorage.getItem('way-to-pay'))).toBeNull()
  await changeSettings(shop, { waysToPay: ['montonio', 'montonio_card', 'paypal'], waysOff: [] })
})

test('bank logos stay distinguishable in dark forced colours', async ({ page, addToCart }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await addToCart(2)
  await page.goto('/checkout')
  await expect(page.locator('.bank-logo').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('the owner sees whether the keys work, and moves PayPal first', { tag: '@wide' }, async ({
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

  // With Montonio alone, no shopper's page mentions another service.
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
