/** A form that is opened again while what was sent from it is still under way. */
import type { Page } from '@playwright/test'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import { askCustom, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import { expectToast, fillFields, TEST_CUSTOMER } from './shopper.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Adds an order that was paid in cash. @returns its number */
async function addPaidOrder(shop: Shop): Promise<string> {
  const orderNumber = await askCustom(shop)
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50', notes: '' })
  const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  return orderNumber
}

const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Haldus' }).getByRole('link', { name, exact: true })

const refundForm = (page: Page) => page.getByRole('dialog', { name: 'Tagasta raha' })

async function fillRefund(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  await refundForm(page).getByLabel('Summa eurodes').fill('10')
  await refundForm(page).getByLabel('Põhjus').fill(reason)
}

const sendRefund = (page: Page) => refundForm(page).getByRole('button', { name: 'Tagasta €10.00' }).click()

const refundsOf = async (shop: Shop, orderNumber: string) => {
  const path = `/api/admin/orders/${orderNumber}/papers`
  const { refunds } = await shop.ownerApi<RefundsAndDocuments>('GET', path)
  return refunds.map(({ reason }) => reason)
}

/** Fills in a second refund while the first one is being sent. @returns answers the first one */
async function fillSecondRefund(page: Page, orderNumber: string) {
  const answer = await holdCall(page, 'POST', `/api/admin/orders/${orderNumber}/refund`)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await fillRefund(page, 'Kõrv oli lahti')
  await sendRefund(page)
  await page.keyboard.press('Escape')
  await expect(refundForm(page)).toBeHidden()
  await fillRefund(page, 'Saba oli lahti')
  return answer
}

test('a second refund is not taken for the first one, whose answer came while its form was open', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  const orderNumber = await addPaidOrder(shop)
  await signIn(page, shop)
  const answer = await fillSecondRefund(page, orderNumber)
  await answer()
  await expectToast(page, '€10.00 tagasimakse on kirjas.')
  await sendRefund(page)
  const told = 'Selle tellimuse eest läks vahepeal juba tagasi €10.00.'
  await expect(refundForm(page).getByRole('alert')).toContainText(told)
  expect(await refundsOf(shop, orderNumber)).toEqual(['Kõrv oli lahti'])
  await sendRefund(page)
  await expect(refundForm(page).getByText('€10.00 tagasimakse on kirjas.')).toBeVisible()
  expect(await refundsOf(shop, orderNumber)).toEqual(['Kõrv oli lahti', 'Saba oli lahti'])
})

test('a second refund sent before the first one is answered says that it is the first one', async ({
  page,
  shop,
}) => {
  const orderNumber = await addPaidOrder(shop)
  await signIn(page, shop)
  const answer = await fillSecondRefund(page, orderNumber)
  const sent = page.waitForRequest(/\/refund$/)
  await sendRefund(page)
  await sent
  await answer()
  await expect(refundForm(page).getByText(/^See on seesama tagasimakse/)).toBeVisible()
  expect(await refundsOf(shop, orderNumber)).toEqual(['Kõrv oli lahti'])
})

test('a sale saved while she looks at its draft again is no draft any more when she has left it', async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', '/api/admin/orders')
  const orders = screen(page, 'Tellimused')
  const add = page.getByRole('link', { name: 'Lisa tellimus' })
  const piece = page.getByRole('textbox', { name: 'Mida müüsid' })
  const addLine = page.getByRole('button', { name: 'Lisa vaba rida' })
  await page.goto('/admin/orders/new')
  await addLine.click()
  await piece.fill('Heeringasall laadalt')
  await page.getByLabel('Tüki hind (€)').fill('30')
  await page.getByRole('button', { name: 'Lisa tellimus', exact: true }).click()
  await orders.click()
  await add.click()
  await expect(piece).toHaveValue('Heeringasall laadalt')
  await answer()
  const toast = page.getByRole('region', { name: /^Teated/ }).getByText(/^Tellimus ORD-\S+ on lisatud$/)
  await expect(toast).toBeVisible()
  await expect(piece, 'the form is ready for the next sale').toHaveCount(0)
  await orders.click()
  await add.click()
  await addLine.click()
  await expect(piece).toHaveValue('')
})

test('a hat ordered while its form is open again is not offered when the shopper has left it', async ({
  page,
}) => {
  const answer = await holdCall(page, 'POST', '/api/custom-hat-orders')
  const firstName = page.getByLabel('Eesnimi', { exact: true })
  await page.goto('/custom-hat?kuju=beanie&varvid=roosa.must')
  await fillFields(page, { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56 cm' })
  await page.getByRole('button', { name: 'Esita tellimus (maksa hiljem)' }).click()
  const leave = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privaatsus' }).click()
    await expect(firstName).toHaveCount(0)
  }
  await leave()
  await page.goBack()
  await expect(firstName).toHaveValue('Liis')
  await answer()
  await expectToast(page, 'Tellimus esitatud!')
  await leave()
  expect(await page.evaluate(() => sessionStorage.getItem('hat-draft'))).toBeNull()
})

test('a note added while she looks at it again leaves its field, and the next one is another', async ({
  page,
  shop,
}) => {
  const orderNumber = await addPaidOrder(shop)
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', `/api/admin/orders/${orderNumber}/notes`)
  const note = page.getByLabel('Märkus endale')
  const add = page.getByRole('button', { name: 'Lisa märkus' })
  const history = page.getByRole('region', { name: 'Ajalugu' })
  // Beside the list, not in a dialog over it.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await note.fill('Helista reedel')
  await add.click()
  await screen(page, 'Tooted').click()
  await expect(page.getByRole('heading', { name: 'Tooted' })).toBeVisible()
  await page.goBack()
  await expect(note).toHaveValue('Helista reedel')
  await answer()
  await expect(history.getByRole('listitem').getByText('Helista reedel')).toBeVisible()
  await expect(note).toHaveValue('')
  await note.fill('Saba on uus')
  await add.click()
  await expect(history.getByRole('listitem').getByText('Saba on uus')).toBeVisible()
})

test('a price saved while she looks at its form again stays in it', async ({ page, shop }) => {
  const orderNumber = await askCustom(shop)
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', '/api/orders')
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const panel = page.getByRole('dialog', { name: orderNumber, exact: true })
  const form = page.getByRole('dialog', { name: /^(Loo arve|Muuda hinda)$/ })
  const price = form.getByLabel('Summa eurodes')
  const takenUp = form.getByText('Siin on see, mis sul pooleli jäi.')
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await price.fill('45')
  await form.getByRole('button', { name: 'Loo arve' }).click()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await expect(takenUp).toBeVisible()
  await answer()
  await expect(takenUp).toBeHidden()
  await expect(price).toHaveValue('45')
})

test('a message sent while she looks at it again is not sent twice, and what she writes then stays', async ({
  page,
  shop,
}) => {
  const orderNumber = await askCustom(shop)
  await signIn(page, shop)
  // Beside the list, not in a dialog over it.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const words = page.getByRole('textbox', { name: 'Sinu sõnum' })
  const sendAndReturn = async (text: string) => {
    const answer = await holdCall(page, 'POST', `/api/orders/${orderNumber}/thread/messages`)
    await words.fill(text)
    await page.getByRole('button', { name: 'Saada sõnum' }).click()
    await screen(page, 'Tooted').click()
    await expect(page.getByRole('heading', { name: 'Tooted' })).toBeVisible()
    await page.goBack()
    await expect(words).toHaveValue(text)
    return answer
  }
  const first = await sendAndReturn('Musta lõnga on.')
  await first()
  await expect(words).toHaveValue('')

  const second = await sendAndReturn('Punast ka.')
  await words.fill('Rohelist ei ole.')
  await second()
  await expect(page.getByRole('log').getByText('Punast ka.')).toBeVisible()
  await page.reload()
  await expect(words).toHaveValue('Rohelist ei ole.')
})
