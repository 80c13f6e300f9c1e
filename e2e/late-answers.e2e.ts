/** Answers that arrive when the owner has closed the form they belong to, and clicks that come twice. */
import type { Locator, Page } from '@playwright/test'
import type { AdminOrders } from '#contract/admin-orders.ts'
import type { AdminProduct } from '#contract/admin-products.ts'
import { askCustom, resetSettings, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import { expectToast } from './shopper.ts'
import { addBatch } from './yarn-store.ts'

test.use({ viewport: { width: 390, height: 844 } })

const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Haldus' }).getByRole('link', { name, exact: true })

/** Imports a product from a table of Etsy's. */
async function importTable(page: Page, name: string, image = '') {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Vali CSV-fail' }).click()
  const table = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1\n${name},Grey.,32.00,EUR,3,,Wool,${image}`
  await (await chooser).setFiles({ name: 'etsy.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByLabel('Kategooria toodetele, millel seda pole').selectOption('muud mütsid')
  await page.getByRole('button', { name: 'Salvesta 1 toode' }).click()
}

async function deleteProduct(shop: Shop, name: string) {
  const products = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const { id } = products.find(product => product.name === name)!
  await shop.ownerApi('DELETE', `/api/products?id=${id}`)
}

/** A slow phone: the second tap waits for the first one to be handled. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => element.click()
    port2.postMessage('')
    element.click()
  })

test('a late answer does not close the form that she has opened since', async ({ page, shop }) => {
  const orderNumber = await askCustom(shop)
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', '/api/orders')
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const panel = page.getByRole('dialog', { name: orderNumber, exact: true })
  const form = page.getByRole('dialog', { name: /^(Loo arve|Muuda hinda)$/ })
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await form.getByLabel('Summa eurodes').fill('45')
  await form.getByRole('button', { name: 'Loo arve' }).click()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await panel.getByRole('button', { name: 'Loo arve' }).click()
  await form.getByLabel('Märkused').fill('Koos sabaga')
  await answer()
  await expectToast(page, 'Arve loodud!')
  await expect(form.getByLabel('Märkused')).toHaveValue('Koos sabaga')
})

test('a sale is one order if she leaves its form before the answer, and changes and sends it again', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', '/api/admin/orders')
  await page.goto('/admin/orders/new')
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click()
  const piece = page.getByRole('textbox', { name: 'Mida müüsid' })
  await piece.fill('Heeringasall laadalt')
  await page.getByLabel('Tüki hind (€)').fill('30')
  const save = page.getByRole('button', { name: 'Lisa tellimus', exact: true })
  await save.click()
  await screen(page, 'Tellimused').click()
  await page.getByRole('link', { name: 'Lisa tellimus' }).click()
  await expect(piece).toHaveValue('Heeringasall laadalt')
  await page.getByLabel('Tüki hind (€)').fill('32')
  await answer()
  const toast = page.getByRole('region', { name: /^Teated/ }).getByText(/^Tellimus ORD-\S+ on lisatud$/)
  await expect(toast).toBeVisible()
  await save.click()
  await expect(
    page.getByRole('alert').getByText(/^Tellimus ORD-\S+ jõudis varem siiski kohale/),
  ).toBeVisible()
  const { orders } = await shop.ownerApi<AdminOrders>('GET', '/api/admin/orders?limit=100')
  const sold = orders.filter(({ products }) => products.some(({ name }) => name === 'Heeringasall laadalt'))
  expect(sold).toHaveLength(1)
})

test('a batch saved after she has left its form is no draft any more', async ({ page, shop }) => {
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', '/api/admin/yarn/batches')
  await page.goto('/admin/yarn')
  const add = page.getByRole('button', { name: 'Lisa partii' })
  await add.click()
  const form = page.getByRole('form', { name: 'Lisa partii' })
  const name = form.getByRole('textbox', { name: 'Nimi' })
  await name.fill('Heeringapartii')
  await form.getByLabel('Kaal algul (g)').fill('300')
  await form.getByLabel('See lõng on taaskasutatud').uncheck()
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await screen(page, 'Tooted').click()
  await expect(page.getByRole('heading', { name: 'Tooted' })).toBeVisible()
  await answer()
  await expectToast(page, 'Salvestatud')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Heeringapartii' })).toBeVisible()
  await add.click()
  await expect(name).toHaveValue('')
})

test('settings saved after she has left the screen are neither a draft nor a change by somebody else', async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  const answer = await holdCall(page, 'PUT', '/api/admin/settings')
  await page.goto('/admin/settings')
  const line = page.getByLabel('Rida jaluses', { exact: true })
  await line.fill('Heeringas hoiab sooja.')
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await screen(page, 'Tooted').click()
  await expect(page.getByRole('heading', { name: 'Tooted' })).toBeVisible()
  await answer()
  await expectToast(page, 'Seaded salvestatud!')
  await page.goBack()
  await expect(line).toHaveValue('Heeringas hoiab sooja.')
  await expect(page.getByText(/^Salvestamata/)).toHaveCount(0)
  await expect(page.getByText('Keegi teine muutis seadeid vahepeal.')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('admin-settings-draft'))).toBeNull()
  await resetSettings(shop)
})

test('the outcome of a refund is told if she has closed its dialog', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/502/)
  const orderNumber = await askCustom(shop)
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50', notes: '' })
  const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const form = page.getByRole('dialog', { name: 'Tagasta raha' })
  const refund = async () => {
    await page.getByRole('button', { name: 'Tagasta raha' }).click()
    await form.getByLabel('Põhjus').fill('Kõrv oli lahti')
    await form.getByRole('button', { name: 'Tagasta €45.50' }).click()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  }
  const path = `**/api/admin/orders/${orderNumber}/refund`
  const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
  await page.route(
    path,
    async route => {
      await isClosed
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    },
    { times: 1 },
  )
  await refund()
  closed()
  const toast = page.getByRole('region', { name: /^Teated/ })
  await expect(toast.getByText(/^Pood ei vastanud/)).toBeVisible()
  const answer = await holdCall(page, 'POST', `/api/admin/orders/${orderNumber}/refund`)
  await refund()
  await answer()
  await expectToast(page, '€45.50 tagasimakse on kirjas.')
})

test('a late answer about a category does not undo what she has chosen since', async ({ page, shop }) => {
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', '/api/categories')
  await page.goto('/admin/products/new')
  const category = page.getByRole('combobox', { name: 'Kategooria' })
  await category.selectOption('+ Uus kategooria')
  await page.getByRole('textbox', { name: 'Uus kategooria' }).fill('heeringasallid')
  await page.getByRole('button', { name: 'Lisa kategooria' }).click()
  await page.getByRole('button', { name: 'Loobu' }).click()
  await category.selectOption('kassimütsid')
  await answer()
  await expect(category.getByRole('option', { name: 'Heeringasallid' })).toBeAttached()
  await expect(category).toHaveValue('kassimütsid')
  await shop.ownerApi('DELETE', '/api/categories?name=heeringasallid')
})

test('a late answer does not pull her back to the screen that she has left', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const orderNumber = await askCustom(shop)
  await signIn(page, shop)
  const deleted = await holdCall(page, 'DELETE', '/api/orders')
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const card = page.getByRole('article', { name: `Tellimus ${orderNumber}` })
  await card.getByRole('button', { name: 'Kustuta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kustuta' }).click()
  await screen(page, 'Tooted').click()
  await expect(page.getByRole('heading', { name: 'Tooted' })).toBeVisible()
  await deleted()
  await expectToast(page, 'Tellimus kustutatud')
  await expect(page).toHaveURL('/admin/products')

  const imported = await holdCall(page, 'POST', '/api/admin/products/import')
  await page.getByRole('link', { name: 'Impordi tabel' }).click()
  await importTable(page, 'Herring')
  await screen(page, 'Tellimused').click()
  await expect(page.getByRole('heading', { name: 'Tellimused' })).toBeVisible()
  await imported()
  await expectToast(page, 'Tooted on salvestatud')
  await expectToast(page, 'Lisatud 1, muudetud 0.')
  await expect(page).toHaveURL('/admin/orders')
  await deleteProduct(shop, 'Herring')
})

test('a late answer leaves the focus where she is writing', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const [orderNumber, other] = [await askCustom(shop), await askCustom(shop)]
  await signIn(page, shop)
  const deleted = await holdCall(page, 'DELETE', '/api/orders')
  await page.goto('/admin/orders')
  const cardOf = (number: string) => page.getByRole('article', { name: `Tellimus ${number}` })
  await cardOf(orderNumber).getByRole('button', { name: 'Kustuta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kustuta' }).click()
  await cardOf(other).getByRole('button', { name: 'Vaata' }).click()
  const note = page.getByLabel('Märkus endale')
  await note.fill('Helista')
  await deleted()
  await expect(cardOf(orderNumber)).toHaveCount(0)
  await expect(note).toBeFocused()
})

test('the pictures that an import could not fetch are told if she has left its screen', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/400/)
  await signIn(page, shop)
  const imported = await holdCall(page, 'POST', '/api/admin/products/import')
  await page.goto('/admin/products/import')
  await importTable(page, 'Pictured herring', 'https://127.0.0.1/naabri-arvuti.jpg')
  await screen(page, 'Tellimused').click()
  await expect(page.getByRole('heading', { name: 'Tellimused' })).toBeVisible()
  await imported()
  await expectToast(page, 'Lisatud 1, muudetud 0. Üks pilt jäi tulemata: proovi hiljem sama failiga uuesti.')
  await deleteProduct(shop, 'Pictured herring')
})

test('an answer overtaken by a later change does not undo it on the screen', async ({ page, shop }) => {
  const [early, late] = [await addBatch(shop, { name: 'Sall' }), await addBatch(shop, { name: 'Kampsun' })]
  await signIn(page, shop)
  await page.goto('/admin/yarn')
  const { promise: isOvertaken, resolve: overtaken } = Promise.withResolvers<void>()
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  await page.route(`**/api/admin/yarn/batches/${early}/weigh`, async route => {
    const response = await route.fetch()
    done()
    await isOvertaken
    await route.fulfill({ response })
  })
  const weigh = async (name: string, grams: string) => {
    await page.getByRole('button', { name: `Kaalu üle: ${name}` }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox').fill(grams)
    await form.getByRole('button', { name: 'Salvesta' }).click()
  }
  await weigh('Sall', '21')
  await isDone
  await page.keyboard.press('Escape')
  await weigh('Kampsun', '22')
  await expect(page.getByText(/^22 g alles/)).toBeVisible()
  const answered = page.waitForResponse(reply => reply.url().endsWith(`/${early}/weigh`))
  const read = page.waitForResponse(reply => reply.url().endsWith('/api/admin/yarn'))
  overtaken()
  await (await answered).finished()
  await (await read).finished()
  await expect(page.getByText(/^21 g alles/)).toBeVisible()
  await expect(page.getByText(/^22 g alles/)).toBeVisible()
  for (const id of [early, late]) await shop.ownerApi('DELETE', `/api/admin/yarn/batches/${id}`)
})

test('a double click makes one copy, whether or not the first is answered by the second', async ({
  page,
  shop,
}) => {
  const count = async () => (await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')).length
  const before = await count()
  await signIn(page, shop)
  await page.goto('/admin/products')
  const copy = page.getByRole('button', { name: /^Tee koopia/ }).first()
  let calls = 0
  page.on('request', request => {
    if (request.url().endsWith('/duplicate')) calls += 1
  })
  const copied = () => page.waitForResponse(reply => reply.url().endsWith('/duplicate'))
  const first = copied()
  await clickTwice(copy)
  await first
  await expect(copy).not.toHaveAttribute('aria-busy')
  expect(calls).toBe(1)

  const second = copied()
  await copy.click()
  await second
  await expect(copy).not.toHaveAttribute('aria-busy')
  await copy.dispatchEvent('click', { detail: 2 })
  await page.reload()
  await expect(copy).toBeVisible()
  expect(calls).toBe(2)
  expect(await count()).toBe(before + 2)
  const copies = (await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products'))
    .toSorted((a, b) => a.id - b.id)
    .slice(-2)
  for (const { id } of copies) await shop.ownerApi('DELETE', `/api/products?id=${id}`)
})

test('a double click on the tracking page sends one payment link', async ({ page, shop }) => {
  const orderNumber = await askCustom(shop)
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50', notes: '' })
  await signIn(page, shop)
  await page.goto(`/jalgimine?orderNumber=${orderNumber}`)
  const send = page.getByRole('button', { name: 'Saada makselink' })
  const path = `/api/orders/${orderNumber}/send-payment-email`
  let calls = 0
  page.on('request', request => {
    if (request.url().endsWith(path)) calls += 1
  })
  const sent = page.waitForResponse(reply => reply.url().endsWith(path))
  await clickTwice(send)
  await sent
  await expect(send).not.toHaveAttribute('aria-busy')
  expect(calls).toBe(1)
  // The first click is done already.
  await send.dispatchEvent('click', { detail: 2 })
  await page.reload()
  await expect(send).toBeVisible()
  expect(calls).toBe(1)
})
