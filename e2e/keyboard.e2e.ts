/** Tasks done with the keyboard alone: every step is reached with Tab, and the focus is never lost. */
import type { Locator, Page } from '@playwright/test'
import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { askCustom, setPromise, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { payByCourier } from './paid-order.ts'
import { approveButton, expectToast } from './shopper.ts'
import { addBatch } from './yarn-store.ts'

test.use({ shopOf: 'the keyboard alone' })

/** More steps than any of these pages has stops. */
const TABS_MAX = 120

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('yarn is added and weighed for a piece @wide', async ({ page, shop }) => {
  await addBatch(shop, { name: 'Vana sall', grams: 60 })
  await signIn(page, shop)
  await page.goto('/admin/yarn')
  await press(page, page.getByRole('button', { name: 'Lisa partii' }))
  const form = page.getByRole('form', { name: 'Lisa partii' })
  await type(page, form.getByLabel('Nimi'), 'Uus kera')
  await type(page, form.getByLabel('Lugu ja taaskasutuse tõend'), 'Harutasin lahti.')
  await press(page, form.getByRole('button', { name: 'Salvesta' }))
  await expect(
    page.getByRole('heading', { name: 'Lõngapartiid' }),
    'the focus moves from the closed form to the heading',
  ).toBeFocused()

  await page.reload()
  await press(page, page.getByRole('button', { name: 'Alusta tükki' }))
  await type(page, page.getByRole('searchbox', { name: 'Otsi toodet' }), 'konnamüts')
  await press(page, page.getByRole('button', { name: 'Rõõmus konnamüts', exact: true }))
  await press(page, page.getByRole('button', { name: 'Alusta', exact: true }))
  const take = page.getByRole('button', { name: /^Võta lõnga:/ })
  await press(page, take)
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('radio', { name: /Uus kera/ }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /Vana sall/ })).toBeChecked()
  await press(page, dialog.getByRole('button', { name: '+50 g: Vana sall' }))
  await expect(dialog.getByText('50 g lõnga')).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Võta tagasi 50 g: Vana sall' }))
  await expect(dialog.getByText('Veel ei ole midagi võetud.')).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Kogu 60 g: Vana sall' }))
  await expect(dialog.getByText('60 g lõnga')).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Valmis' }))
  await expect(take).toBeFocused()
})

test('an offer is accepted and paid @wide', async ({ page, shop }) => {
  const orderNumber = await askCustom(shop, { description: 'Rebasemüts minu tütrele' })
  await shop.ownerApi('PUT', '/api/orders?action=invoice', {
    orderNumber,
    price: '45.50',
    item: 'Rebasemüts',
  })
  const { paymentLink } = await shop.ownerApi<PaymentLinkSent>(
    'POST',
    `/api/orders/${orderNumber}/send-payment-email`,
  )
  await page.goto(paymentLink.replace(/maksmine\/(.*)\?/, 'jalgimine?orderNumber=$1&'))
  await press(page, page.getByRole('button', { name: 'Nõustun pakkumisega' }))
  const next = page.getByRole('group', { name: /^Kokkulepe on kirjas\./ })
  await expect(next.getByRole('link', { name: 'Maksa tellimus' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    paymentLink.replace('/maksmine/', '/checkout?invoice=').replace('?key', '&key'),
  )
  await press(page, page.getByRole('radio', { name: /Omniva pakiautomaat/ }), 'Space')
  const machine = page.getByRole('combobox', { name: 'Vali pakiautomaat' })
  await type(page, machine, 'Tartu')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(machine).toBeFocused()
  await type(page, page.getByLabel('Telefon', { exact: true }), '+372 5123 4534')
  await press(page, page.getByRole('checkbox', { name: /Olen tutvunud/ }), 'Space')
  await press(page, page.getByRole('button', { name: /^Telli ja maksa/ }))
  await press(page, approveButton(page))
  await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
})

test('Escape closes a dialog before the toast that appeared over it', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED|Failed to fetch/)
  const orderNumber = await askCustom(shop, { description: 'Rebasemüts minu tütrele' })
  await signIn(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const panel = page.getByRole('dialog', { name: orderNumber })
  const message = panel.getByLabel('Sinu sõnum')
  await message.fill('Kas sinine sobib?')
  await page.route('**/thread/messages*', route => route.abort())
  await panel.getByRole('button', { name: 'Saada sõnum' }).press('Enter')
  const notice = page.getByText('Sõnum ei läinud teele.').first()
  await expect(notice).toBeVisible()
  await message.press('Escape')
  await expect(panel).toBeHidden()
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
})

test('a status is chosen from the open menu, and none on the way to it is set @wide', async ({
  page,
  shop,
}) => {
  const orderNumber = await askCustom(shop, { description: 'Rebasemüts minu tütrele' })
  await signIn(page, shop)
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'PUT') sent.push(request.postData() ?? '')
  })
  await page.goto(`/admin/orders?q=${orderNumber}`)
  const menu = page.getByRole('combobox', { name: `Tellimuse ${orderNumber} olek` })
  await tabTo(page, menu)
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
  await expect(menu, 'the menu is only open').toHaveValue('pending')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Olek uuendatud!')
  expect(sent).toEqual([expect.stringContaining('"processing"')])
})

test('after the last waiting message is answered, the focus stays on the page @wide', async ({
  page,
  shop,
}) => {
  await shop.api('POST', '/api/contact', {
    name: 'Leida Ootaja',
    email: 'leida@naide.ee',
    message: 'Kas mütse veel on?',
  })
  await signIn(page, shop)
  await page.goto('/admin/messages?show=waiting')
  await press(page, page.getByRole('button', { name: 'Märgi vastatuks' }))
  await expect(page.getByRole('heading', { name: 'Kõigile on vastatud' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a promise in danger is moved, and the e-mail sent @wide', async ({
  page,
  shop,
  session,
  addToCart,
}) => {
  await addToCart(1)
  const number = await payByCourier(shop, session)
  const today = tallinnDay(new Date())
  await setPromise(shop, number, { first: today, last: today, postBy: dayAfter(today, -1) })
  await signIn(page, shop)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: /Lubatud päev on ohus/ })
  await press(page, card.getByRole('button', { name: 'Anna uus päev: Žanna Tamm' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Luba ja saada kiri' }))
  await expectToast(page, 'Päev on lubatud')
  await expect(card).toHaveCount(0)
  await expect(page.locator('h2:focus'), 'the focus moves to the next card’s heading').toBeVisible()
})
