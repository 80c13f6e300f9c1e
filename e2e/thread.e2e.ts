import { readFile } from 'node:fs/promises'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import { findOrderByNumber } from '#server/orders/store.ts'
import { addEntry } from '#server/orders/thread-entries.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { accessKeyOf, askCustom, inDatabase, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import {
  approve,
  approveButton,
  expectAccessible,
  expectToast,
  fillCheckout,
  leaveForProvider,
  payButton,
} from './shopper.ts'

const QUESTION = 'Kas kõrvad võivad olla mustad?'
const ANSWER = 'Võivad küll, musta lõnga on.'
const SCREENSHOT = 'admin-today.jpg'

test('customer and owner talk at the order, and the customer accepts the current offer', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  // For the superseded offer.
  tolerateErrors(/409 \(Conflict\)/)
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Liis Tamm',
    email: 'liis.tamm@naide.ee',
    description: 'Rebasemüts minu tütrele',
    sessionId: session,
  })
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  const words = thread.getByLabel('Sinu sõnum')
  const send = thread.getByRole('button', { name: 'Saada sõnum' })
  await send.click()
  await expect(thread.getByText('Kirjuta sõnum või lisa pilt.')).toBeVisible()
  await words.fill(QUESTION)
  await send.press('Enter')
  await expect(thread.getByRole('listitem')).toHaveCount(2)
  await expect(thread.getByRole('listitem').first()).toContainText('Rebasemüts minu tütrele')
  await expect(thread.getByRole('listitem').last()).toContainText(QUESTION)
  await expect(words).toHaveValue('')
  const picked = page.waitForEvent('filechooser')
  await thread.getByRole('button', { name: 'Lisa pilte' }).press('Enter')
  await (await picked).setFiles(`docs/screenshots/${SCREENSHOT}`)
  await expect(thread.getByText(SCREENSHOT)).toBeVisible()
  await send.press('Enter')
  await expect(thread.getByText(SCREENSHOT)).toHaveCount(0)
  await expect(thread.getByRole('img', { name: 'Pilt 1' })).not.toHaveJSProperty('naturalWidth', 0)

  await shop.ownerApi('POST', `/api/orders/${orderNumber}/thread/messages`, { text: ANSWER })
  const price = (euros: string) =>
    shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: euros, item: 'Rebasemüts' })
  await price('45.50')
  // A server-sent event brings the message before the next poll.
  await expect(thread.getByText(ANSWER)).toBeVisible({ timeout: 10_000 })
  const answer = thread.getByRole('listitem').filter({ hasText: ANSWER })
  await expect(answer.getByText('Uus', { exact: true })).toBeVisible()
  const agree = thread.getByRole('button', { name: 'Nõustun pakkumisega' })
  await expect(agree).toBeVisible()
  const hears = Promise.withResolvers<void>()
  await page.route(/\/thread\?/, async route => {
    await hears.promise
    await route.continue()
  })
  await price('50.00')
  await agree.click()
  await expect(page.getByText(/^See pakkumine enam ei kehti\./)).toBeVisible()
  hears.resolve()
  await expect(thread.getByText('Pakkumine, mille asemel on uus')).toBeVisible()
  await expect(thread.getByText(/^Nõustun pakkumisega .*€50\.00/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const number = thread.getByText(orderNumber, { exact: true })
  expect(
    await number.evaluate(element => element.getClientRects().length),
    'the order number stays on one line',
  ).toBe(1)
  await agree.press('Enter')
  await expect(agree).toHaveCount(0)
  const log = thread.getByRole('log')
  const next = thread.getByRole('group', {
    name: 'Kokkulepe on kirjas. Hakkan tegema, kui tellimus on makstud.',
  })
  const pay = next.getByRole('link', { name: 'Maksa tellimus' })
  await expect(pay, 'the focus moves to the payment link').toBeFocused()
  await expect(pay).toBeInViewport()
  await expect(log.getByRole('listitem').last()).toContainText('€50.00')
  await expect(thread.getByText(/^Viimase kande räsi: [0-9a-f]{64}/)).toBeVisible()
  await thread.getByText('Kuidas räsi kontrollida').click()
  await expect(thread.getByText(/peab see olema täpselt sama mis siin/)).toBeVisible()
  await expectAccessible(page)
  await pay.press('Enter')
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByText(/^Nõustun pakkumisega .*€50\.00/)).toBeVisible()
})

test('an open tracking page updates with the order’s thread', async ({ page, shop, session }) => {
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Liis Tamm',
    email: 'liis.tamm@naide.ee',
    description: 'Rebasemüts minu tütrele',
    sessionId: session,
  })
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  await expect(thread.getByLabel('Sinu sõnum')).toBeVisible()
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50' })
  await expect(thread.getByText('€45.50').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maksa tellimus' })).toBeVisible()
})

test('what is typed about one order does not follow the customer to another one', async ({
  page,
  shop,
  session,
}) => {
  const numbers = []
  for (const description of ['Rebasemüts minu tütrele', 'Sall minu pojale']) {
    const request = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee', description, sessionId: session }
    numbers.push((await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)).orderNumber)
  }
  const [first, second] = numbers as [string, string]
  await page.goto(`/jalgimine?orderNumber=${first}`)
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await page.getByRole('searchbox').fill(second)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { name: second })).toBeVisible()
  await thread.getByLabel('Sinu sõnum').fill(QUESTION)
  await page.goBack()
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect(thread.getByLabel('Sinu sõnum')).toHaveValue('')
  await page.goForward()
  await expect(thread.getByLabel('Sinu sõnum'), 'its draft').toHaveValue(QUESTION)
})

test('a picture chosen while a message is being sent waits for the next one', async ({
  page,
  shop,
  session,
}) => {
  const request = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee', description: 'Sall', sessionId: session }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  const choose = async (name: string) => {
    const buffer = await readFile(`docs/screenshots/${SCREENSHOT}`)
    await thread.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  }
  const removal = (name: string) => thread.getByRole('button', { name: `Eemalda ${name}` })
  await choose('esimene.jpg')
  const release = await holdCall(page, 'POST', `/api/orders/${orderNumber}/thread/messages`)
  await thread.getByRole('button', { name: 'Saada sõnum' }).click()
  await expect(removal('esimene.jpg'), 'it is already on its way').toBeDisabled()
  await choose('teine.jpg')
  await release()
  await expect(removal('esimene.jpg')).toHaveCount(0)
  await expect(removal('teine.jpg')).toBeEnabled()
})

test('a message sent by two quick clicks is sent once, and five pictures can follow', async ({
  page,
  shop,
  session,
}) => {
  const request = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee', description: 'Sall', sessionId: session }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)
  const messages: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith('/thread/messages')) messages.push(request.url())
  })
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  const buffer = await readFile(`docs/screenshots/${SCREENSHOT}`)
  const choose = (...names: string[]) =>
    thread
      .locator('input[type=file]')
      .setInputFiles(names.map(name => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })))
  const removals = thread.getByRole('button', { name: /^Eemalda / })
  await choose('esimene')
  await expect(removals).toHaveCount(1)
  await thread.getByRole('button', { name: 'Saada sõnum' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(removals).toHaveCount(0)
  await choose('1', '2', '3', '4', '5', '6')
  await expect(removals).toHaveCount(5)
  expect(messages).toHaveLength(1)
})

test('a thread that failed to load can be loaded again, with the focus in it', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/500.*\/thread/)
  const request = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee', description: 'Sall', sessionId: session }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)
  await page.route(/\/thread\?/, route => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  const again = thread.getByRole('button', { name: 'Proovi uuesti' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  const release = await holdCall(page, 'GET', `/api/orders/${orderNumber}/thread`)
  await again.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again, 'it stays while the thread is loaded').toBeFocused()
  await release()
  await expect(thread.getByLabel('Sinu sõnum')).toBeVisible()
  await expect(thread.getByRole('heading')).toBeFocused()
})

test('the owner reads and replies in the order opened from her list', async ({ page, shop }) => {
  const orderNumber = await askCustom(shop, { description: 'Rebasemüts minu tütrele' })
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  await thread.getByLabel('Sinu sõnum').fill(ANSWER)
  await thread.getByRole('button', { name: 'Saada sõnum' }).click()
  await expect(thread.getByRole('listitem').last()).toContainText(ANSWER)
  await expect(thread.getByRole('button', { name: 'Nõustun pakkumisega' })).toHaveCount(0)
  const picked = page.waitForEvent('filechooser')
  await thread.getByRole('button', { name: 'Lisa pilte' }).click()
  await (await picked).setFiles(`docs/screenshots/${SCREENSHOT}`)
  await expect(thread.getByText(SCREENSHOT)).toBeVisible()
  await thread.getByRole('button', { name: 'Saada sõnum' }).click()
  const sent = thread.getByRole('img', { name: 'Pilt 1' })
  await expect(sent).toHaveJSProperty('complete', true)
  await expect(sent).not.toHaveJSProperty('naturalWidth', 0)
  await expect(thread.getByText(SCREENSHOT)).toHaveCount(0)
  await expectAccessible(page)

  // The question what the pictures show appears once there are some.
  const show = thread.getByRole('group', { name: 'Mis on piltidel?' })
  await expect(show).toHaveCount(0)
  const drawn = page.waitForEvent('filechooser')
  await thread.getByRole('button', { name: 'Lisa pilte' }).click()
  await (await drawn).setFiles(`docs/screenshots/${SCREENSHOT}`)
  await show.getByRole('radio', { name: 'Kavand' }).check()
  await expectAccessible(page)
  await thread.getByRole('button', { name: 'Saada sõnum' }).click()
  const drawing = thread.getByRole('img', { name: 'Kavand 1' })
  await expect(drawing).not.toHaveJSProperty('naturalWidth', 0)
  await expect(
    thread
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: 'Kavand 1' }) })
      .first(),
  ).toContainText('Kavand')
})

test('a message counts as read once the owner has had it on her screen', async ({ page, shop }) => {
  const orderNumber = await askCustom(shop, { description: 'Rebasemüts minu tütrele' })
  const details = () => shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)
  const key = await accessKeyOf(shop, orderNumber)
  await shop.api('POST', `/api/orders/${orderNumber}/thread/messages?key=${key}`, { text: 'Kas saba ka?' })
  await signIn(page, shop)
  // The next beat would refresh the screen, too.
  await page.route('**/api/admin/pulse', route => route.fulfill({ json: {} }))
  const readings: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/thread/read')) readings.push(request.url())
  })
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const message = page.getByRole('log').getByText('Kas saba ka?')
  await expect(message).toBeAttached()
  await expect(message).not.toBeInViewport()
  await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
  expect(readings).toEqual([])
  const news = page.locator('article', { hasText: orderNumber }).getByText('1 uus sõnum')
  await expect(news).toBeAttached()
  await message.scrollIntoViewIfNeeded()
  await expect(news).toHaveCount(0)
  expect(readings).toHaveLength(1)
  expect((await details()).order.unread).toBe(0)
})

/** A priced request with the payment link that its customer receives by e-mail. */
async function askPriced(shop: Shop, offer: object = {}) {
  const orderNumber = await askCustom(shop, { description: 'Rebasemüts minu tütrele' })
  const give = (named: object) =>
    shop.ownerApi('PUT', '/api/orders?action=invoice', {
      orderNumber,
      price: '45.50',
      item: 'Rebasemüts',
      ...named,
    })
  await give(offer)
  const { paymentLink } = await shop.ownerApi<PaymentLinkSent>(
    'POST',
    `/api/orders/${orderNumber}/send-payment-email`,
  )
  return { orderNumber, give, paymentLink }
}

test('paying consents to the offer shown; a superseded offer is not paid', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  // For the superseded offers.
  tolerateErrors(/409 \(Conflict\)/)
  const { orderNumber, give, paymentLink } = await askPriced(shop, { notes: 'Mustad kõrvad' })
  await page.goto(paymentLink)
  await fillCheckout(page)
  const agreed = (notes: string) =>
    `Nõustun pakkumisega tellimusele ${orderNumber}: Rebasemüts, €45.50. Kokku lepitud: ${notes}.`
  await expect(page.getByText(agreed('Mustad kõrvad'))).toBeVisible()
  await expectAccessible(page)

  // The page does not know of the next offer.
  await give({ notes: 'Valged kõrvad' })
  await payButton(page).click()
  await expectToast(page, 'Tellimuse kohta on uus pakkumine')
  await expect(page.getByText(agreed('Valged kõrvad'))).toBeVisible()

  // Another offer is made while the customer is at the provider.
  await leaveForProvider(page)
  await give({ notes: 'Hallid kõrvad' })
  await approve(page)
  await expect(page.getByRole('heading', { name: 'Tellimuse kohta on uus pakkumine' })).toBeVisible()
  await expect(page.getByText(/Sinult raha ei võetud/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tagasi maksma' }).click()
  await expect(page.getByText(agreed('Hallid kõrvad'))).toBeVisible()
  await fillCheckout(page)
  await leaveForProvider(page)
  await approveButton(page).click()
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()

  await page.goto(paymentLink.replace(/maksmine\/(.*)\?/, 'jalgimine?orderNumber=$1&'))
  const entries = page.getByRole('region', { name: 'Jutt ja kokkulepped' }).getByRole('listitem')
  await expect(entries.nth(-2)).toContainText('Nõusolek maksmisega')
  await expect(entries.nth(-2)).toContainText(agreed('Hallid kõrvad'))
  await expect(entries.last()).toContainText('€')
  await expectAccessible(page)
})

test('after an offer’s last day the customer can ask for a new one', async ({ page, shop }) => {
  const { orderNumber, paymentLink } = await askPriced(shop, { validUntil: '2199-03-29' })
  const payLater = paymentLink.replace(/maksmine\/(.*)\?/, 'seller-payment?orderNumber=$1&')
  await page.goto(payLater)
  await expect(page.getByText('Pakkumine kehtib kuni 29. märtsini 2199.')).toBeVisible()
  await page.getByRole('link', { name: 'Mine maksma' }).click()
  await expect(page.getByText(/ Pakkumine kehtib kuni 29\. märtsini 2199\.$/)).toBeVisible()

  // An offer already lapsed, which the API would not accept.
  await inDatabase(shop, db =>
    retryingTransaction(db, async trx => {
      const body = { item: 'Rebasemüts', price: '45.50', notes: '', validUntil: '2026-03-29' }
      const order = (await findOrderByNumber(trx, orderNumber))!
      await addEntry(trx, order, { kind: 'offer', author: 'owner', body }, new Date())
    }),
  )
  await page.goto(payLater)
  await expect(page.getByText(/^Selle pakkumise viimane päev on möödas\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mine maksma' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(paymentLink)
  await expect(page.getByRole('heading', { name: 'Pakkumise viimane päev on möödas' })).toBeVisible()
  await page.getByRole('link', { name: 'Jälgi tellimust' }).click()
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  await expect(thread.getByText('Pakkumine, mille viimane päev on möödas')).toBeVisible()
  await expect(thread.getByText(/^Pakkumise viimane päev on möödas\. Kirjuta siia/)).toBeVisible()
  await expect(thread.getByRole('button', { name: 'Nõustun pakkumisega' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the owner sets the last day of her offer', async ({ page, shop }) => {
  const { orderNumber } = await askPriced(shop)
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  // Once the thread is visible, the order's panel has loaded; the list has the same button for other orders.
  const thread = page.getByRole('region', { name: 'Jutt ja kokkulepped' })
  await expect(thread.getByText('Rebasemüts, €45.50')).toBeVisible()
  await page.getByRole('button', { name: 'Muuda hinda' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Muuda hinda' })
  const lastDay = dialog.getByLabel('Pakkumine kehtib kuni')
  const give = dialog.getByRole('button', { name: 'Muuda hinda' })
  await lastDay.fill('2026-03-29')
  await give.click()
  await expect(dialog.getByText('See päev on juba möödas.')).toBeVisible()
  await expectAccessible(page)
  await lastDay.fill('2199-03-29')
  await lastDay.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(thread.getByText('Kehtib kuni 29. märtsini 2199.')).toBeVisible()
})
