import type { Page } from '@playwright/test'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import { expect, OWNER, type Shop, test } from './fixtures.ts'
import {
  acceptTerms,
  approve,
  chooseDelivery,
  expectAccessible,
  expectToast,
  fillFields,
  leaveForProvider,
} from './shopper.ts'

/** A different name in every test, because the tests share one shop. */
const someone = () => `Liis ${Math.random().toString(36).slice(2, 8)}`

const ask = async (shop: Shop, name: string): Promise<string> => {
  const request = { name, email: 'liis.tamm@naide.ee', description: 'Sall, mis näeb välja nagu heeringas' }
  return (await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', request)).orderNumber
}

const orderHat = async (shop: Shop, lastName: string): Promise<string> => {
  const hat = {
    firstName: 'Liis',
    lastName,
    customerEmail: 'liis.tamm@naide.ee',
    customerPhone: '+372 5123 4534',
    hatDiameter: '56 cm',
    hatCategory: 'cat',
    colors: ['rohekas-sinine', 'beež'],
    colorOrder: 'rohekas-sinine, beež',
  }
  return (await shop.api<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)).orderNumber
}

async function signIn(page: Page, shop: Shop) {
  const reply = await page.request.post('/api/auth/sign-in/email', {
    data: OWNER,
    headers: { origin: shop.url },
  })
  expect(reply.ok()).toBe(true)
}

async function openOrders(page: Page, shop: Shop, search = '') {
  await signIn(page, shop)
  await page.goto(`/admin/orders${search}`)
}

const card = (page: Page, number: string) => page.getByRole('article', { name: `Tellimus ${number}` })
const statusMenu = (page: Page, number: string) => card(page, number).getByRole('combobox')
/** An order's panel: beside the list on a wide page, a sheet over it on a narrow one. */
const panel = (page: Page, number: string) =>
  page
    .getByRole('complementary', { name: `Tellimus ${number}` })
    .or(page.getByRole('dialog', { name: number, exact: true }))
const searchBox = (page: Page) => page.getByRole('searchbox', { name: /Otsi tellimust/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('the owner finds an order by filter and search, and the address keeps both', async ({ page, shop }) => {
  const name = someone()
  const request = await ask(shop, name)
  const hat = await orderHat(shop, name.slice(5))
  await openOrders(page, shop)
  await expect(card(page, request)).toContainText('Hind kinnitamata')
  await expect(card(page, hat)).toContainText('Kassimüts, 56 cm')
  await expectAccessible(page)

  await searchBox(page).fill(name.toUpperCase())
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Liik', exact: true }).selectOption('Eritellimusega müts')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(searchBox(page)).toHaveValue(name.toUpperCase())
  await expect(card(page, hat)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Olek', exact: true }).selectOption('Kinnitatud')
  await expect(page.getByRole('heading', { name: 'Ühtegi tellimust ei leitud' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Näita kõiki' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await page.getByRole('link', { name: /Eritellimusega mütsid/ }).click()
  await expect(page).toHaveURL('/admin/orders?kind=custom_hat')
  await expect(card(page, request)).toBeHidden()
  await searchBox(page).fill(hat.toLowerCase().replace('-', ''))
  await expect(page.getByRole('article')).toHaveCount(1)

  const deleted = page.getByRole('checkbox', { name: 'Kustutatud' })
  const showsAtOnce = await deleted.evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })
  expect(showsAtOnce, 'the checkbox changes before the address follows').toBe(true)
  await expect(page).toHaveURL(/deleted=true/)
})

test('each kind of order has its own statuses, and another tab shows a change within seconds', async ({
  page,
  context,
  shop,
}) => {
  const name = someone()
  const request = await ask(shop, name)
  const hat = await orderHat(shop, name.slice(5))
  await openOrders(page, shop, `?q=${name.slice(5)}`)
  await expect(statusMenu(page, request).getByRole('option')).toHaveText([
    'Ootel',
    'Ootab kinnitust',
    'Kinnitatud',
    'Töötlemisel',
    'Valmis',
    'Tühistatud',
  ])
  await expect(statusMenu(page, hat).getByRole('option')).toHaveText([
    'Ootel',
    'Ootab kinnitust',
    'Kinnitatud',
    'Töötlemisel',
    'Saadetud',
    'Kohale jõudnud',
    'Tühistatud',
  ])
  const other = await context.newPage()
  await other.goto(`/admin/orders?q=${name.slice(5)}&order=${hat}`)
  await expect(panel(other, hat).getByText('Ootab kinnitust').first()).toBeVisible()

  await statusMenu(page, hat).selectOption('Saadetud')
  await expectToast(page, 'Olek uuendatud!')
  await expect(
    panel(other, hat).locator('.status').getByText('Saadetud', { exact: true }).first(),
  ).toBeVisible()
  await expect(panel(other, hat).getByText('Ootab kinnitust → Saadetud')).toBeVisible()
  await expect(panel(other, hat).getByText('Tellimuse olek')).toBeVisible()
})

test('a request is priced, its payment link sent, and it is paid, made and handed over', async ({
  page,
  browser,
  shop,
}) => {
  const number = await ask(shop, someone())
  await openOrders(page, shop)
  await card(page, number).getByRole('button', { name: 'Loo arve' }).click()
  const invoice = dialog(page, 'Loo arve')
  await expect(invoice.getByRole('button', { name: 'Loo arve' })).toBeDisabled()
  await expectAccessible(page)
  await invoice.getByLabel('Summa eurodes').fill('0')
  await invoice.getByRole('button', { name: 'Loo arve' }).click()
  await expect(invoice.getByText('Sisesta summa eurodes, näiteks 45,50.')).toBeVisible()
  await invoice.getByLabel('Summa eurodes').fill('45.50')
  await invoice.getByLabel('Märkused').fill('Koos sabaga')
  // A tap outside the dialog discards nothing.
  await page.mouse.click(4, 4)
  await expect(invoice.getByLabel('Märkused')).toHaveValue('Koos sabaga')
  await invoice.getByRole('button', { name: 'Loo arve' }).click()
  await expect(invoice).toBeHidden()
  await expectToast(page, 'Arve loodud!')
  await expect(card(page, number)).toContainText('€45.50')

  await card(page, number).getByRole('button', { name: 'Saada makselink' }).click()
  const sent = dialog(page, 'Makselink saadetud!')
  await expect(sent).toContainText('liis.tamm@naide.ee')
  await expectAccessible(page)
  const link = await sent.getByLabel('Link, millelt klient maksab').inputValue()
  await sent.getByRole('button', { name: 'Sulge' }).click()
  await expect(card(page, number).getByRole('button', { name: 'Saada makselink' })).toBeFocused()

  const customer = await browser.newPage({ baseURL: shop.url })
  await customer.goto(link)
  await chooseDelivery(customer, 'DPD kuller')
  await fillFields(customer, {
    Telefon: '5123 4534',
    Aadress: 'Lille 7',
    Linn: 'Tartu',
    Postiindeks: '51010',
  })
  await acceptTerms(customer)
  await leaveForProvider(customer)
  await approve(customer)
  await expect(customer.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
  await customer.close()

  // The owner has not touched her page.
  await expect(card(page, number).getByText('Makstud', { exact: true }).first()).toBeVisible()
  await card(page, number).getByRole('button', { name: 'Vaata' }).click()
  const opened = panel(page, number)
  await expect(opened.getByText('Koos sabaga').first()).toBeVisible()
  await expect(opened.getByText('Lille 7')).toBeVisible()
  const { payment } = await shop.ownerApi<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)
  await expect(opened.getByText(payment!.providerOrderId!)).toBeVisible()
  await expect(opened.getByText(payment!.captureId!)).toBeVisible()
  await expect(opened.getByRole('link', { name: /^Arve( \d+)? \(PDF\)$/ })).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Tagasta raha' })).toBeVisible()
  await expectAccessible(page)
  for (const status of ['Töötlemisel', 'Saadetud']) {
    await opened.getByRole('combobox', { name: `Tellimuse ${number} olek` }).selectOption(status)
    await expect(opened.locator('.status').getByText(status, { exact: true })).toBeVisible()
  }
  await expect(opened.getByText('Töötlemisel → Saadetud')).toBeVisible()
  await opened.getByRole('button', { name: 'Sulge' }).click()
  await expect(opened).toBeHidden()
  await expect(page).not.toHaveURL(/order=/)
  await page.goBack()
  await expect(card(page, number)).toBeVisible()
  await expect(page).not.toHaveURL(/order=/)
})

test('deleting an order needs confirmation; it is restored from the toast or from the deleted orders', async ({
  page,
  shop,
}) => {
  const name = someone()
  const number = await ask(shop, name)
  await openOrders(page, shop, `?q=${name.slice(5)}`)
  const remove = card(page, number).getByRole('button', { name: 'Kustuta' })
  const question = page.getByRole('alertdialog', { name: `Kas kustutada tellimus ${number}?` })
  await remove.click()
  await expect(question.getByRole('button', { name: 'Jäta alles' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()

  await remove.click()
  await question.getByRole('button', { name: 'Kustuta' }).click()
  await expect(card(page, number)).toBeHidden()
  await expectToast(page, 'Tellimus kustutatud')
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(card(page, number)).toBeVisible()

  await remove.click()
  await question.getByRole('button', { name: 'Kustuta' }).click()
  await expect(card(page, number)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Kustutatud' }).check()
  await expect(card(page, number)).toContainText('Kustutatud')
  await expect(card(page, number).getByRole('combobox')).toHaveCount(0)
  await card(page, number).getByRole('button', { name: 'Taasta' }).click()
  await expect(card(page, number)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Kustutatud' }).uncheck()
  await expect(card(page, number)).toBeVisible()
})

test('an order paid during the delete confirmation is not deleted, and the page says so', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409/)
  const number = await ask(shop, someone())
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '45.00' })
  await openOrders(page, shop, `?q=${number}`)
  await card(page, number).getByRole('button', { name: 'Kustuta' }).click()
  const question = page.getByRole('alertdialog', { name: `Kas kustutada tellimus ${number}?` })
  await expect(question).toContainText('Klient ei saa seda enam maksta')
  const cash = { orderNumber: number, paymentStatus: 'completed', paymentMethod: 'cash' }
  await shop.ownerApi('PATCH', '/api/orders', cash)
  await question.getByRole('button', { name: 'Kustuta' }).click()
  await expect(page.getByText(/Tellimus on vahepeal makstud/).first()).toBeVisible()
  await expect(card(page, number)).toContainText('Makstud')
  await card(page, number).getByRole('button', { name: 'Kustuta' }).click()
  await expect(question, 'the question now warns about a paid order').toContainText(
    'Makstud raha jääb arvestusse',
  )
})

test('the owner writes a note and records a bank transfer', async ({ page, shop }) => {
  const number = await orderHat(shop, someone())
  await openOrders(page, shop, `?order=${number}`)
  const opened = panel(page, number)
  await expect(opened.getByRole('img', { name: /Kassimüts/ })).toBeVisible()
  const note = opened.getByLabel('Märkus endale')
  await note.fill('Helistas: palub saata enne reedet.')
  // A draft survives closing the panel by mistake.
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await card(page, number).getByRole('button', { name: 'Vaata' }).click()
  await expect(note).toHaveValue('Helistas: palub saata enne reedet.')
  const add = opened.getByRole('button', { name: 'Lisa märkus' })
  await add.press('Enter')
  await expect(note).toHaveValue('')
  await expect(add).toBeFocused()
  await expect(opened.getByRole('listitem').getByText('Helistas: palub saata enne reedet.')).toBeVisible()

  await expect(opened.getByText('lisandub')).toBeVisible()
  await opened.getByRole('button', { name: 'Märgi makstuks' }).click()
  const money = dialog(page, 'Raha on käes')
  await expect(money.getByText(/^Saatmist selles summas veel ei ole/)).toBeVisible()
  await expect(money.getByRole('radio', { name: 'Pangaülekanne' })).toBeChecked()
  await expectAccessible(page)
  await money.getByRole('button', { name: 'Märgi makstuks' }).click()
  await expect(money).toBeHidden()
  await expect(opened.getByText('Pangaülekanne, €27.00')).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Märgi makstuks' })).toBeHidden()
})

test('a hat paid outside the shop gets its delivery', async ({ page, shop, tolerateErrors }) => {
  const number = await orderHat(shop, someone())
  await shop.ownerApi('PATCH', '/api/orders', {
    orderNumber: number,
    paymentStatus: 'completed',
    paymentMethod: 'cash',
  })
  await openOrders(page, shop, `?order=${number}&part=delivery`)
  const opened = panel(page, number)
  await expect(opened.getByText('Lepime kokku')).toBeInViewport()
  await opened.getByRole('button', { name: 'Lisa tarne' }).click()
  const delivery = dialog(page, 'Tarne')
  await expect(delivery.getByLabel('Telefon')).toHaveValue('+372 5123 4534')
  await delivery.getByLabel('Tarneviis').selectOption('DPD pakiautomaat')
  await expect(delivery.getByText('Makstud summa ei muutu.')).toBeVisible()
  await delivery.getByRole('button', { name: 'Salvesta' }).click()
  await expect(delivery.getByText('Valige pakiautomaat')).toBeVisible()
  await delivery.getByRole('combobox', { name: 'Vali pakiautomaat' }).fill('tartu')
  await delivery.getByRole('listbox').getByRole('option').first().click()
  await expectAccessible(page)

  // The delivery has been changed elsewhere meanwhile: it is not overwritten, and the input is kept.
  tolerateErrors(/409/)
  const said = { customerName: 'Liis Tamm', customerEmail: 'liis@naide.ee' }
  await shop.ownerApi('PUT', `/api/admin/orders/${number}/delivery`, { ...said, deliveryMethod: 'pickup' })
  await delivery.getByRole('button', { name: 'Salvesta' }).click()
  await expect(delivery.getByRole('alert')).toContainText('Nüüd on kirjas: Järeletulek, Liis Tamm')
  await expect(delivery.getByLabel('Tarneviis')).toHaveValue('dpd_parcel')
  await expect(
    delivery.getByText(/^Varem saadetud kirjade lingid/),
    'earlier links are said to have gone to the previous address',
  ).toBeVisible()
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Tarne muudetud')
  await expect(opened.getByRole('button', { name: 'Muuda tarnet' })).toBeVisible()
  await expect(opened.getByText('Tarne muudetud')).toHaveCount(2)
})

test('cancelling an order needs confirmation', async ({ page, shop }) => {
  const name = someone()
  const number = await orderHat(shop, name.slice(5))
  await openOrders(page, shop, `?q=${name.slice(5)}`)
  const question = page.getByRole('alertdialog', { name: `Kas tühistada tellimus ${number}?` })
  await statusMenu(page, number).selectOption('Tühistatud')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Jäta alles' }).click()
  await expect(statusMenu(page, number)).toHaveValue('pending_confirmation')
  await statusMenu(page, number).selectOption('Tühistatud')
  await question.getByRole('button', { name: 'Tühista tellimus' }).click()
  await expectToast(page, 'Olek uuendatud!')
  await expect(statusMenu(page, number)).toHaveValue('cancelled')
})

test('a note begun on one order is not saved on another', { tag: '@wide' }, async ({ page, shop }) => {
  const name = someone()
  const [first, second] = [await ask(shop, name), await ask(shop, name)]
  await openOrders(page, shop, `?q=${name.slice(5)}&order=${first}`)
  await expect(card(page, first).locator('time')).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/, {
    useInnerText: true,
  })
  await panel(page, first).getByLabel('Märkus endale').fill('Ainult esimesele')
  await card(page, second).getByRole('button', { name: 'Vaata' }).click()
  await expect(panel(page, second).getByLabel('Märkus endale')).toHaveValue('')
  await card(page, first).getByRole('button', { name: 'Vaata' }).click()
  await expect(panel(page, first).getByLabel('Märkus endale')).toHaveValue('Ainult esimesele')
})

test('the documents of several selected orders are printed as one file', async ({ page, shop }) => {
  const name = someone()
  const numbers = [await orderHat(shop, name.slice(5)), await orderHat(shop, name.slice(5))]
  await openOrders(page, shop, `?q=${name.slice(5)}`)
  for (const number of numbers) await page.getByRole('checkbox', { name: `Vali tellimus ${number}` }).check()
  const chosen = page.getByRole('region', { name: 'Valitud tellimused' })
  await expect(chosen).toContainText('2 valitud')
  await expectAccessible(page)
  const link = await chosen.getByRole('link', { name: 'Prindi (2 tellimust)' }).getAttribute('href')
  const documents = await page.request.get(link!)
  expect(documents.headers()['content-type']).toContain('application/pdf')
  await chosen.getByRole('button', { name: 'Tühista valik' }).click()
  await expect(chosen).toBeHidden()
  await expect(page.getByRole('button', { name: 'Laadi tabel alla' })).toBeVisible()
})

test('failures are reported, and an optimistic change is rolled back', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/50[023].*\/api\/|ERR_FAILED/)
  const name = someone()
  const number = await orderHat(shop, name.slice(5))
  await signIn(page, shop)
  await page.route('**/api/admin/orders?*', route => route.fulfill({ status: 503, body: 'katki' }))
  await page.route('**/api/admin/orders', route => route.fulfill({ status: 503, body: 'katki' }))
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { name: 'Viga tellimuste laadimisel' })).toBeVisible()
  await expect(page.getByText('503: katki')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  const page502 = '<html><head><title>Bad Gateway</title></head><body><hr>nginx</body></html>'
  const json = JSON.stringify({ error: 'Busy', code: 'overloaded' })
  for (const [status, body, told] of [
    [502, page502, '502: Bad Gateway'],
    [503, json, '503: Busy'],
  ] as const) {
    await page.route(/\/api\/admin\/orders(\?|$)/, route => route.fulfill({ status, body }))
    await page.getByRole('button', { name: 'Proovi uuesti' }).click()
    await expect(page.getByText(told, { exact: true })).toBeVisible()
    await page.unrouteAll()
  }
  await page.getByRole('button', { name: 'Proovi uuesti' }).click()
  await expect(card(page, number)).toBeVisible()

  await page.route('**/status', route => route.fulfill({ status: 500, body: '' }))
  await statusMenu(page, number).selectOption('Saadetud')
  await expectToast(page, 'Viga')
  await expect(page.getByText('Oleku uuendamine ebaõnnestus.', { exact: true }).first()).toBeVisible()
  await expect(statusMenu(page, number)).toHaveValue('pending_confirmation')

  // An offline failure must not roll the status back later.
  await page.route(/\/(api|health)\//, route => route.abort())
  await statusMenu(page, number).selectOption('Kinnitatud')
  const offline = page.getByText('Oled võrgust väljas.')
  await expect(offline).toBeVisible()
  await expect(statusMenu(page, number)).toHaveValue('pending_confirmation')
  await expectAccessible(page)
  await page.unrouteAll()
  await expect(offline).toBeHidden()

  await page.route('**/send-payment-email', route =>
    route.fulfill({
      json: {
        emailStatus: 'failed',
        customerEmail: 'liis.tamm@naide.ee',
        paymentLink: `${shop.url}/maksmine/${number}?key=a`,
        error: 'Mailbox unavailable',
      },
    }),
  )
  await card(page, number).getByRole('button', { name: 'Saada makselink' }).click()
  const failed = dialog(page, 'Makselink')
  await expect(failed.getByText('Mailbox unavailable')).toBeVisible()
  await expect(failed.getByLabel('Link, millelt klient maksab')).toHaveValue(/\/maksmine\/HAT-/)

  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.route('**/send-payment-email', route =>
    route.fulfill({
      json: {
        emailStatus: 'failed',
        customerEmail: 'liis.tamm@naide.ee',
        paymentLink: `${shop.url}/maksmine/${number}?key=a`,
        error: 'The mail server has not answered yet',
        isTriedAgain: true,
      },
    }),
  )
  await card(page, number).getByRole('button', { name: 'Saada makselink' }).click()
  await expect(failed.getByText(/Kiri on veel teel aadressile.*pood proovib ise edasi/)).toBeVisible()
  await expect(failed.getByText('Kirjaserver ei ole veel vastanud.')).toBeVisible()
})

test('a page that missed a status change does not overwrite it', async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/409.*\/status/)
  const name = someone()
  const number = await orderHat(shop, name.slice(5))
  await openOrders(page, shop, `?q=${name.slice(5)}`)
  await expect(statusMenu(page, number)).toHaveValue('pending_confirmation')
  // The page would otherwise learn of the change within seconds.
  await page.route('**/api/admin/pulse', () => undefined)
  await shop.ownerApi('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
  await statusMenu(page, number).selectOption('Töötlemisel')
  await expectToast(page, 'Viga')
  await expect(page.getByText(/olek on vahepeal muutunud: nüüd on see „Saadetud“/).first()).toBeVisible()
  await expect(statusMenu(page, number)).toHaveValue('shipped')
  await expectAccessible(page)

  await statusMenu(page, number).selectOption('Töötlemisel')
  await expectToast(page, 'Olek uuendatud!')
  await expect(statusMenu(page, number)).toHaveValue('processing')
})

test('on the tracking page only the owner can change the order', async ({ page, shop }) => {
  const number = await orderHat(shop, someone())
  await page.goto(`/jalgimine?orderNumber=${number}`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  const controls = page.getByRole('region', { name: 'Omaniku valikud' })
  await expect(page.getByText('l***@n***.ee')).toBeVisible()
  await expect(controls).toHaveCount(0)

  await signIn(page, shop)
  await page.reload()
  await expect(controls.getByRole('option')).toHaveText([
    'Ootel',
    'Ootab kinnitust',
    'Kinnitatud',
    'Töötlemisel',
    'Saadetud',
    'Kohale jõudnud',
    'Valmis',
    'Tühistatud',
  ])
  await expect(page.getByText('liis.tamm@naide.ee')).toBeVisible()
  await controls.getByRole('combobox').selectOption('Saadetud')
  await expectToast(page, 'Olek uuendatud!')
  await expect(page.locator('[aria-current=step]')).toContainText('Saadetud')
  await controls.getByRole('button', { name: 'Saada makselink' }).click()
  await expectToast(page, 'Makselink saadetud!')
  await expectAccessible(page)

  // An unpaid order that was erased accepts no other status; one that was sent must be cancelled before.
  await shop.ownerApi('PUT', `/api/orders/${number}/status`, { orderStatus: 'cancelled' })
  await shop.ownerApi('POST', `/api/admin/orders/${number}/erase`)
  await page.reload()
  await expect(controls.getByRole('link', { name: 'Ava haldusest' })).toBeVisible()
  await expect(controls.getByRole('combobox')).toHaveCount(0)
})

test('two status changes that both fail leave the status that is saved', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  const number = await ask(shop, someone())
  await openOrders(page, shop)
  const menu = statusMenu(page, number)
  await expect(menu).toHaveValue('pending')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let failed = 0
  await page.route(`**/api/orders/${number}/status`, async route => {
    await isReleased
    failed += 1
    await route.abort()
  })
  // The list cannot be loaded again.
  await page.route('**/api/admin/orders*', route => route.abort())
  await menu.selectOption('confirmed')
  await expect(menu).toHaveValue('confirmed')
  await menu.selectOption('processing')
  await expect(menu).toHaveValue('processing')
  release()
  await expect.poll(() => failed).toBe(2)
  await expect(menu).toHaveValue('pending')
})
