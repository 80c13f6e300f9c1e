import type { Page, Route } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import type { WithdrawalReceipt } from '#contract/withdrawals.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { accessKeyOf, askCustom, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import {
  approve,
  expectAccessible,
  expectToast,
  fillCheckout,
  leaveForProvider,
  loseAnswer,
  payButton,
} from './shopper.ts'

test('a guest withdraws from two of three hats in two steps and sees the receipt at once', async ({
  page,
  shop,
}) => {
  // An address of its own: few e-mails about unpaid orders go to one address, and other tests use theirs.
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/orders', {
    products: [{ id: 1, quantity: 3 }],
    firstName: 'Liis',
    lastName: 'Tamm',
    customerEmail: 'taganeja@naide.ee',
    customerPhone: '+372 5123 4534',
    customerAddress: 'Tähe 4',
    customerCity: 'Tartu',
    customerPostalCode: '51003',
    deliveryMethod: 'omniva_courier',
  })

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Taganen lepingust' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taganen lepingust' })).toBeVisible()
  const find = page.getByRole('button', { name: 'Leia tellimus' })
  await find.click()
  await expect(page.getByRole('alert')).toContainText('Palun täida mõlemad väljad')
  await page.getByLabel('Tellimuse number').fill(orderNumber.toLowerCase())
  await page.getByLabel('E-post, millega tellisid').fill('taganeja@naide.ee')
  await expectAccessible(page)
  await find.click()

  await expect(page.getByRole('heading', { name: `Tellimus ${orderNumber}` })).toBeFocused()
  const onwards = page.getByRole('button', { name: 'Edasi kinnitama' })
  await onwards.click()
  await expect(page.getByRole('alert')).toContainText('Vali, millest taganed.')
  await page.getByRole('checkbox').first().check()
  const pieces = page.getByLabel('Mitu tükki')
  await expect(pieces).toHaveValue('3')
  await pieces.selectOption('2')
  await expectAccessible(page)
  await onwards.click()

  await expect(page.getByRole('heading', { name: 'Kinnita' })).toBeFocused()
  await page.getByRole('button', { name: 'Muudan veel' }).click()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(pieces).toHaveValue('2')
  const name = page.getByLabel('Nimi', { exact: true })
  await name.fill('Liis Tamm-Kask')
  await onwards.click()
  await expect(page.getByRole('heading', { name: 'Kinnita' })).toBeFocused()
  // On a phone, Back is how people correct their choice.
  await page.goBack()
  await expect(page.getByRole('heading', { name: `Tellimus ${orderNumber}` })).toBeFocused()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(pieces).toHaveValue('2')
  await expect(name).toHaveValue('Liis Tamm-Kask')
  await onwards.click()
  await page.getByRole('button', { name: 'Kinnitan taganemise' }).click()

  await expect(page.getByRole('heading', { name: 'Avaldus on käes' })).toBeFocused()
  await expect(page.getByText(`Taganen lepingust ${orderNumber}`)).toBeVisible()
  await expect(page.getByText('taganeja@naide.ee')).toBeVisible()
  await expect(page.getByText(/Tellimus maksab nüüd kokku €\d/)).toBeVisible()
  await expect(page.getByText(/Raha, ka saatmise eest/)).toHaveCount(0)
  await expectAccessible(page)
  // Back leaves the receipt.
  await page.goBack()
  await expect(page).toHaveURL('/')
  const mails = await shop.ownerApi<{ to: string; subject: string; text: string }[]>(
    'GET',
    '/api/admin/outbox',
  )
  const receipt = mails.find(mail => mail.to === 'taganeja@naide.ee' && mail.subject.includes(orderNumber))
  expect(receipt?.text).toContain('Taganen lepingust')

  // A withdrawal from the rest of the unpaid order cancels it.
  await page.goto(`/taganemine?orderNumber=${orderNumber}`)
  await page.getByLabel('E-post, millega tellisid').fill('taganeja@naide.ee')
  await find.click()
  // Only one piece is left, so there is nothing to choose.
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await onwards.click()
  await page.getByRole('button', { name: 'Kinnitan taganemise' }).click()
  await expect(page.getByText('Tellimus on sellega tühistatud ja maksma ei pea sa midagi.')).toBeVisible()
})

test('an order withdrawn from while its payment page is open is paid for without those pieces', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/api\/paypal\/order/)
  const email = 'maksja@naide.ee'
  const { orderNumber, cartTotal } = await orderTwoHats(shop, email)
  const key = await accessKeyOf(shop, orderNumber)
  await page.goto(`/maksmine/${orderNumber}?key=${key}`)
  await fillCheckout(page)
  const withdrawal = { orderNumber, email, name: 'Liis Tamm', receiptEmail: email }
  const { toPay } = await shop.api<WithdrawalReceipt>('POST', '/api/withdrawals', {
    ...withdrawal,
    lines: [{ position: 0, quantity: 1 }],
  })
  const before = await payButton(page).textContent()
  await payButton(page).click()
  await expectToast(page, 'Hinnad on muutunud')
  await expect(payButton(page)).not.toHaveText(before!)
  await expect(page.getByText(priceText(Number(centsOf(cartTotal)) / 2)).first()).toBeVisible()
  await leaveForProvider(page)
  await approve(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Aitäh!' })).toBeVisible()

  await page.goto(`/jalgimine?orderNumber=${orderNumber}&key=${key}`)
  await expect(page.getByText(/^Taganesid lepingust \d\d\.\d\d\.20\d\d: 1\s×\s/)).toBeVisible()
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await expect(page.getByText(`nüüd maksab see kokku €${toPay}`)).toBeVisible()
  await expect(page.getByText(/taganes \d\d\.\d\d/), 'nothing is owed').toHaveCount(0)
  await expectAccessible(page)
})

test('the link in an e-mail leads to its order, from which another one can be chosen', async ({
  page,
  shop,
}) => {
  const orderNumber = await askCustom(shop, { description: 'Sall' })
  const key = await accessKeyOf(shop, orderNumber)
  await page.goto(`/taganemine?orderNumber=${orderNumber}&key=${key}`)
  await expect(page.getByRole('heading', { name: `Tellimus ${orderNumber}` })).toBeFocused()
  await page.getByRole('button', { name: 'See on teine tellimus' }).press('Enter')
  const number = page.getByLabel('Tellimuse number')
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('')
  // Nor does a reload or a link open the first order again.
  await expect(page).toHaveURL('/taganemine')
})

test('another person’s order is not shown', async ({ page, tolerateErrors }) => {
  tolerateErrors(/404/)
  await page.goto('/taganemine?orderNumber=ORD-000000000')
  await expect(page.getByLabel('Tellimuse number')).toHaveValue('ORD-000000000')
  await page.getByLabel('E-post, millega tellisid').fill('keegi@naide.ee')
  await page.getByRole('button', { name: 'Leia tellimus' }).click()
  await expect(page.getByRole('alert')).toContainText('tellimust ei leitud')
})

test('after too many e-mail addresses the page says how long to wait', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/(404|429).*\/api\/withdrawals\/look-up/)
  const number = 'ORD-0000000WW'
  for (let n = 0; n < 10; n++)
    await page.request.post('/api/withdrawals/look-up', {
      data: { orderNumber: number, email: `arvaja${n}@naide.ee` },
      headers: { origin: shop.url },
    })
  await page.goto(`/taganemine?orderNumber=${number}`)
  await page.getByLabel('E-post, millega tellisid').fill('taganeja@naide.ee')
  await page.getByRole('button', { name: 'Leia tellimus' }).click()
  await expect(page.getByRole('alert')).toContainText('Proovi uuesti 15 minuti pärast')
})

test('a withdrawal of which no e-mail is sent says so, and asks to keep the page', async ({ page, shop }) => {
  const email = 'palju-kirju@naide.ee'
  const order = () =>
    shop.api<{ orderNumber: string }>('POST', '/api/orders', {
      products: [{ id: 1, quantity: 1 }],
      firstName: 'Liis',
      lastName: 'Tamm',
      customerEmail: email,
      customerPhone: '+372 5123 4534',
      customerAddress: 'Tähe 4',
      customerCity: 'Tartu',
      customerPostalCode: '51003',
      deliveryMethod: 'omniva_courier',
    })
  for (let n = 0; n < 4; n++) await order()
  const { orderNumber } = await order()
  await page.goto(`/taganemine?orderNumber=${orderNumber}`)
  await page.getByLabel('E-post, millega tellisid').fill(email)
  await page.getByRole('button', { name: 'Leia tellimus' }).click()
  await page.getByRole('button', { name: 'Edasi kinnitama' }).click()
  await page.getByRole('button', { name: 'Kinnitan taganemise' }).click()
  await expect(page.getByText('Salvesta või prindi see leht.')).toBeVisible()
  await expect(page.getByText(`Taganen lepingust ${orderNumber}`)).toBeVisible()
  await expect(page.getByText(/Kinnitus on teel|kinnituskirjas/)).toHaveCount(0)
})

/** Places an unpaid order of two hats. */
const orderTwoHats = (shop: Shop, email: string): Promise<Order> =>
  shop.api('POST', '/api/orders', {
    products: [{ id: 1, quantity: 2 }],
    firstName: 'Liis',
    lastName: 'Tamm',
    customerEmail: email,
    customerPhone: '+372 5123 4534',
    customerAddress: 'Tähe 4',
    customerCity: 'Tartu',
    customerPostalCode: '51003',
    deliveryMethod: 'omniva_courier',
  })

/** Withdraws from one of two hats, but loses the answer. */
async function withdrawUnanswered(page: Page, shop: Shop, email: string) {
  const { orderNumber } = await orderTwoHats(shop, email)
  await page.goto('/taganemine')
  await page.getByLabel('Tellimuse number').fill(orderNumber)
  await page.getByLabel('E-post, millega tellisid').fill(email)
  await page.getByRole('button', { name: 'Leia tellimus' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByLabel('Mitu tükki').selectOption('1')
  const onwards = page.getByRole('button', { name: 'Edasi kinnitama' })
  await onwards.click()
  await loseAnswer(page, '**/api/withdrawals')
  const confirm = page.getByRole('button', { name: 'Kinnitan taganemise' })
  await confirm.click()
  await expect(page.getByRole('alert')).toBeVisible()
  // She returns to her choice.
  await page.getByRole('button', { name: 'Muudan veel' }).click()
  const linesLeft = async () =>
    (await shop.api<{ lines: object[] }>('POST', '/api/withdrawals/look-up', { orderNumber, email })).lines
  return { onwards, confirm, linesLeft }
}

test('a withdrawal whose answer was lost is confirmed again and counts once', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  const { onwards, confirm, linesLeft } = await withdrawUnanswered(page, shop, 'katkestus@naide.ee')
  await onwards.click()
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Avaldus on käes' })).toBeFocused()
  expect(await linesLeft()).toMatchObject([{ quantity: 1, withdrawn: 0 }])
})

test('going back while the withdrawal is being sent still shows the receipt', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  const { onwards, confirm } = await withdrawUnanswered(page, shop, 'tagasi@naide.ee')
  await onwards.click()
  const asked = Promise.withResolvers<Route>()
  await page.route('**/api/withdrawals', route => asked.resolve(route))
  await confirm.click()
  const onItsWay = await asked.promise
  await page.goBack()
  await expect(onwards).toBeVisible()
  await onItsWay.continue()
  await expect(page.getByRole('heading', { name: 'Avaldus on käes' })).toBeVisible()
  await page.waitForFunction(() => new Promise(done => requestIdleCallback(() => done(true))))
  await expect(page).toHaveURL(/\/taganemine/)
  await expect(page.getByRole('heading', { name: 'Avaldus on käes' })).toBeVisible()
})

test('a withdrawal changed after a lost answer withdraws a second piece only after a warning', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED|409/)
  const { onwards, confirm, linesLeft } = await withdrawUnanswered(page, shop, 'muudatus@naide.ee')
  await page.getByLabel('Nimi', { exact: true }).fill('Liis Tamm-Kask')
  await onwards.click()
  await confirm.click()
  const told = /Sinu varasem avaldus jõudis siiski kohale: 1 × .+ aadressile muudatus@naide\.ee/
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
  await expectAccessible(page)
  expect(await linesLeft()).toMatchObject([{ quantity: 1, withdrawn: 0 }])

  // The remaining piece can be withdrawn from, too, but no more.
  await expect(page.getByRole('heading', { name: /^Tellimus / })).toBeFocused()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByLabel('Mitu tükki')).toHaveCount(0)
  await page.getByRole('checkbox').check()
  await onwards.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Avaldus on käes' })).toBeFocused()
  expect(await linesLeft()).toMatchObject([{ quantity: 1, withdrawn: 1 }])
})
