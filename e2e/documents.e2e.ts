import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { Product } from '#contract/products.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import { decide } from '#sandbox/payer.ts'
import { signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { COURIER_CHECKOUT, payOrder } from './paid-order.ts'
import { expectAccessible } from './shopper.ts'

/** Creates a paid order through the API. @returns its number */
async function aPaidOrder(shop: Shop, session: string, outcome: Parameters<typeof payOrder>[2] = 'ok') {
  const products = await shop.api<Product[]>('GET', '/api/products')
  const [product] = products.filter(each => each.inStock && each.stockQuantity === null)
  await shop.api('POST', '/api/cart', { sessionId: session, productId: product!.id, quantity: 1 })
  const amount = (Number(product!.price) + 6.99).toFixed(2)
  return payOrder(shop, { amount, sessionId: session, checkout: COURIER_CHECKOUT }, outcome)
}

test('the owner refunds a part, then the rest; the buyer can read the documents', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/504/)
  const number = await aPaidOrder(shop, session)
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${number}`)
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  const isPdf = async (name: string) => {
    const link = page.getByRole('link', { name })
    const reply = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(reply.headers()['content-type']).toBe('application/pdf')
  }

  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  await dialog.getByLabel('Summa eurodes').fill('5,00')
  await dialog.getByRole('button', { name: 'Tagasta €5.00' }).click()
  await expect(dialog.getByText('Kirjuta, miks raha tagasi läheb.')).toBeVisible()
  await expectAccessible(page)
  // A proxy times out after the shop has received the request.
  await page.route(
    '**/refund',
    async route => {
      await route.fetch()
      await route.fulfill({ status: 504, body: 'Gateway Time-out' })
    },
    { times: 1 },
  )
  await dialog.getByLabel('Põhjus').fill('Üks silmus jooksis')
  await dialog.getByRole('button', { name: 'Tagasta €5.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText('raha ei lähe tagasi kaks korda')
  await page.reload()
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  await dialog.getByLabel('Summa eurodes').fill('5')
  await dialog.getByLabel('Põhjus').fill('Üks silmus jooksis')
  await dialog.getByRole('button', { name: 'Tagasta €5.00' }).click()
  await expect(dialog.getByText('€5.00 on tagastatud.')).toBeVisible()
  await expect(dialog.getByText('Teist korda raha ei läinud.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Valmis' })).toHaveAccessibleDescription(
    /^€5.00 on tagastatud\./,
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: 'Raha osaliselt tagastatud' })).toBeVisible()

  const email = 'zanna.tamm@naide.ee'
  const lines = [{ position: 0, quantity: 1 }]
  const withdrawal = { orderNumber: number, email, name: 'Žanna Tamm', receiptEmail: email, lines }
  await shop.api('POST', '/api/withdrawals', withdrawal)
  await page.reload()
  await expect(page.getByText('koos saatmise hinnaga odavaima tarneviisi ulatuses')).toBeVisible()
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  await expect(dialog.getByLabel('Põhjus')).toHaveValue('Taganemine')
  await dialog.getByRole('button', { name: /^Tagasta €/ }).click()
  await dialog.getByRole('button', { name: 'Valmis' }).click()
  await expect(page.getByText('koos saatmise hinnaga odavaima tarneviisi ulatuses')).toHaveCount(0)
  await expect(page.getByText('Rohkem tagastada ei ole.')).toBeFocused()
  for (const name of [/^Arve \d+ \(PDF\)/, /^Kreeditarve \d+ \(PDF\)/])
    await expect(page.getByRole('link', { name }).first()).toBeVisible()

  const { trackingLink } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)
  // Leaves the list of orders, which refreshes and would be refused without a session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(new URL(trackingLink).pathname + new URL(trackingLink).search)
  await isPdf('Arve (PDF)')
  await expect(page.getByRole('link', { name: /^Kreeditarve \d+ \(PDF\)/ })).toHaveCount(2)
})

test('a document that cannot be opened says why in its tab', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/40[14]/)
  const number = await aPaidOrder(shop, session)
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${number}`)
  const opened = async (link: Locator) => {
    const coming = page.waitForEvent('popup')
    await link.click()
    const tab = await coming
    await expect(tab.getByRole('heading', { level: 1, name: 'Seda faili ei õnnestunud avada' })).toBeVisible()
    await expectAccessible(tab)
    return tab
  }
  const invoice = page.getByRole('link', { name: /^Arve( \d+)? \(PDF\)/ })
  await expect(invoice).toBeVisible()
  await page.context().clearCookies()
  const signedOut = await opened(invoice)
  await expect(signedOut.getByText('Palun logi sisse.')).toBeVisible()
  await signedOut.getByRole('link', { name: 'Logi sisse' }).click()
  await expect(signedOut.getByLabel('Parool', { exact: true })).toBeVisible()

  // A table opens no tab of its own: the error replaces the page.
  await signIn(page, shop)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Laadi tabel alla' }).click()
  await page.context().clearCookies()
  await page.getByRole('dialog').getByRole('link', { name: 'Laadi kuu alla' }).click()
  await expect(page.getByText('Palun logi sisse.')).toBeVisible()
})

test('a refund made elsewhere while the form is open is not repeated unnoticed', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  const number = await aPaidOrder(shop, session)
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${number}`)
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  await dialog.getByLabel('Summa eurodes').fill('5')
  await dialog.getByLabel('Põhjus').fill('Üks silmus jooksis')
  // From her other device, while this form is open.
  await shop.ownerApi('POST', `/api/admin/orders/${number}/refund`, { amount: '5.00', reason: 'Üks silmus' })
  await dialog.getByRole('button', { name: 'Tagasta €5.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText('läks vahepeal juba tagasi €5.00')
  await expectAccessible(page)
  await expect(dialog.getByLabel('Põhjus')).toHaveValue('Üks silmus jooksis')
  await expect(dialog.getByLabel('Summa eurodes')).toHaveValue('5')
  // She has been told, so this is a second refund.
  await dialog.getByRole('button', { name: 'Tagasta €5.00' }).click()
  await expect(dialog.getByText('€5.00 on tagastatud.')).toBeVisible()
  const papers = await shop.ownerApi<RefundsAndDocuments>('GET', `/api/admin/orders/${number}/papers`)
  expect(papers.refunded).toBe('10.00')
})

test('a refund works with documents from an older node that lack the settlement date', async ({
  page,
  shop,
  session,
}) => {
  const number = await aPaidOrder(shop, session)
  await page.route(`**/api/admin/orders/${number}/papers`, async route => {
    const response = await route.fetch()
    const { settledAt: _, ...papers } = (await response.json()) as RefundsAndDocuments
    await route.fulfill({ response, json: papers })
  })
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${number}`)
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  await dialog.getByLabel('Summa eurodes').fill('5')
  await dialog.getByLabel('Põhjus').fill('Üks silmus jooksis')
  await dialog.getByRole('button', { name: 'Tagasta €5.00' }).click()
  await expect(dialog.getByText('€5.00 on tagastatud.')).toBeVisible()
})

test('a refund refused by the provider says why, and the owner can refund by hand', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/502/)
  const number = await aPaidOrder(shop, session, 'refund-fails')
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${number}`)
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  await dialog.getByLabel('Põhjus').fill('Taganes lepingust')
  await dialog.getByRole('button', { name: /^Tagasta €/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText('PayPali kontol ei ole tagasimakseks piisavalt raha.')
  await dialog.getByRole('checkbox', { name: /Annan raha ise tagasi/ }).check()
  await dialog.getByRole('button', { name: /^Tagasta €/ }).click()
  await expect(dialog.getByText(/tagasimakse on kirjas/)).toBeVisible()
})

test('the owner can record a refund of an online payment that she makes by hand', async ({
  page,
  shop,
  session,
}) => {
  const number = await aPaidOrder(shop, session)
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${number}`)
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  await dialog.getByLabel('Põhjus').fill('Andsin sularahas tagasi')
  await dialog.getByRole('checkbox', { name: /Annan raha ise tagasi/ }).check()
  await expect(dialog.getByText('Makseteenus seda raha ei tagasta.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Tagasta €/ }).click()
  await expect(dialog.getByText(/tagasimakse on kirjas/)).toBeVisible()
})

test('money that PayPal took back and returned makes the order paid again', async ({
  page,
  shop,
  session,
}) => {
  const [product] = (await shop.api<Product[]>('GET', '/api/products')).filter(
    each => each.inStock && each.stockQuantity === null,
  )
  await shop.api('POST', '/api/cart', { sessionId: session, productId: product!.id, quantity: 1 })
  const amount = (Number(product!.price) + 6.99).toFixed(2)
  const payment = await shop.api<{ id: string; links: { href: string }[] }>('POST', '/api/paypal/order', {
    amount,
    sessionId: session,
    checkout: COURIER_CHECKOUT,
  })
  await decide(payment.links[0]!.href, 'approve')
  const { orderNumber } = await shop.api<{ orderNumber: string }>(
    'POST',
    `/api/paypal/capture?orderID=${payment.id}`,
  )
  await decide(payment.links[0]!.href, 'reverse')
  await signIn(page, shop)
  const path = `/admin/orders?order=${orderNumber}`
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Raha tuli tagasi' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Raha tuli tagasi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raha tuli tagasi' })
  await expect(dialog.getByLabel('Summa eurodes')).toHaveValue(amount)
  await dialog.getByLabel('Summa eurodes').fill('9999')
  await dialog.getByRole('button', { name: 'Pane kirja' }).click()
  await expect(dialog.getByText(`Tagasi võeti €${amount}.`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Summa eurodes').fill(amount.replace('.', ','))
  await dialog.getByRole('button', { name: 'Pane kirja' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`tuli tagasi €${amount}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Raha tuli tagasi' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tagasta raha' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Arve \d+ \(PDF\)/ })).toHaveCount(2)
})

test('the month downloads as a table, and documents of selected orders as one file', async ({
  page,
  shop,
  session,
}) => {
  const number = await aPaidOrder(shop, session)
  await signIn(page, shop)
  await page.goto('/admin/orders')
  await page.getByRole('checkbox', { name: `Vali tellimus ${number}` }).check()
  const print = page.getByRole('link', { name: 'Prindi (1 tellimus)' })
  const documents = await page.request.get((await print.getAttribute('href')) ?? '')
  expect(documents.headers()['content-type']).toBe('application/pdf')

  await page.getByRole('button', { name: 'Laadi tabel alla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tellimused tabelina' })
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Laadi alla', exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^tellimused_\d{4}-\d\d-01_/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`\n${number};`)
})
