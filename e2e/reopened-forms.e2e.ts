/** A form that the owner opens again while what she sent from it is still under way. */
import type { Page } from '@playwright/test'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import { signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import { expectToast } from './shopper.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Adds an order that was paid in cash. @returns its number */
async function addPaidOrder(shop: Shop): Promise<string> {
  const request = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee', description: 'Sall nagu heeringas' }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50', notes: '' })
  const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  return orderNumber
}

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

test('a second refund is not taken for the first one, whose answer came while its form was open', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  const orderNumber = await addPaidOrder(shop)
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', `/api/admin/orders/${orderNumber}/refund`)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await fillRefund(page, 'Kõrv oli lahti')
  await sendRefund(page)
  await page.keyboard.press('Escape')
  await expect(refundForm(page)).toBeHidden()
  await fillRefund(page, 'Saba oli lahti')
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
  const answer = await holdCall(page, 'POST', `/api/admin/orders/${orderNumber}/refund`)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await fillRefund(page, 'Kõrv oli lahti')
  await sendRefund(page)
  await page.keyboard.press('Escape')
  await expect(refundForm(page)).toBeHidden()
  await fillRefund(page, 'Saba oli lahti')
  const sent = page.waitForRequest(/\/refund$/)
  await sendRefund(page)
  await sent
  await answer()
  await expect(refundForm(page).getByText(/^See on seesama tagasimakse/)).toBeVisible()
  expect(await refundsOf(shop, orderNumber)).toEqual(['Kõrv oli lahti'])
})
