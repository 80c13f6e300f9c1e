import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './shopper.ts'

const QUESTION = 'Kas kõrvad võivad olla mustad?'
const ANSWER = 'Võivad küll, musta lõnga on.'
const SCREENSHOT = 'admin-today.jpg'

test('customer and owner talk at the order, and the customer consents to the offer that stands', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  // The offer that is superseded.
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
  // An event brings it before the next poll.
  await expect(thread.getByText(ANSWER)).toBeVisible({ timeout: 10_000 })
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
  await agree.press('Enter')
  await expect(agree).toHaveCount(0)
  const log = thread.getByRole('log')
  await expect(log, 'who has agreed goes on from there').toBeFocused()
  await expect(log.getByRole('listitem').last()).toContainText('€50.00')
  await expect(thread.getByText(/^Viimase kande räsi: [0-9a-f]{64}/)).toBeVisible()
})

test('the owner reads and answers at the order, where it is opened from her list', async ({ page, shop }) => {
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Liis Tamm',
    email: 'liis.tamm@naide.ee',
    description: 'Rebasemüts minu tütrele',
  })
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
})
