/** The owner's input in dialogs survives closing by mistake, a reload, a new sign-in and a lost answer. */
import type { Page } from '@playwright/test'
import type { StoredMessage } from '#contract/contact.ts'
import { HAT_DETAILS } from '#test/order.ts'
import { askCustom, signIn } from './admin-api.ts'
import { expect, OWNER, type Shop, test } from './fixtures.ts'
import { arriveUnanswered, expectAccessible, expectToast, loseAnswer } from './shopper.ts'
import { addBatch } from './yarn-store.ts'

test.use({ viewport: { width: 390, height: 844 } })

const TAKEN_UP = 'Siin on see, mis sul pooleli jäi.'

const price = (shop: Shop, orderNumber: string, notes: string) =>
  shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50', notes })

async function openOrder(page: Page, orderNumber: string) {
  await page.goto(`/admin/orders?order=${orderNumber}`)
  return page.getByRole('dialog', { name: orderNumber, exact: true })
}

test('an invoice draft survives closing and a reload, belongs to its order, and hides no newer price', async ({
  page,
  shop,
}) => {
  const [number, other] = [await askCustom(shop), await askCustom(shop)]
  await signIn(page, shop)
  let panel = await openOrder(page, number)
  const invoice = page.getByRole('dialog', { name: 'Loo arve' })
  const notes = page.getByLabel('Märkused')
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await notes.fill('Koos sabaga')
  await page.keyboard.press('Escape')
  await expect(invoice).toBeHidden()
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await expect(notes).toHaveValue('Koos sabaga')
  await expect(invoice.getByText(TAKEN_UP)).toBeVisible()
  await expectAccessible(page)
  await invoice.getByLabel('Summa eurodes').fill('45,50')

  panel = await openOrder(page, other)
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await expect(invoice.getByLabel('Summa eurodes')).toHaveValue('')
  await expect(invoice.getByText(TAKEN_UP)).toBeHidden()

  // Priced on another device in the meantime.
  await price(shop, number, 'Ilma sabata')
  panel = await openOrder(page, number)
  await panel.getByRole('button', { name: 'Muuda hinda' }).click()
  const change = page.getByRole('dialog', { name: 'Muuda hinda' })
  await expect(notes).toHaveValue('Koos sabaga')
  await expect(change.getByText(/nüüd on kirjas: Sall nagu heeringas, €45\.50, Ilma sabata/)).toBeVisible()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Alusta uuesti' }).click()
  await expect(notes).toHaveValue('Ilma sabata')
  await notes.fill('Kahe sabaga')
  const { promise: isReopened, resolve: reopened } = Promise.withResolvers<void>()
  await page.route(`**/api/admin/orders/${number}`, async route => {
    await isReopened
    await route.continue()
  })
  await change.getByRole('button', { name: 'Muuda hinda' }).click()
  await expectToast(page, 'Arve loodud!')
  await expect(change).toBeHidden()
  await panel.getByRole('button', { name: 'Muuda hinda' }).click()
  await expect(notes, 'before the order is read again').toHaveValue('Kahe sabaga')
  reopened()
  await expect(change.getByText(TAKEN_UP)).toBeHidden()
})

test('a complaint draft survives an expired session, is saved once, and is deleted on sign-out', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/401 \(Unauthorized\)/)
  await signIn(page, shop)
  await page.goto('/admin/messages')
  const add = page.getByRole('button', { name: 'Lisa pretensioon' })
  await add.click()
  const form = page.getByRole('dialog', { name: 'Lisa pretensioon' })
  const problem = 'Mütsi kõrv tuli lahti.'
  await form.getByLabel('Kelle oma see on').fill('Õie Kask')
  await form.getByLabel('Mis on valesti').fill(problem)
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Lisa', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
  await page.getByLabel('E-post').fill(OWNER.email)
  await page.getByLabel('Parool', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Logi sisse', exact: true }).click()
  await add.click()
  await expect(form.getByText(TAKEN_UP)).toBeVisible()
  await expect(form.getByLabel('Kelle oma see on')).toHaveValue('Õie Kask')

  await arriveUnanswered(page, '**/api/admin/messages', () =>
    form.getByRole('button', { name: 'Lisa', exact: true }).click(),
  )
  await page.reload()
  await add.click()
  await expect(form.getByLabel('Mis on valesti')).toHaveValue(problem)
  await form.getByRole('button', { name: 'Lisa', exact: true }).click()
  await expect(form).toBeHidden()
  const messages = await shop.ownerApi<StoredMessage[]>('GET', '/api/admin/messages')
  expect(messages.filter(({ message }) => message === problem)).toHaveLength(1)
  await add.click()
  await expect(form.getByLabel('Kelle oma see on')).toHaveValue('')

  await form.getByLabel('Kelle oma see on').fill('Õie Kask')
  await form.getByLabel('Mis on valesti').fill(problem)
  await form.getByRole('button', { name: 'Lisa', exact: true }).click()
  await expect(form).toBeHidden()
  const both = await shop.ownerApi<StoredMessage[]>('GET', '/api/admin/messages')
  expect(
    both.filter(({ message }) => message === problem),
    'the second complaint is saved as well',
  ).toHaveLength(2)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Õie Kask')

  await add.click()
  await form.getByLabel('Kelle oma see on').fill('Mari Mets')
  await form.getByLabel('Mis on valesti').fill(problem)
  await arriveUnanswered(page, '**/api/admin/messages', () =>
    form.getByRole('button', { name: 'Lisa', exact: true }).click(),
  )
  await page.keyboard.press('Escape')
  // A message draft at an order.
  await page.evaluate(() => sessionStorage.setItem('thread-message:ERI-1', '{"text":"Kallis Mari Mets"}'))
  await page.getByRole('button', { name: 'Logi välja' }).click()
  await expect(page).toHaveURL(/admin\/login/)
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Mari Mets')
})

test('a complaint or note changed after a lost answer is saved a second time only after a warning', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED|409/)
  await signIn(page, shop)
  await page.goto('/admin/messages')
  await page.getByRole('button', { name: 'Lisa pretensioon' }).click()
  const form = page.getByRole('dialog', { name: 'Lisa pretensioon' })
  const add = form.getByRole('button', { name: 'Lisa', exact: true })
  await form.getByLabel('Kelle oma see on').fill('Aino Paju')
  await form.getByLabel('Mis on valesti').fill('Saba tuli lahti.')
  await loseAnswer(page, '**/api/admin/messages')
  await add.click()
  await expectToast(page, 'Viga')
  await form.getByLabel('E-post').fill('aino@naide.ee')
  await add.click()
  await expect(form.getByRole('alert')).toContainText('kirjas on juba pretensioon, mille saatis Aino Paju')
  await expectAccessible(page)
  const complaints = async () =>
    (await shop.ownerApi<StoredMessage[]>('GET', '/api/admin/messages'))
      .filter(({ name }) => name === 'Aino Paju')
      .map(({ email }) => email)
  expect(await complaints()).toEqual([''])
  // She has been warned, so this is a second complaint.
  await add.click()
  await expect(form).toBeHidden()
  expect((await complaints()).toSorted()).toEqual(['', 'aino@naide.ee'])

  const number = await askCustom(shop)
  await openOrder(page, number)
  const note = page.getByLabel('Märkus endale')
  await note.fill('Helistada')
  await loseAnswer(page, `**/api/admin/orders/${number}/notes`)
  await page.getByRole('button', { name: 'Lisa märkus' }).click()
  await expect(page.getByRole('listitem').getByText('Helistada', { exact: true })).toBeVisible()
  await note.fill('Helistada reedel')
  await page.getByRole('button', { name: 'Lisa märkus' }).click()
  const history = page.getByRole('region', { name: 'Ajalugu' })
  await expect(history.getByRole('alert')).toContainText('sinu eelmine märkus on ajaloos olemas')
  await expectAccessible(page)
  await expect(page.getByRole('listitem').getByText('Helistada', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('listitem').getByText('Helistada reedel')).toHaveCount(0)
})

test('colours changed elsewhere are not mistaken for a draft', async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/409/)
  const hat = {
    ...HAT_DETAILS,
    hatCategory: 'beanie',
    colors: ['punane', 'must'],
    firstName: 'Liis',
    lastName: 'Tamm',
    customerEmail: 'liis.tamm@naide.ee',
    customerPhone: '+372 5123 4534',
    paymentType: 'later',
  }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)
  const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  await signIn(page, shop)
  const panel = await openOrder(page, orderNumber)
  await panel.getByRole('button', { name: 'Muuda värve' }).click()
  const form = page.getByRole('dialog', { name: 'Mütsi värvid' })
  const first = form.getByLabel('1. värv')
  await expect(first).toHaveValue('punane')

  const told = page.waitForResponse(reply => reply.url().endsWith(`/api/admin/orders/${orderNumber}`))
  const { colorOrder, frogHatColor, frogBorderCustomColors } = hat
  await shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/hat-colours`, {
    colors: ['oranž', 'kollane'],
    colorOrder,
    frogHatColor,
    frogBorderCustomColors,
  })
  await (await told).finished()
  // The description of the hat behind the dialog has been updated.
  await expect(page.locator('dd, li, p').filter({ hasText: 'oranž' }).first()).toBeAttached()
  await expect(form.getByRole('button', { name: 'Muuda ja saada kiri' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await panel.getByRole('button', { name: 'Muuda värve' }).click()
  await expect(first).toHaveValue('oranž')
  await expect(form.getByText(TAKEN_UP)).toBeHidden()

  await shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/hat-colours`, {
    colors: ['roosa', 'kollane'],
    colorOrder,
    frogHatColor,
    frogBorderCustomColors,
  })
  await form.getByLabel('2. värv').selectOption('valge')
  const save = form.getByRole('button', { name: 'Muuda ja saada kiri' })
  await save.click()
  await expect(form.getByText('Värve on vahepeal muudetud, nüüd on kirjas: roosa, kollane.')).toBeVisible()
  await save.click()
  await expectToast(page, 'Mütsi värvid muudetud')
})

test('a refund’s reason survives closing, but is not offered for the next refund', async ({ page, shop }) => {
  const number = await askCustom(shop)
  await price(shop, number, '')
  const paid = { orderNumber: number, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  await signIn(page, shop)
  const panel = await openOrder(page, number)
  const refund = page.getByRole('dialog', { name: 'Tagasta raha' })
  const open = () => panel.getByRole('button', { name: 'Tagasta raha' }).click()
  await open()
  await refund.getByLabel('Summa eurodes').fill('5')
  await refund.getByLabel('Põhjus').fill('Kõrv oli lahti')
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()
  await open()
  await expect(refund.getByLabel('Põhjus')).toHaveValue('Kõrv oli lahti')
  // The amount must be entered anew each time.
  await expect(refund.getByLabel('Summa eurodes')).toHaveValue('45.50')
  await refund.getByLabel('Summa eurodes').fill('5')

  await refund.getByRole('button', { name: 'Tagasta €5.00' }).click()
  await expect(refund.getByText(/€5\.00/).first()).toBeVisible()
  await refund.getByRole('button', { name: 'Valmis' }).click()
  await open()
  await expect(refund.getByLabel('Põhjus')).toHaveValue('')
  await expect(refund.getByText(TAKEN_UP)).toBeHidden()
})

test('drafts of a parcel code and a yarn story survive a reload; a discarded one does not', async ({
  page,
  shop,
}) => {
  const number = await askCustom(shop)
  await price(shop, number, '')
  const to = { customerAddress: 'Lille 7', customerCity: 'Tartu', customerPostalCode: '51010' }
  const who = {
    customerName: 'Liis Tamm',
    customerEmail: 'liis.tamm@naide.ee',
    customerPhone: '+372 5123 4534',
  }
  const delivery = { ...who, ...to, deliveryMethod: 'dpd_courier' }
  await shop.ownerApi('PUT', `/api/admin/orders/${number}/delivery`, delivery)
  await signIn(page, shop)
  const panel = await openOrder(page, number)
  const code = panel.getByRole('textbox', { name: '1. paki kood' })
  await code.fill('05608010123')
  await page.reload()
  await expect(code).toHaveValue('05608010123')
  await expect(panel.getByText(TAKEN_UP)).toBeVisible()
  await panel.getByRole('button', { name: 'Salvesta koodid' }).click()
  await expectToast(page, 'Pakikoodid salvestatud!')
  await expect(panel.getByText(TAKEN_UP)).toBeHidden()
  await page.reload()
  await expect(code).toHaveValue('05608010123')
  await expect(panel.getByText(TAKEN_UP)).toBeHidden()

  const id = await addBatch(shop, { name: 'Sall pööningult' })
  await page.goto('/admin/yarn')
  await page.getByRole('button', { name: 'Muuda partiid „Sall pööningult“' }).click()
  const form = page.getByRole('form')
  const story = page.getByLabel('Lugu ja taaskasutuse tõend')
  await story.fill('Vanaema kudus selle.')
  await page.reload()
  await page.getByRole('button', { name: 'Muuda partiid „Sall pööningult“' }).click()
  await expect(story).toHaveValue('Vanaema kudus selle.')
  await expect(page.getByText(TAKEN_UP)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Loobu' }).first().click()
  await page.getByRole('button', { name: 'Muuda partiid „Sall pööningult“' }).click()
  await expect(story).not.toHaveValue('Vanaema kudus selle.')
  await expect(page.getByText(TAKEN_UP)).toBeHidden()
  await shop.ownerApi('DELETE', `/api/admin/yarn/batches/${id}`)
})

/** Begins an offer for a new request. @returns its number, and what reads the tab's drafts */
async function openWithDraft(page: Page, shop: Shop) {
  const number = await askCustom(shop)
  await signIn(page, shop)
  const panel = await openOrder(page, number)
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await page.getByLabel('Märkused').fill('Liis helistas')
  const kept = () => page.evaluate(() => sessionStorage.getItem('admin-drafts'))
  await expect.poll(kept).toContain('Liis helistas')
  return { number, kept }
}

test('signing out leaves no draft in the other tabs', async ({ page, shop, context }) => {
  const { kept } = await openWithDraft(page, shop)
  const other = await context.newPage()
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Logi välja' }).click()
  for (const tab of [other, page])
    await expect(tab.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
  expect(await kept()).toBeNull()
})

test('a tab that has loaded a page of the shop forgets the drafts when it returns after a sign-out elsewhere', async ({
  page,
  shop,
  context,
}) => {
  const { number, kept } = await openWithDraft(page, shop)
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Logi välja' }).click()
  await expect(other.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
  // She signs in again in the other tab.
  await signIn(other, shop)
  const panel = await openOrder(page, number)
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await expect(page.getByLabel('Märkused')).toHaveValue('')
  await page.getByLabel('Märkused').fill('Liis helistas')
  await expect.poll(kept).toContain('Liis helistas')

  await page.goto('/')
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Logi välja' }).click()
  await expect(other.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
  await expect.poll(kept).toBeNull()
})

test('signing out leaves nothing of hers in a tab that shows a page of the shop', async ({
  page,
  shop,
  context,
}) => {
  const { number, kept } = await openWithDraft(page, shop)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^Poodi|poe/i })
    .first()
    .click()
  await expect(page).toHaveURL('/')

  const tracking = await context.newPage()
  await tracking.goto(`/jalgimine?orderNumber=${number}`)
  const controls = tracking.getByRole('region', { name: 'Omaniku valikud' })
  await expect(controls).toBeVisible()
  await expect(tracking.getByText('liis.tamm@naide.ee')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/admin')
  // What its queries have read is forgotten.
  const reloaded = page.waitForEvent('load')
  await other.getByRole('button', { name: 'Logi välja' }).click()
  await reloaded
  await expect(controls).toHaveCount(0)
  await expect(tracking.getByText('liis.tamm@naide.ee')).toHaveCount(0)
  expect(await kept()).toBeNull()
})
