import type { Page } from '@playwright/test'
import type { ParcelMachine, ParcelMachines } from '#domain/carriers.ts'
import { resetSettings, signIn, takeNoTime } from './admin-api.ts'
import { expect, OWNER, test } from './fixtures.ts'
import {
  acceptTerms,
  approve,
  chooseDelivery,
  chooseMachine,
  expectAccessible,
  expectToast,
  fillCheckout,
  fillFields,
  holdScript,
  leaveForProvider,
  machinePicker,
  orderNumberOn,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The focused element. */
const focused = (page: Page) => page.locator(':focus')

// The page of a test could still show the day from before the previous test's order.
test.beforeAll(({ shop }) => takeNoTime(shop))
test.afterAll(({ shop }) => resetSettings(shop))

test.beforeEach(async ({ page, addToCart }) => {
  await addToCart(1)
  await page.goto('/checkout')
  await expect(page.getByText('Rõõmus konnamüts')).toBeVisible()
})

test('the order button is disabled until a delivery method is chosen, and says so', async ({ page }) => {
  await expect(payButton(page)).toBeDisabled()
  await expect(payButton(page)).toHaveAccessibleDescription('Vali enne tarneviis.')
  await expect(page.getByRole('radio', { name: 'Testtarne' })).toHaveCount(0)
  await field(page, 'Eesnimi').press('Enter')
  await expectToast(page, 'Valige tarneviis')
  await expect(page.getByRole('radio', { name: 'Omniva pakiautomaat' })).toBeFocused()
  await chooseDelivery(page, 'DPD kuller')
  await expect(payButton(page)).toBeEnabled()
  await expect(payButton(page)).toHaveText('Telli ja maksa €38.99')
})

test('every missing field has its error, and the toast names the first', async ({ page }) => {
  await chooseDelivery(page, 'Omniva pakiautomaat')
  await payButton(page).click()
  await expectToast(page, 'Valige pakiautomaat')
  await expect(focused(page)).toHaveAttribute('role', 'combobox')
  await expect(machinePicker(page)).toHaveAccessibleDescription(/Valige pakiautomaat/)
  await expect(page.getByText('Palun sisesta eesnimi')).toBeVisible()
  await expect(page.getByText('Palun sisesta perekonnanimi')).toBeVisible()
  await expect(page.getByText('Palun sisesta e-posti aadress')).toBeVisible()
  await expect(page.getByText('Telefon on vajalik paki teavituseks')).toBeVisible()
  await expect(page.getByText('Nõustuge tingimustega')).toBeVisible()
  await expectAccessible(page)

  await chooseMachine(page, 'Tartu')
  await payButton(page).click()
  await expectToast(page, 'Täitke kohustuslikud väljad')
  await expect(field(page, 'Eesnimi')).toBeFocused()

  await fillFields(page, { ...TEST_CUSTOMER, 'E-post': 'liis@' })
  await payButton(page).click()
  await expect(field(page, 'E-post')).toBeFocused()
  await expect(field(page, 'E-post')).toHaveAccessibleDescription(/Palun sisestage kehtiv e-posti aadress/)

  await chooseDelivery(page, 'DPD kuller')
  await fillFields(page, TEST_CUSTOMER)
  await payButton(page).click()
  await expectToast(page, 'Täitke aadress')
  await expect(
    page.getByText('Kuller-tarne jaoks on vaja täielikku aadressi.', { exact: true }),
  ).toBeVisible()
  await expect(field(page, 'Aadress')).toBeFocused()

  await fillFields(page, { Aadress: 'Lille 7', Linn: 'Tartu', Postiindeks: '51010' })
  await payButton(page).click()
  await expectToast(page, 'Nõustuge tingimustega')
  await expect(page.getByRole('checkbox', { name: /Olen tutvunud/ })).toBeFocused()
})

test('an empty field shows an error when left, until it is filled', async ({ page }) => {
  await field(page, 'Eesnimi').focus()
  await field(page, 'Perekonnanimi').focus()
  await expect(page.getByText('Palun sisesta eesnimi')).toBeVisible()
  await expect(page.getByText('Palun sisesta perekonnanimi')).toBeHidden()
  await field(page, 'Eesnimi').fill('Liis')
  await expect(page.getByText('Palun sisesta eesnimi')).toBeHidden()
})

test('input survives a reload and a visit to the terms, and is cleared after payment', async ({
  page,
  context,
  addToCart,
}) => {
  await fillCheckout(page)
  const machine = await machinePicker(page).inputValue()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /ostutingimustega/ }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { name: 'Tingimused', level: 1 })).toBeVisible()
  await terms.close()

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Omniva pakiautomaat' })).toBeChecked()
  await expect(machinePicker(page)).toHaveValue(machine)
  await expect(field(page, 'Eesnimi')).toHaveValue('Liis')
  await expect(field(page, 'Telefon')).toHaveValue('+372 5123 4534')
  await leaveForProvider(page)
  await approve(page)
  await orderNumberOn(page)

  await addToCart(1)
  await page.goto('/checkout')
  await expect(page.getByText('Rõõmus konnamüts')).toBeVisible()
  await expect(field(page, 'Eesnimi')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Omniva pakiautomaat' })).not.toBeChecked()
})

for (const width of [390, 1280])
  test(`input restored after a reload does not shift the page, ${width} px wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await context.route('**/api/parcel-machines', async route => {
      const lists: ParcelMachines = await (await route.fetch()).json()
      // Takes two lines on a phone, as some real addresses do.
      for (const machine of lists.omniva) machine.address = 'Vana-Narva maantee 27a, parkla poolne sissepääs'
      await route.fulfill({ json: lists })
    })
    await page.reload()
    const contact = page.getByRole('heading', { name: 'Kontaktandmed' })
    const note = page.getByText('Lisa sõnum mulle või kingituse tekst')
    const payment = page.getByRole('heading', { name: 'Makseviis' })
    const places = async () => {
      const boxes = [contact, note, payment].map(each => each.boundingBox())
      return (await Promise.all(boxes)).map(box => box!.y)
    }

    async function expectUnmoved(isBack: () => Promise<void>) {
      const release = await holdScript(page)
      await page.reload({ waitUntil: 'commit' })
      await expect(note).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const drawn = await places()
      release()
      await isBack()
      expect(await places()).toEqual(drawn)
      await page.unrouteAll({ behavior: 'wait' })
    }

    await chooseDelivery(page, 'Omniva pakiautomaat')
    await expectUnmoved(() => expect(machinePicker(page)).toHaveValue(''))
    await chooseMachine(page, 'Tartu')
    await expectUnmoved(() => expect(machinePicker(page)).toHaveValue(/./))
    await chooseDelivery(page, 'DPD kuller')
    await fillFields(page, { Aadress: 'Lille 7', Linn: 'Tartu', Postiindeks: '51010' })
    await expectUnmoved(() => expect(field(page, 'Aadress')).toHaveValue('Lille 7'))
    await note.click()
    const gift = field(page, 'Kingituse tekst')
    await gift.fill('Palju õnne, Mia!')
    await expectUnmoved(() => expect(gift).toHaveValue('Palju õnne, Mia!'))
    await gift.fill('')
    await expect(gift, 'the emptied field stays open').toBeVisible()
  })

test('a note and a gift text are kept, sent and shown to the maker', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillCheckout(page)
  const note = field(page, 'Sõnum mulle')
  const gift = field(page, 'Kingituse tekst')
  await expect(note).toBeHidden()
  await page.getByText('Lisa sõnum mulle või kingituse tekst').click()
  await note.fill('Palun pehmesse paberisse.')
  await gift.fill('x'.repeat(400))
  await expect(gift).toHaveValue('x'.repeat(300))
  await gift.fill('Palju õnne, Mia!')
  await expectAccessible(page)
  await page.reload()
  await expect(note).toHaveValue('Palun pehmesse paberisse.')
  await expect(gift).toHaveValue('Palju õnne, Mia!')
  await leaveForProvider(page)
  await approve(page)
  const orderNumber = await orderNumberOn(page)
  await expect(page.getByRole('definition').filter({ hasText: 'Palju õnne, Mia!' })).toBeVisible()

  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  const panel = page.getByRole('dialog', { name: orderNumber, exact: true })
  const words = panel.getByRole('region', { name: 'Mida klient kirjutas' })
  await expect(words).toContainText('Palun pehmesse paberisse.')
  await expect(words).toContainText('Palju õnne, Mia!')
  await expectAccessible(page)
})

test('the whole checkout works by keyboard', { tag: '@wide' }, async ({ page }) => {
  const { keyboard } = page
  await page.getByRole('radio', { name: 'Omniva pakiautomaat' }).focus()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'DPD pakiautomaat' })).toBeChecked()
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Omniva pakiautomaat' })).toBeChecked()

  await keyboard.press('Tab')
  await expect(machinePicker(page)).toBeFocused()
  await expect(machinePicker(page)).toHaveAttribute('aria-expanded', 'false')
  await keyboard.press('ArrowDown')
  const options = page.getByRole('option')
  const active = () => page.locator(`[id="${activeId}"]`)
  let activeId = await machinePicker(page).getAttribute('aria-activedescendant')
  await expect(active()).toHaveText((await options.first().textContent()) ?? '')
  await keyboard.press('End')
  activeId = await machinePicker(page).getAttribute('aria-activedescendant')
  await expect(active()).toHaveText((await options.last().textContent()) ?? '')
  await expect(active()).toBeInViewport()
  await keyboard.press('Home')
  await keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(machinePicker(page)).toHaveValue('')

  await keyboard.type('LOUNAKESKUS')
  await expect(options).toHaveCount(1)
  await keyboard.press('Enter')
  await expect(machinePicker(page)).toHaveValue('Tartu Lõunakeskus')
  await expect(machinePicker(page)).toHaveAccessibleDescription(/Tartu/)

  for (const text of Object.values(TEST_CUSTOMER)) {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('Tab') // a note or a gift
  await keyboard.press('Tab') // the payment method
  await keyboard.press('Tab') // the maker's address
  await keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: /Olen tutvunud/ })).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Tab') // the terms
  await keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/checkoutnow/)
})

test('each delivery method keeps its own parcel machine, and leaving the search restores its name', async ({
  page,
}) => {
  await chooseDelivery(page, 'Omniva pakiautomaat')
  await chooseMachine(page, 'Tartu')
  const chosen = await machinePicker(page).inputValue()
  await machinePicker(page).fill('xyz')
  await expect(page.getByText(/Sellist pakiautomaati ei leitud/)).toBeVisible()
  await field(page, 'Eesnimi').focus()
  await expect(machinePicker(page)).toHaveValue(chosen)
  await chooseDelivery(page, 'SmartPosti pakiautomaat')
  await expect(machinePicker(page)).toHaveValue('')
  await chooseMachine(page, 'Tallinn')
  const other = await machinePicker(page).inputValue()
  await chooseDelivery(page, 'DPD kuller')
  await page.reload()
  await chooseDelivery(page, 'Omniva pakiautomaat')
  await expect(machinePicker(page)).toHaveValue(chosen)
  await chooseDelivery(page, 'SmartPosti pakiautomaat')
  await expect(machinePicker(page)).toHaveValue(other)
})

const MACHINE_GONE = /Sinu valitud pakiautomaati vedaja nimekirjas enam ei ole/

/** Chooses the first of two machines. @returns a function with which it leaves its carrier's list */
async function chooseLeavingMachine(page: Page): Promise<() => void> {
  const machine = (id: string, name: string): ParcelMachine => ({
    id,
    name,
    address: 'Pikk 1',
    city: 'Tartu',
  })
  const lists = { omniva: [machine('a', 'Vana Maja'), machine('b', 'Uus Maja')], dpd: [], smartpost: [] }
  await page.route('**/api/parcel-machines', route => route.fulfill({ json: lists }))
  await page.reload()
  await chooseDelivery(page, 'Omniva pakiautomaat')
  await machinePicker(page).fill('Vana Maja')
  await page.getByRole('option').click()
  await expect(machinePicker(page)).toHaveValue('Vana Maja')
  return () => void lists.omniva.shift()
}

test('a chosen parcel machine that has left its carrier’s list is asked for again, and why', async ({
  page,
}) => {
  const leave = await chooseLeavingMachine(page)
  leave()
  await page.reload()
  await expect(machinePicker(page)).toHaveAccessibleDescription(MACHINE_GONE)
  await expectAccessible(page)
  await machinePicker(page).click()
  await page.getByRole('option', { name: 'Uus Maja' }).click()
  await expect(machinePicker(page)).toHaveValue('Uus Maja')
  await expect(machinePicker(page)).toHaveAccessibleDescription(/Pikk 1, Tartu$/)
})

test('a chosen parcel machine that is refused at payment is asked for again, and why', async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/400.*\/api\/paypal\/order/)
  const leave = await chooseLeavingMachine(page)
  await fillFields(page, TEST_CUSTOMER)
  await acceptTerms(page)
  leave()
  await payButton(page).click()
  await expect(machinePicker(page)).toHaveValue('')
  await expect(machinePicker(page)).toHaveAccessibleDescription(MACHINE_GONE)
})

test('a long list of parcel machines is cut at 50 and asks for a narrower search', async ({ page }) => {
  const many: ParcelMachine[] = Array.from({ length: 60 }, (_, i) => ({
    id: `m${i}`,
    name: `Automaat ${i}`,
    address: `Pikk ${i}`,
    city: 'Tartu',
  }))
  await page.route('**/api/parcel-machines', route =>
    route.fulfill({ json: { omniva: many, dpd: [], smartpost: many } }),
  )
  await page.reload()
  await chooseDelivery(page, 'Omniva pakiautomaat')
  await machinePicker(page).click()
  await expect(page.getByRole('option')).toHaveCount(50)
  await expect(page.getByText('Näitan esimesi 50. Kirjuta täpsem otsing.')).toBeVisible()

  await chooseDelivery(page, 'DPD pakiautomaat')
  await expect(page.getByText(/DPD pakiautomaatide nimekirja ei ole praegu võtta/)).toBeVisible()
})

test('if the list of parcel machines fails to load, other methods still work', { tag: '@wide' }, async ({
  page,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED.*\/api\/parcel-machines/)
  let asked = 0
  await page.route('**/api/parcel-machines', route => {
    asked++
    return route.abort()
  })
  await page.reload()
  await chooseDelivery(page, 'Omniva pakiautomaat')
  await expect(page.getByText(/Omniva pakiautomaatide nimekirja ei ole praegu võtta/)).toBeVisible()
  await expectAccessible(page)
  // A single failed call is not a lost network, after which everything would be reloaded.
  expect(asked).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Proovi uuesti' }).click()
  await chooseMachine(page, 'Tartu')
  const chosen = await machinePicker(page).inputValue()
  await page.route('**/api/parcel-machines', route =>
    route.fulfill({ json: { omniva: [], dpd: [], smartpost: [] } }),
  )
  await page.reload()
  await expect(page.getByText(/Omniva pakiautomaatide nimekirja ei ole praegu võtta/)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Proovi uuesti' }).click()
  await expect(machinePicker(page), 'an empty list says nothing of it').toHaveValue(chosen)
  await chooseDelivery(page, 'DPD kuller')
  await fillFields(page, { ...TEST_CUSTOMER, Aadress: 'Lille 7', Linn: 'Tartu', Postiindeks: '51010' })
  await acceptTerms(page)
  await leaveForProvider(page)
})

test('a quantity above the stock is reduced to what is left', { tag: '@wide' }, async ({
  page,
  shop,
  session,
  addToCart,
}) => {
  await addToCart(2, 3)
  await page.route('**/api/cart?**', async route => {
    const reply = await route.fetch()
    const items = await reply.json()
    for (const item of items) if (item.productId === 2 && item.quantity > 1) item.available = 1
    await route.fulfill({ response: reply, json: items })
  })
  await page.reload()
  await chooseDelivery(page, 'DPD kuller')
  await expect(page.getByText('Laos on ainult 1')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Jäta 1' }).click()
  await expect(payButton(page)).toHaveText('Telli ja maksa €66.99')
  // The page shows the new sum before the shop has stored it.
  await expect
    .poll(() => shop.api('GET', `/api/cart?sessionId=${session}`))
    .toMatchObject([{ quantity: 1 }, { productId: 2, quantity: 1 }])
})

test('the focus stays in the page when its last row is removed', { tag: '@wide' }, async ({ page }) => {
  await page.route('**/api/cart?**', async route => {
    const reply = await route.fetch()
    const items = await reply.json()
    for (const item of items) item.available = 0
    await route.fulfill({ response: reply, json: items })
  })
  await page.reload()
  const remove = page.getByRole('button', { name: /^Eemalda/ })
  await expect(remove).toBeVisible()
  await page.unrouteAll()
  await remove.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ostukorv on tühi' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Poodi', exact: true })).toBeFocused()
})

test('only the signed-in owner sees the test delivery', { tag: '@wide' }, async ({ page, shop }) => {
  const signedIn = await page.request.post('/api/auth/sign-in/email', {
    data: OWNER,
    headers: { origin: shop.url },
  })
  expect(signedIn.ok()).toBe(true)
  await page.reload()
  await chooseDelivery(page, 'Testtarne')
  await fillFields(page, TEST_CUSTOMER)
  await acceptTerms(page)
  await expect(payButton(page)).toHaveText('Telli ja maksa €32.05')
  await leaveForProvider(page)
})

test('without JavaScript the page says how to order', { tag: '@wide' }, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/checkout')
  await expect(page.getByText(/Ostukorv ja maksmine vajavad JavaScripti/)).toBeVisible()
  await context.close()
})
