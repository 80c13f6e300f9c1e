import type { Page } from '@playwright/test'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { CartItem } from '#contract/cart.ts'
import type { Order } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import type { ParcelMachines } from '#domain/carriers.ts'
import { resetSettings, takeNoTime } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import {
  approve,
  approveButton,
  chooseMachine,
  expectAccessible,
  expectToast,
  fillCheckout,
  leaveForProvider,
  machinePicker,
  orderNumberOn,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Records the POST calls of the pages to one path. */
function countCalls(page: Page, path: string) {
  const calls: string[] = []
  page.context().on('request', request => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) calls.push(request.url())
  })
  return calls
}

// The page of a test could still show the day from before the previous test's order.
test.beforeAll(({ shop }) => takeNoTime(shop))
test.afterAll(({ shop }) => resetSettings(shop))

test.beforeEach(async ({ page, addToCart }) => {
  await addToCart(1)
  await page.goto('/checkout')
  await fillCheckout(page)
})

test('a cancelled payment keeps the cart and the form, and can be retried', async ({ page }) => {
  await leaveForProvider(page)
  await page.getByRole('button', { name: 'Katkesta' }).click()
  await expect(page).toHaveURL(/\/payment\/cancel\?token=/)
  await expectToast(page, 'Makse tühistatud')
  await expect(page.getByText(/Sinu tooted on endiselt ostukorvis alles/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jätka ostlemist' })).toHaveAttribute('href', '/pood')
  await expect(page.getByRole('button', { name: 'Ostukorv, 1 toode' })).toBeVisible()
  // Without a payment id the page says nothing about the money.
  await page.goto('/payment/cancel')
  await expectToast(page, 'Makse tühistatud')
  await expect(page.getByText(/ei võetud/)).toHaveCount(0)

  await page.getByRole('link', { name: 'Proovi uuesti' }).click()
  await expect(page.getByLabel('Eesnimi')).toHaveValue('Liis')
  await leaveForProvider(page)
  await approve(page)
  await orderNumberOn(page)
})

test('a declined payment charges nothing, and a retry makes one order', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/40[29].*\/api\/paypal\/capture/)
  await leaveForProvider(page)
  await approve(page, 'declined')
  await expect(heading(page, 'Makse lükati tagasi')).toBeVisible()
  expect(await cartOf(shop, session)).toHaveLength(1)

  await page.getByRole('link', { name: 'Tagasi maksma' }).click()
  await leaveForProvider(page)
  await approve(page)
  await orderNumberOn(page)
})

test('a shopper who returns without paying can continue at the provider', async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/paypal\/capture/)
  await leaveForProvider(page)
  const providerPage = page.url()
  const token = new URL(providerPage).searchParams.get('token')
  await page.goto(`/payment/success?token=${token}`)
  await expect(heading(page, 'Makse jäi pooleli')).toBeVisible()
  await page.getByRole('link', { name: 'Jätka PayPalis' }).click()
  await expect(page).toHaveURL(providerPage)
  await approve(page)
  await orderNumberOn(page)
})

test('a lost reply to the capture still gives one paid order', async ({ page, shop, session }) => {
  await leaveForProvider(page)
  await approve(page, 'capture-lost-reply')
  const orderNumber = await orderNumberOn(page)
  expect(
    await shop.api<Order>('GET', `/api/orders?orderNumber=${orderNumber}&sessionId=${session}`),
  ).toMatchObject({ paymentStatus: 'completed', totalAmount: '34.99' })
  expect(await cartOf(shop, session)).toEqual([])
})

test('while the provider is down, the page says that nothing is lost, and retries', async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/502.*\/api\/paypal\/capture/)
  await leaveForProvider(page)
  const providerPage = page.url()
  const decide = (decision: string) =>
    page.request.post(providerPage, { form: { decision }, maxRedirects: 0 })
  await decide('outage')
  await approve(page)
  await expect(heading(page, 'Makse kinnitamisel tekkis viga')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/midagi ei ole kadunud/)).toBeVisible()
  await decide('recover')
  await expect(async () => {
    await page.getByRole('button', { name: 'Proovi uuesti' }).click({ timeout: 1_000 })
    await expect(heading(page, 'Aitäh!')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 80_000 })
})

test('a payment under review already has its order number', async ({ page }) => {
  await leaveForProvider(page)
  await approve(page, 'pending')
  await expect(heading(page, 'PayPal kontrollib makset')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ostukorv, 0 toodet' })).toBeVisible()
  const orderNumber = await orderNumberOn(page)
  await page.getByRole('link', { name: 'Jälgi tellimust' }).click()
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
  await expect(page.getByText('Makse ootel').first()).toBeVisible()
  await expect(page.getByText(/PayPal kontrollib selle tellimuse makset/)).toBeVisible()
})

test('reload, revisit and Back show the same order without capturing again', async ({ page, context }) => {
  const captures = countCalls(page, '/api/paypal/capture')
  await leaveForProvider(page)
  await approve(page)
  const orderNumber = await orderNumberOn(page)
  const successUrl = page.url()

  await page.reload()
  expect(await orderNumberOn(page)).toBe(orderNumber)
  await page.getByRole('link', { name: 'Avaleht' }).first().click()
  await page.goBack()
  expect(await orderNumberOn(page)).toBe(orderNumber)
  await page.goto(successUrl)
  expect(await orderNumberOn(page)).toBe(orderNumber)
  // The cancel page does not claim that nothing was charged either.
  await page.goto(successUrl.replace('/payment/success', '/payment/cancel'))
  await expect(heading(page, 'Selle eest on juba makstud')).toBeVisible()
  await expect(page.getByText(/ei võetud/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Vaata makset' }).click()
  expect(await orderNumberOn(page)).toBe(orderNumber)
  expect(captures).toHaveLength(1)

  // The order is not stored beyond the tab; another tab gets it from the shop.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain(orderNumber)
  const other = await context.newPage()
  await other.goto(successUrl)
  expect(await orderNumberOn(other)).toBe(orderNumber)
})

test('two tabs returning at once make one order, paid once', async ({ page, context, shop }) => {
  await leaveForProvider(page)
  const approved = await page.request.post(page.url(), {
    form: { decision: 'approve', outcome: 'no-webhook' },
    maxRedirects: 0,
  })
  const successUrl = approved.headers().location ?? ''

  const other = await context.newPage()
  await Promise.all([page.goto(successUrl), other.goto(successUrl)])
  const orderNumber = await orderNumberOn(page)
  expect(await orderNumberOn(other)).toBe(orderNumber)
  const { history } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)
  expect(history.filter(({ event }) => event === 'paid')).toHaveLength(1)
})

test('the back button restores the form, ready to be paid', async ({ page }) => {
  await leaveForProvider(page)
  await page.goBack()
  await expect(page.getByLabel('Telefon')).toHaveValue('+372 5123 4534')
  await expect(page.getByRole('checkbox', { name: /Olen tutvunud/ })).toBeChecked()
  await expect(payButton(page)).toBeEnabled()
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await leaveForProvider(page)
})

test('a double click creates one payment', async ({ page }) => {
  const payments = countCalls(page, '/api/paypal/order')
  // Faster than any hand: the second click comes before the first one is painted.
  await payButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(approveButton(page)).toBeVisible()
  expect(payments).toHaveLength(1)
})

test('a payment that cannot be created is reported, and can be retried', async ({ page, tolerateErrors }) => {
  tolerateErrors(/(502|503|429).*\/api\/paypal\/order|ERR_FAILED/)
  const details = 'Makseteenus ei vasta praegu. Palun proovi hetke pärast uuesti.'
  await page.route('**/api/paypal/order', route =>
    route.fulfill({ status: 502, json: { error: 'x', code: 'payment_provider_failed', details } }),
  )
  await payButton(page).click()
  await expectToast(page, 'PayPal viga')
  // The text is the page's own: the API does not know that the cart is kept.
  await expectToast(
    page,
    'PayPalis ei saa praegu makset alustada. Raha ei võetud ja kõik, mis oli korvis või mida kirjutasid, on alles. Proovi veidi hiljem uuesti või kirjuta mulle.',
  )
  await page.unrouteAll()

  await page.route('**/api/paypal/order', route => route.abort())
  await payButton(page).click()
  await expectToast(page, 'Makse viga')
  await page.unrouteAll()

  // A refusal by the shop is not blamed on PayPal.
  for (const [status, code, details] of [
    [429, 'too_many_requests', 'Liiga palju päringuid. Palun oota hetk ja proovi uuesti.'],
    [503, 'overloaded', 'Pood on hetkel ülekoormatud. Palun proovi kohe uuesti.'],
  ] as const) {
    await page.route('**/api/paypal/order', route =>
      route.fulfill({ status, json: { error: 'x', code, details } }),
    )
    await payButton(page).click()
    await expectToast(page, details)
    await expectToast(page, 'Makse viga')
    await page.unrouteAll()
  }
  await leaveForProvider(page)
})

test('a removed parcel machine is not offered again', async ({ page, tolerateErrors }) => {
  tolerateErrors(/400.*\/api\/paypal\/order/)
  const takenDown = await machinePicker(page).inputValue()
  await page.route('**/api/parcel-machines', async route => {
    const reply = await route.fetch()
    const machines: ParcelMachines = await reply.json()
    const omniva = machines.omniva.filter(({ name }) => name !== takenDown)
    await route.fulfill({ response: reply, json: { ...machines, omniva } })
  })
  await page.route('**/api/paypal/order', route =>
    route.fulfill({
      status: 400,
      json: {
        error: 'x',
        code: 'invalid_input',
        issues: [{ path: 'checkout.selectedParcelMachine', message: 'Seda pakiautomaati ei ole' }],
      },
    }),
  )
  await payButton(page).click()
  await expectToast(page, 'Makse viga')
  await expect(machinePicker(page)).toHaveValue('')
  await page.unrouteAll()
  await chooseMachine(page, 'Tartu')
  await expect(machinePicker(page)).not.toHaveValue(takenDown)
  await leaveForProvider(page)
})

test('navigating while the payment is being created is not overridden', async ({ page }) => {
  const { promise: walkedOn, resolve: walkOn } = Promise.withResolvers<void>()
  await page.route('**/api/paypal/order', async route => {
    await walkedOn
    await route.continue()
  })
  await payButton(page).click()
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: 'Tingimused', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tingimused', level: 1 })).toBeVisible()
  const replied = page.waitForResponse('**/api/paypal/order')
  walkOn()
  await replied
  await page.getByRole('link', { name: 'Pood', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Poe Kollektsioon' })).toBeVisible()
})

test('a cart changed on another device is reloaded before it is paid', async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/paypal\/order/)
  await addToCart(2)
  await payButton(page).click()
  await expectToast(page, 'Ostukorv on muutunud')
  await expect(payButton(page)).toHaveText('Telli ja maksa €62.99')
  await leaveForProvider(page)
  await approve(page)
  await orderNumberOn(page)
})

test('an order placed at old prices cannot be paid, and its pages say so instead of the form', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/paypal\/order/)
  const { orderNumber, change, remove } = await postOrder(shop)
  const repriced = 'Hinnad on pärast tellimist muutunud.'
  const notice = page.getByRole('main').getByText(repriced)
  const toShop = page.getByRole('main').getByRole('link', { name: 'Poodi', exact: true })
  await page.goto(`/checkout?invoice=${orderNumber}`)
  await expect(payButton(page)).toHaveText('Telli ja maksa €32.99')
  await change('40.00')
  // On a phone the button is far below the notice.
  await page.setViewportSize({ width: 390, height: 844 })
  await payButton(page).click()
  await expectToast(page, 'Hinnad on muutunud')
  await expect(notice).toBeInViewport()
  await expect(page.locator(':focus')).toContainText(repriced)
  await expect(payButton(page)).toHaveCount(0)
  await expectAccessible(page)

  for (const path of [`/maksmine/${orderNumber}`, `/seller-payment?orderNumber=${orderNumber}`]) {
    expect(await (await page.request.get(path)).text(), 'the server renders the notice').toContain(repriced)
    await page.goto(path)
    await expect(notice).toBeVisible()
    await expect(payButton(page).or(page.getByRole('link', { name: 'Mine maksma' }))).toHaveCount(0)
    await expect(page.getByText(/Hind kinnitatud|€32\.99/)).toHaveCount(0)
    await expect(toShop).toHaveAttribute('href', '/pood')
    await expect(page.getByRole('main').getByRole('link', { name: 'Kirjuta mulle' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await expectAccessible(page)
  }

  // The owner agrees to the old price.
  await shop.ownerApi('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'confirmed' })
  await page.goto(`/checkout?invoice=${orderNumber}`)
  await expect(payButton(page)).toHaveText('Telli ja maksa €32.99')
  await remove()
})

test('a hat sold in the meantime is reported and removed, and the rest can be paid', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/paypal\/order/)
  const lastOne = await addLastPiece(shop, session)
  await page.reload()
  await expect(page.getByText(lastOne.name)).toBeVisible()
  const release = await reserveForAnotherCustomer(shop, lastOne)

  await payButton(page).click()
  await expectToast(page, 'Midagi sai otsa')
  await expect(page.getByText('Vahepeal otsa saanud')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await page.getByRole('button', { name: `Eemalda ${lastOne.name}` }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Sinu tellimus' }), 'the row is gone').toBeFocused()
  await leaveForProvider(page)
  await approve(page)
  await orderNumberOn(page)
  await release()
})

test('approving too late for the last piece is reported and not charged', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/paypal\/capture/)
  const lastOne = await addLastPiece(shop, session)
  await page.reload()
  await expect(page.getByText(lastOne.name)).toBeVisible()
  await leaveForProvider(page)
  // The same shopper cancels in another tab, which releases the hold.
  const token = new URL(page.url()).searchParams.get('token')
  await shop.api('POST', `/api/paypal/cancel?orderID=${token}`)
  const release = await reserveForAnotherCustomer(shop, lastOne)
  await approve(page)
  await expect(heading(page, 'Keegi jõudis ette')).toBeVisible()
  await expect(page.getByText(/Sinult raha ei võetud/)).toBeVisible()
  const told = page.url()
  await page.getByRole('link', { name: 'Tagasi maksma' }).click()
  await expect(page.getByText('Vahepeal otsa saanud')).toBeVisible()
  await release()
  // The piece is available again, but the payment stays refused.
  await page.goto(told)
  await expect(heading(page, 'Keegi jõudis ette')).toBeVisible()
})

test('the success page reports a missing or unknown payment', async ({ page, tolerateErrors }) => {
  tolerateErrors(/404.*\/api\/paypal\/capture/)
  await page.goto('/payment/success')
  await expect(heading(page, 'PayPal makse andmeid ei leitud.')).toBeVisible()
  await page.goto('/payment/success?token=12345678901234567&PayerID=X')
  await expect(heading(page, 'Tellimuse andmeid ei leitud.')).toBeVisible()
})

const cartOf = (shop: Shop, sessionId: string) =>
  shop.api<CartItem[]>('GET', `/api/cart?sessionId=${sessionId}`)

/** Places a pay-later order for a hat of 30.00. @returns functions that change the hat's price and remove it */
async function postOrder(shop: Shop) {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = {
    ...first,
    id: undefined,
    name: 'Suvemüts',
    published: true,
    // What the first product has left depends on the tests before this one.
    inStock: true,
    stockQuantity: null,
    badge: null,
    originalPrice: null,
  }
  const { id } = await shop.ownerApi<AdminProduct>('POST', '/api/products', { ...offer, price: '30.00' })
  const { orderNumber } = await shop.api<Order>('POST', '/api/orders', {
    products: [{ id, quantity: 1 }],
    firstName: 'Liis',
    lastName: 'Tamm',
    customerEmail: TEST_CUSTOMER['E-post'],
    customerPhone: TEST_CUSTOMER.Telefon,
    customerAddress: 'Tähe 4',
    customerCity: 'Tartu',
    customerPostalCode: '51003',
    deliveryMethod: 'omniva_courier',
  })
  const change = async (price: string) => {
    const { version } = await shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${id}`)
    await shop.ownerApi('PUT', `/api/products?id=${id}`, { ...offer, price, version })
  }
  const remove = () => shop.ownerApi('DELETE', `/api/products?id=${id}`)
  return { orderNumber, change, remove }
}

/** Adds the last piece of a product to a cart. */
async function addLastPiece(shop: Shop, sessionId: string): Promise<Product> {
  const products = await shop.api<Product[]>('GET', '/api/products')
  const lastOne = products.find(({ stockQuantity }) => stockQuantity === 1)
  if (!lastOne) throw new Error('The demo shop has no product of which there is one piece')
  await shop.api('POST', '/api/cart', { sessionId, productId: lastOne.id })
  return lastOne
}

/** Reserves the last piece for another customer who starts to pay. @returns a function that releases it */
async function reserveForAnotherCustomer(shop: Shop, { id, price }: Product): Promise<() => Promise<void>> {
  const sessionId = `session-${Date.now()}-somebody-else`
  await shop.api('POST', '/api/cart', { sessionId, productId: id })
  const { id: token } = await shop.api<{ id: string }>('POST', '/api/paypal/order', {
    amount: (Number(price) + 6.99).toFixed(2),
    sessionId,
    checkout: {
      customer: {
        firstName: 'Keegi',
        lastName: 'Teine',
        email: 'keegi@naide.ee',
        phone: '+372 5000 0000',
        address: 'Pikk 1',
        city: 'Tallinn',
        postalCode: '10123',
      },
      deliveryMethod: 'dpd_courier',
      termsAccepted: true,
    },
  })
  return async () => {
    await shop.api('POST', `/api/paypal/cancel?orderID=${token}`)
  }
}
