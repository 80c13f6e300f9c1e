/** Outcomes of a payment through Montonio, by bank and by card: paid, left, refused, late, without a return. */
import type { Route } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { signIn, takeNoTime } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { BANK, CARD, decide, leaveToPay, payAtCheckout } from './montonio.ts'
import { expectAccessible, expectToast, fillFields, payButton, TEST_CUSTOMER } from './shopper.ts'

test.use({ shopOf: 'payments through Montonio', shopEnv: { MONTONIO_SANDBOX: '1' } })
test.beforeEach(({ shop }) => takeNoTime(shop))

for (const way of [BANK, CARD]) {
  const { method, unconfirmed, refusal, refused, refundedTo, pageText } = way

  test.describe(method, () => {
    test('cancelled: the shop says that the payment is not confirmed, and leads back to it', async ({
      page,
      addToCart,
      tolerateErrors,
    }) => {
      tolerateErrors(/409/)
      await addToCart(2)
      await leaveToPay(page, way)
      await decide(page, 'Katkesta')
      await expect(page.getByRole('heading', { name: unconfirmed })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Jätka maksmist' }).click()
      await decide(page, 'Maksa')
      await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
    })

    test('refused: the shopper pays with PayPal instead', async ({ page, addToCart, tolerateErrors }) => {
      tolerateErrors(/409|402/)
      await addToCart(2)
      await leaveToPay(page, way)
      await decide(page, refusal)
      await expect(page.getByRole('heading', { name: 'Makse lükati tagasi' })).toBeVisible()
      await expect(page.getByText(refused)).toBeVisible()
      // Only in the footer: the page mentions the chosen method only.
      await expect(page.getByText('PayPal')).toHaveCount(1)
      await page.getByRole('link', { name: 'Tagasi maksma' }).click()
      await page.getByRole('radio', { name: /^PayPal/ }).check()
      await payButton(page).click()
      await decide(page, 'Maksa')
      await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
    })

    test('confirmed after the return: the open page shows it without a reload', async ({
      page,
      addToCart,
      tolerateErrors,
    }) => {
      tolerateErrors(/409/)
      await addToCart(2)
      await leaveToPay(page, way)
      await decide(page, 'Lahku, makse jõuab kohale hiljem')
      await expect(page.getByRole('heading', { name: unconfirmed })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible({ timeout: 30_000 })
    })

    test('paid without a return: the order is paid, and the owner refunds it', async ({
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
      await leaveToPay(page, way)
      await decide(page, 'Maksa, aga ära tule poodi tagasi')
      await expect(page.getByText('Proovimakse on tehtud.')).toBeVisible()
      await expect.poll(async () => (await paid()).length).toBe(before.length + 1)
      const [orderNumber] = (await paid()).filter(number => !before.includes(number))

      await signIn(page, shop)
      await page.goto(`/admin/orders?order=${orderNumber}`)
      await page.getByRole('button', { name: 'Tagasta raha' }).click()
      const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
      await dialog.getByLabel('Põhjus').fill('Taganes lepingust')
      await dialog.getByRole('button', { name: /^Tagasta €/ }).click()
      await expect(dialog.getByText(refundedTo)).toBeVisible()
      expect((await shop.ownerApi<Order>('GET', `/api/orders/${orderNumber}`)).paymentStatus).toBe('refunded')
    })

    test('a composed hat is paid immediately', async ({ page, shop }) => {
      await page.goto('/custom-hat')
      await expect(page.getByText('Enne tellimist on veel täita:')).toBeVisible()
      await fillFields(page, { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56 cm' })
      await page.getByRole('radio', { name: 'Beanie' }).check()
      for (const yarn of ['roosa', 'must'])
        await page.getByRole('checkbox', { name: yarn, exact: true }).check()
      const payNow = page.getByRole('button', { name: /^Maksa kohe/ })
      // No bank is preselected.
      await payNow.click()
      await expectToast(page, 'Vali, kuidas maksad')
      await way.choice(page).check()
      await expectAccessible(page)
      await payNow.click()
      await expect(page.getByText(pageText)).toBeVisible()
      await decide(page, 'Maksa')
      await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
      const { orders } = await shop.ownerApi<{ orders: Order[] }>(
        'GET',
        '/api/admin/orders?payment=completed',
      )
      expect(orders[0]).toMatchObject({ orderType: 'custom_hat', paymentMethod: method })

      // The choice is remembered for the next hat.
      await page.goto('/custom-hat')
      await expect(way.choice(page)).toBeChecked()
    })

    test('a priced order is paid by its link', async ({ page, shop }) => {
      const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
        name: 'Liis Tamm',
        email: 'liis.tamm@naide.ee',
        description: 'Sall',
      })
      await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50' })
      await page.goto(`/seller-payment?orderNumber=${orderNumber}`)
      await page.getByRole('link', { name: 'Mine maksma' }).click()
      await payAtCheckout(page, way)
      await decide(page, 'Maksa')
      await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
      expect(await shop.ownerApi<Order>('GET', `/api/orders/${orderNumber}`)).toMatchObject({
        paymentStatus: 'completed',
        paymentMethod: method,
      })
    })
  })
}

test('while the bank has not confirmed the payment, polling changes neither the page nor the focus', async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  const polls: Route[] = []
  await page.route('**/api/paypal/capture*', route => void polls.push(route))
  await page.goto('/payment/success?token=1&by=montonio')
  const goOn = page.getByRole('link', { name: 'Jätka maksmist' })
  const json = { error: BANK.unconfirmed, code: 'payment_not_approved', link: '/makseleht' }
  for (const [n, isFirst] of [true, false, false].entries()) {
    await expect.poll(() => polls.length).toBe(n + 1)
    if (!isFirst) {
      await expect(page.getByText('Kinnitan makset')).toHaveCount(0)
      await expect(goOn).toBeFocused()
    }
    await polls[n]!.fulfill({ status: 409, json })
    await goOn.focus()
  }
})
