import type { AdminProduct } from '#contract/admin-products.ts'
import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import { changeSettings } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { TEST_CUSTOMER } from './shopper.ts'

/** A link pasted from another shop, with no place for a line break. */
const LINK = `https://www.naide.ee/${'1f8a4c07be93d265'.repeat(5)}`

test.use({ viewport: { width: 360, height: 780 }, shopOf: 'long links' })

test('a pasted link makes no page wider than a phone', { tag: '@wide' }, async ({ page, shop, session }) => {
  const [product] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  await shop.ownerApi('PUT', `/api/products?id=${product!.id}`, {
    ...product,
    description: LINK,
    longDescription: LINK,
  })
  await changeSettings(shop, { bioParagraphs: [LINK] })

  const person = { name: TEST_CUSTOMER.Eesnimi, email: TEST_CUSTOMER['E-post'], sessionId: session }
  const wish = { description: LINK, inspiration: LINK, additionalNotes: LINK }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    ...person,
    ...wish,
  })
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50', notes: LINK })
  const { paymentLink } = await shop.ownerApi<PaymentLinkSent>(
    'PUT',
    '/api/orders?action=send-payment-email',
    { orderNumber },
  )

  const pages = {
    '/pood': page.getByRole('article').getByText(LINK),
    [`/toode/${product!.id}`]: page.getByText(LINK),
    '/': page.getByText(LINK),
    '/minust': page.getByText(LINK),
    [paymentLink]: page.locator('form').getByText(LINK),
    [`/seller-payment/${orderNumber}`]: page.getByText(LINK),
    [`/jalgimine?orderNumber=${orderNumber}`]: page.getByText(LINK),
  }
  for (const [path, words] of Object.entries(pages)) {
    await page.goto(path)
    await expect(words.first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, path).toBe(360)
  }
})
