import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { AdminProduct } from '#contract/admin-products.ts'
import { signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'
import { addBatch, addPassport } from './yarn-store.ts'

test.use({ shopOf: 'yarn in parcels' })

/** A cat hat of one colour, paid in cash. @returns its number */
async function paidHat(
  shop: Shop,
  { colour, ...customer }: { colour: string; firstName: string; lastName: string; customerEmail: string },
): Promise<string> {
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
    ...customer,
    customerPhone: '+372 5123 4534',
    hatDiameter: '56',
    hatCategory: 'cat',
    colors: [colour],
    colorOrder: colour,
  })
  const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', paid)
  return orderNumber
}

test('the owner chooses with one tap which piece goes into the parcel', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, published: true, badge: null, originalPrice: null }
  const named = { ...offer, name: 'Kaks ühesugust', price: '30.00', stockQuantity: 3 }
  const { id: productId } = await shop.ownerApi<AdminProduct>('POST', '/api/products', named)
  const codes = [await addPassport(shop, { productId }), await addPassport(shop, { productId })]
  const { order } = await shop.ownerApi<{ order: { orderNumber: string } }>('POST', '/api/admin/orders', {
    lines: [{ productId, unitPrice: '30.00', quantity: 1 }],
    payment: 'cash',
    customerName: 'Õie Kask',
    customerEmail: 'oie@naide.ee',
    customerPhone: '+372 5123 4534',
    customerAddress: 'Kala 1',
    customerCity: 'Tartu',
    customerPostalCode: '51001',
    deliveryMethod: 'omniva_courier',
  })
  await signIn(page, shop)
  tolerateErrors(/ERR_FAILED/)
  const pieces = `**/api/admin/orders/${order.orderNumber}/pieces`
  await page.route(pieces, route => route.abort())
  await page.goto(`/admin/orders?order=${order.orderNumber}`)
  const part = page.getByRole('region', { name: 'Passid' })
  await expect(part.getByText(/^Passide laadimine ebaõnnestus/)).toBeVisible()
  await page.unroute(pieces)
  await part.getByRole('button', { name: 'Proovi uuesti' }).click()
  await expect(part.getByText(/Vali, milline läheb pakki/)).toBeVisible()
  await expectAccessible(page)
  await part.getByRole('button', { name: `See läheb pakki: ${codes[1]}` }).press('Enter')
  await expect(part.getByRole('button', { name: `Ei lähe pakki: ${codes[1]}` })).toBeVisible()
  await expect(part.getByText(/Vali, milline läheb pakki/)).toHaveCount(0)
  await shop.ownerApi('PUT', `/api/orders/${order.orderNumber}/status`, { orderStatus: 'shipped' })
  const { mails } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${order.orderNumber}`)
  const letter = mails.find(({ template }) => template === 'status-changed')!
  const { html } = await shop.ownerApi<{ html: string }>('GET', `/api/admin/outbox/${letter.id}`)
  expect(html).toContain(`/pass/${codes[1]}#key=`)
  expect(html).not.toContain(codes[0])
})

test('from Today the owner asks the buyer of a paid hat whose yarn ran out what to do', async ({
  page,
  shop,
}, { project }) => {
  const colour = project.name === 'desktop' ? 'tumesinine' : 'helesinine'
  const customer = { firstName: 'Ülle', lastName: 'Mets', customerEmail: 'ulle@naide.ee' }
  const orderNumber = await paidHat(shop, { ...customer, colour })
  await addBatch(shop, { name: `Viimane ${colour}`, colour, grams: 3 })
  await signIn(page, shop)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: /Makstud mütsi lõng sai otsa/ })
  await card.getByRole('button', { name: 'Küsi, mis teha: Ülle Mets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lõng sai otsa' })
  const letter = dialog.locator('iframe').contentFrame()
  await expect(letter.getByText(/Teine värv: kirjuta/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Saada kiri' }).click()
  await expectToast(page, 'Küsitud')
  await expect(card).toHaveCount(0)

  // The buyer has chosen another colour.
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.getByRole('button', { name: 'Muuda värve: Ülle Mets' }).click()
  const colours = page.getByRole('dialog', { name: 'Mütsi värvid' })
  await colours.getByLabel('1. värv').selectOption('beež')
  await expect(colours.getByLabel('Järjekord')).toHaveValue('beež')
  await expectAccessible(page)
  await colours.getByRole('button', { name: 'Muuda ja saada kiri' }).click()
  await expectToast(page, 'Mütsi värvid muudetud')
  await expect(page.getByText('Kassimüts, äärest üles beež').first()).toBeVisible()
})

test('the owner gives the first arrival day of a hat that waited for yarn', async ({ page, shop }, {
  project,
}) => {
  const colour = project.name === 'desktop' ? 'kollane' : 'roosa'
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', { goneColours: 'waiting', hatGrams: 40 })
  await addBatch(shop, { name: `Otsas ${colour}`, colour, grams: 3 })
  const orderNumber = await paidHat(shop, {
    firstName: 'Ülo',
    lastName: 'Saar',
    customerEmail: 'ulo@naide.ee',
    colour,
  })
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.getByRole('button', { name: 'Anna päev: Ülo Saar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saabumise päev' })
  await expect(dialog.getByText(`Lõng on otsas: ${colour}.`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sulge' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: /Makstud mütsi lõng on käes/ })
  await expect(page.getByRole('heading', { name: /Paki ja saada/ })).toBeVisible()
  await expect(card).toHaveCount(0)
  await addBatch(shop, { name: `Uus ${colour}`, colour, grams: 500 })
  await page.reload()
  await expect(card.getByText(colour)).toBeVisible()
  await card.getByRole('button', { name: 'Anna päev: Ülo Saar' }).click()
  await expect(
    dialog
      .locator('iframe')
      .contentFrame()
      .getByText(/nüüd tean/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Luba ja saada kiri' }).click()
  await expectToast(page, 'Päev on lubatud')
  await expect(card).toHaveCount(0)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await expect(page.getByRole('button', { name: 'Anna uus päev: Ülo Saar' })).toBeVisible()
  // The hat's yarn is reserved until it is weighed out.
  await page.goto('/admin/yarn')
  await expect(
    page.getByText(new RegExp(`^\\d+ g värvist „${colour}“ ootab makstud mütse$`)).first(),
  ).toBeVisible()
})
