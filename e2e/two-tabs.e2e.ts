import type { BrowserContext, Page } from '@playwright/test'
import type { CartItem } from '#contract/cart.ts'
import type { Product } from '#contract/products.ts'
import { askCustom, resetSettings, takeNoTime } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import {
  acceptTerms,
  approve,
  chooseDelivery,
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

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const COURIER = { Aadress: 'Lille 7', Linn: 'Tartu', Postiindeks: '51010' }

const cartOf = (shop: Shop, sessionId: string) =>
  shop.api<CartItem[]>('GET', `/api/cart?sessionId=${sessionId}`)

const takeOut = async (shop: Shop, sessionId: string, productId: number) => {
  const row = (await cartOf(shop, sessionId)).find(item => item.productId === productId)
  await shop.api('DELETE', `/api/cart?id=${row?.id}`)
}

/** Decides at the provider as its page would. @returns the address to which the payer is redirected */
async function decide(page: Page, providerPage: string, form: Record<string, string>): Promise<string> {
  const reply = await page.request.post(providerPage, { form, maxRedirects: 0 })
  return reply.headers().location ?? ''
}

/** The provider returns the shopper in a new tab, which knows nothing of the first one. */
async function returnElsewhere(context: BrowserContext, providerPage: string, outcome: string) {
  const tab = await context.newPage()
  await tab.goto(await decide(tab, providerPage, { decision: 'approve', outcome }))
  return tab
}

/** A priced request whose payer is at the provider. @returns its number */
async function leaveForOrder(page: Page, shop: Shop): Promise<string> {
  const orderNumber = await askCustom(shop, { description: 'Rebasemüts minu tütrele' })
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50' })
  await page.goto(`/checkout?invoice=${orderNumber}`)
  await chooseDelivery(page, 'DPD kuller')
  await fillFields(page, { ...TEST_CUSTOMER, ...COURIER })
  await acceptTerms(page)
  await leaveForProvider(page)
  return orderNumber
}

/** Answers without content, so that the browser stays on the page as after its stop button. */
async function stayHere(page: Page) {
  await page.route(/\/checkoutnow/, route => route.fulfill({ status: 204 }))
  await page.waitForResponse(/\/checkoutnow/)
}

test.describe('a declined payment that returns in another tab', { tag: '@wide' }, () => {
  test('leads back to its order', async ({ page, context, shop, tolerateErrors }) => {
    tolerateErrors(/402.*\/api\/paypal\/capture/)
    const orderNumber = await leaveForOrder(page, shop)
    const tab = await returnElsewhere(context, page.url(), 'declined')
    await expect(heading(tab, 'Makse lükati tagasi')).toBeVisible()
    await tab.getByRole('link', { name: 'Tagasi maksma' }).click()
    await expect(tab.getByRole('heading', { name: `Tellimus ${orderNumber}` })).toBeVisible()
  })

  test('leads back to its hat', async ({ page, context, tolerateErrors }) => {
    tolerateErrors(/402.*\/api\/paypal\/capture/)
    await page.goto('/custom-hat?kuju=beanie&varvid=roosa.must')
    await fillFields(page, { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56 cm' })
    await page.getByRole('button', { name: /^Maksa kaardiga kohe/ }).click()
    await page.waitForURL(/\/checkoutnow/)
    const tab = await returnElsewhere(context, page.url(), 'declined')
    await expect(heading(tab, 'Makse lükati tagasi')).toBeVisible()
    await tab.getByRole('link', { name: 'Tagasi mütsi juurde' }).click()
    await expect(tab).toHaveURL('/custom-hat')
  })
})

test('a hat can be ordered otherwise after the redirect to the provider was stopped', {
  tag: '@wide',
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/custom-hat?kuju=beanie&varvid=roosa.must')
  await fillFields(page, { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56 cm' })
  const stayed = stayHere(page)
  const pay = page.getByRole('button', { name: /^Maksa kaardiga kohe/ })
  await pay.click()
  await stayed
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(10_000)
  await expect(pay).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: 'Esita tellimus (maksa hiljem)' }).click()
  await expectToast(page, 'Tellimus esitatud!')
})

test.describe('the checkout', { tag: '@wide' }, () => {
  test.beforeEach(async ({ page, addToCart }) => {
    await addToCart(1)
    await page.goto('/checkout')
    await fillCheckout(page)
  })

  test('can be paid again after the redirect to the provider was stopped', async ({ page }) => {
    await page.clock.install()
    await page.reload()
    const stayed = stayHere(page)
    await payButton(page).click()
    await stayed
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.fastForward(10_000)
    await expect(payButton(page)).not.toHaveAttribute('aria-busy')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leaveForProvider(page)
    await approve(page)
    await orderNumberOn(page)
  })

  test('still shows that its payment is being created when the shopper returns to it', async ({ page }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/paypal/order', async route => {
      await answered
      await route.continue()
    })
    await payButton(page).click()
    await page.getByRole('link', { name: 'Tingimused', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Tingimused', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
    answer()
    await expect(payButton(page)).not.toHaveAttribute('aria-busy')
    await leaveForProvider(page)
  })

  test('says that something is still unpaid if another payment paid a part of it', async ({
    page,
    shop,
    session,
    addToCart,
    tolerateErrors,
  }) => {
    tolerateErrors(/409.*\/api\/paypal\/capture/)
    await addToCart(2)
    await page.reload()
    await leaveForProvider(page)
    const both = page.url()
    await takeOut(shop, session, 2)
    await page.goto('/checkout')
    await leaveForProvider(page)
    await approve(page)
    await orderNumberOn(page)
    await addToCart(2)
    await page.goto(await decide(page, both, { decision: 'approve' }))
    await expect(heading(page, 'Selle eest on juba makstud')).toBeVisible()
    await expect(page.getByText(/Ostukorvis on veel midagi, mille eest ei ole makstud/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Maksa ostukorvi eest' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(payButton(page)).toBeVisible()
  })

  test('does not offer the cart after a payment for an order that is already paid', async ({
    page,
    shop,
    tolerateErrors,
  }) => {
    tolerateErrors(/409.*\/api\/paypal\/capture/)
    const orderNumber = await leaveForOrder(page, shop)
    const providerPage = page.url()
    await shop.ownerApi('PATCH', '/api/orders', {
      orderNumber,
      paymentStatus: 'completed',
      paymentMethod: 'cash',
    })
    await page.goto(await decide(page, providerPage, { decision: 'approve' }))
    await expect(heading(page, 'Selle eest on juba makstud')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Otsi tellimust' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Maksa ostukorvi eest' })).toHaveCount(0)
  })

  test('does not mention a cart emptied while the payment was cancelled', async ({ page, shop, session }) => {
    await leaveForProvider(page)
    const providerPage = page.url()
    await takeOut(shop, session, 1)
    await page.goto(await decide(page, providerPage, { decision: 'cancel' }))
    await expect(page.getByText(/^Raha ei võetud\. .* ostukorvis ei ole praegu midagi/)).toBeVisible()
    await expect(page.getByText(/ostukorvis alles/)).toHaveCount(0)
    await page.goto('/payment/cancel')
    await expect(page.getByText(/ostukorvis ei ole praegu midagi/)).toBeVisible()
    await expect(page.getByText(/ostukorvis alles/)).toHaveCount(0)
  })
})

test('a piece held for a shopper’s payment is not shown to that shopper as sold out', {
  tag: '@wide',
}, async ({ page, context, shop, session }) => {
  const products = await shop.api<Product[]>('GET', '/api/products')
  const lastOne = products.find(({ stockQuantity }) => stockQuantity === 1)
  await shop.api('POST', '/api/cart', { sessionId: session, productId: lastOne?.id })
  await page.goto('/checkout')
  await fillCheckout(page)
  await leaveForProvider(page)
  const tab = await context.newPage()
  await tab.goto(`/toode/${lastOne?.id}`)
  await expect(tab.getByText('✓ Hoian seda sinu jaoks')).toBeVisible()
  await expect(tab.getByText('✗ Ajutiselt otsas')).toHaveCount(0)
  await expectAccessible(tab)
})
