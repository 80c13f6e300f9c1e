import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { Product } from '#contract/products.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import { pdfText } from '#test/pdf-text.ts'
import { changeSettings, resetSettings, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { COURIER_CHECKOUT, payOrder } from './paid-order.ts'
import { expectAccessible } from './shopper.ts'

// On the owner's phone, whatever the project's viewport.
test.use({ viewport: { width: 390, height: 844 } })

const { customer: CUSTOMER } = COURIER_CHECKOUT

/** A paid order of two pieces of one product and one of another, both with counted stock. */
async function aPaidOrder(shop: Shop, sessionId: string) {
  const all = await shop.api<Product[]>('GET', '/api/products')
  const [one, two] = all.filter(({ stockQuantity }) => stockQuantity !== null && stockQuantity >= 2)
  await shop.api('POST', '/api/cart', { sessionId, productId: one!.id, quantity: 2 })
  await shop.api('POST', '/api/cart', { sessionId, productId: two!.id, quantity: 1 })
  const amount = (2 * Number(one!.price) + Number(two!.price) + 6.99).toFixed(2)
  return {
    number: await payOrder(shop, { amount, sessionId, checkout: COURIER_CHECKOUT }),
    one: one!,
    two: two!,
  }
}

test('the agreement is in e-mail, checkout and pro forma, which payment leaves unchanged', async ({
  page,
  shop,
}) => {
  await changeSettings(shop, { bankAccount: 'EE382200221020145685' })
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Žanna Tamm',
    email: CUSTOMER.email,
    description: 'Tere! Sooviksin kotti, mis on nagu rebane.',
  })
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.getByRole('button', { name: 'Loo arve' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Loo arve' })
  await expect(dialog.getByLabel('Mida teen')).toHaveValue('Tere! Sooviksin kotti, mis on nagu rebane.')
  await dialog.getByLabel('Mida teen').fill('Rebasekott, oranž, 30 cm')
  await dialog.getByLabel('Summa eurodes').fill('45.50')
  await dialog.getByLabel('Märkused').fill('Pikk saba, lukuga tasku.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Loo arve' }).click()
  await expect(dialog).toBeHidden()

  const link = page.getByRole('link', { name: 'Ettemaksuarve (PDF)' })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href'))!
  const paper = async () => (await page.request.get(address)).body()
  const before = await paper()
  const said = pdfText(before).join('\n')
  for (const text of [
    `Ettemaksuarve ${orderNumber}`,
    'Rebasekott, oranž, 30 cm',
    'Pikk saba, lukuga tasku.',
    'EE38 2200 2210 2014 5685',
    'Viitenumber 2',
    'Maksa hiljemalt',
    `/maksmine/${orderNumber}`,
  ])
    expect(said).toContain(text)

  const { paymentLink } = await shop.ownerApi<{ paymentLink: string }>(
    'PUT',
    '/api/orders?action=send-payment-email',
    { orderNumber },
  )
  const letters = await shop.ownerApi<{ subject: string; text: string }[]>('GET', '/api/admin/outbox')
  const letter = letters.find(({ subject }) => subject === `Tellimuse ${orderNumber} maksmine`)!
  expect(letter.text).toContain('Pikk saba, lukuga tasku.')
  expect(letter.text).toContain('Rebasekott, oranž, 30 cm')
  expect(letter.text).toContain('invoice.pdf')

  await page.goto(new URL(paymentLink).pathname + new URL(paymentLink).search)
  await expect(page.getByText('Rebasekott, oranž, 30 cm').first()).toBeVisible()
  await page.goto(`/checkout?invoice=${orderNumber}&key=${new URL(paymentLink).searchParams.get('key')}`)
  await expect(page.getByText('Pikk saba, lukuga tasku.').first()).toBeVisible()

  // Another person pays and chooses the delivery.
  const payer = { ...CUSTOMER, firstName: 'Karl', email: 'karl@naide.ee' }
  const checkout = { ...COURIER_CHECKOUT, customer: payer, invoice: orderNumber }
  await payOrder(shop, { amount: '52.49', checkout })
  expect((await paper()).equals(before)).toBe(true)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await page.request.get(`/api/admin/orders/${orderNumber}/invoice.pdf`)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Arve \d+ \(PDF\)$/ })).toBeVisible()
  await expect(link).toBeVisible()
  await resetSettings(shop)
})

test('one piece is refunded and restocked, and a changed buyer gets a new invoice', async ({
  page,
  shop,
  session,
}) => {
  const { number, one } = await aPaidOrder(shop, session)
  const stockOf = async () => (await shop.api<Product>('GET', `/api/products?id=${one.id}`)).stockQuantity
  const stock = (await stockOf())!
  await shop.ownerApi('PUT', `/api/admin/orders/${number}/delivery`, {
    customerName: 'Rebane OÜ',
    customerEmail: CUSTOMER.email,
    customerPhone: CUSTOMER.phone,
    deliveryMethod: 'pickup',
  })
  await signIn(page, shop)
  await page.request.get(`/api/admin/orders/${number}/invoice.pdf`)
  await shop.ownerApi('PUT', `/api/admin/orders/${number}/delivery`, {
    customerName: 'Ilves OÜ',
    customerEmail: CUSTOMER.email,
    customerPhone: CUSTOMER.phone,
    deliveryMethod: 'pickup',
  })
  await page.goto(`/admin/orders?order=${number}`)
  await page.getByRole('button', { name: 'Tee uus arve' }).click()
  await expect(page.getByRole('button', { name: 'Tee uus arve' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Arve \d+ \(PDF\)$/ })).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Kreeditarve \d+ \(PDF\)$/ })).toHaveCount(1)

  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  await dialog.getByRole('checkbox', { name: one.name }).check()
  await expect(dialog.getByLabel('Summa eurodes')).toHaveValue((2 * Number(one.price)).toFixed(2))
  await dialog.getByLabel('Mitu').selectOption('1')
  await expect(dialog.getByLabel('Summa eurodes')).toHaveValue(one.price)
  await dialog.getByLabel('Põhjus').fill('Liiga väike')
  await dialog.getByRole('checkbox', { name: 'Pane valitud tooted tagasi lattu' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Tagasta €${one.price}` }).click()
  await dialog.getByRole('button', { name: 'Valmis' }).click()
  const panel = page.getByRole('dialog', { name: number, exact: true })
  await expect(panel.getByText('Paki ainult 2 toodet')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Paki ainult 1 tk' })).toContainText(one.name)
  await expect(panel.getByText(`1 × ${one.name}\nLiiga väike`)).toBeVisible()
  expect(await stockOf()).toBe(stock + 1)
  const papers = await shop.ownerApi<RefundsAndDocuments>('GET', `/api/admin/orders/${number}/papers`)
  expect(papers.lines.map(({ left }) => left)).toEqual([1, 1])

  const note = papers.documents.at(-1)!
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: `Kreeditarve ${note.number}, e-arve (XML)` }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`kreeditarve-${note.number}.xml`)
  const xml = await readFile(await file.path(), 'utf8')
  expect(xml).toContain('urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2')
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381<')
  const { order } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)
  expect(order.paymentStatus).toBe('partially_refunded')
})

test('the month’s table matches Today, and all its documents come in one file', async ({
  page,
  shop,
  session,
}) => {
  const { number } = await aPaidOrder(shop, session)
  await signIn(page, shop)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Laadi tabel alla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tellimused tabelina' })
  await dialog.getByLabel('Kuu', { exact: true }).selectOption({ index: 0 })
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Laadi kuu alla' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^raamatupidamine-\d{4}-\d\d\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n').map(row => row.split(';'))
  expect(rows.some(row => row[1] === 'Makse' && row[2] === number)).toBe(true)
  const { thisMonth } = await shop.ownerApi<{ thisMonth: { paid: string; refunded: string } }>(
    'GET',
    '/api/admin/today',
  )
  const total = (Number(thisMonth.paid) - Number(thisMonth.refunded)).toFixed(2).replace('.', ',')
  const place = rows[0]!.indexOf('Kokku')
  expect(rows.findLast(row => row[0] === 'Kokku')?.[place]).toBe(total)

  const sending = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Laadi alla kõik kuu paberid (ZIP)' }).click()
  const papers = await sending
  expect(papers.suggestedFilename()).toMatch(/^paberid-\d{4}-\d\d\.zip$/)
  const names = Object.keys(unzipSync(await readFile(await papers.path())))
  expect(names).toContain(file.suggestedFilename())
  const { documents } = await shop.ownerApi<RefundsAndDocuments>('GET', `/api/admin/orders/${number}/papers`)
  const invoice = documents.find(({ kind }) => kind === 'invoice')!.number
  expect(names).toEqual(expect.arrayContaining([`arve-${invoice}.pdf`, `arve-${invoice}.xml`]))
})

test('a payout file is explained to the cent, and unknown payments are named', async ({
  page,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/400/)
  const { number } = await aPaidOrder(shop, session)
  const { number: forgotten } = await aPaidOrder(shop, session)
  const { number: after } = await aPaidOrder(shop, session)
  const lineOf = async (paid: string) => {
    const { order } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${paid}`)
    return `01.03.2026,${order.totalAmount},-1.00,,${paid}`
  }
  await signIn(page, shop)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Laadi tabel alla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tellimused tabelina' })
  const choose = async (...lines: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Vali fail' }).click()
    const buffer = Buffer.from(lines.join('\n'))
    await (await chooser).setFiles({ name: 'valjamaksed.csv', mimeType: 'text/csv', buffer })
  }
  await choose('Nimi,Linn', 'Mari,Tartu')
  await expect(dialog.getByRole('alert')).toContainText('ei leitud kuupäeva ja summa veergu')
  await choose('Date,Gross,Fee,Net,Invoice Number', await lineOf(number), await lineOf(after))
  await expect(dialog.getByText('2 rida klapib tellimustega sendi täpsusega.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Neid makseid failis ei ole' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: forgotten })).toContainText('PayPal')
  await choose(
    'Date,Gross,Fee,Net,Invoice Number,Type',
    `${await lineOf(number)},`,
    '02.03.2026,-50.00,0.00,-50.00,,General Withdrawal',
  )
  await expect(dialog.getByText('Poes sellist tellimust ei ole.')).toBeVisible()
  await expect(dialog.getByText('General Withdrawal')).toBeVisible()
  await expectAccessible(page)
})
