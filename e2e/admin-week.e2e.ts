import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, OWNER, test } from './fixtures.ts'
import {
  acceptTerms,
  approve,
  chooseDelivery,
  expectToast,
  fillCheckout,
  fillFields,
  leaveForProvider,
  orderNumberOn,
} from './shopper.ts'

const HAT = 'Nädalamüts'

// A shop of its own: the lists show the first few of each kind, and requests left by other tests would come first.
test.use({ shopOf: 'the week' })

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const screenLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Haldus' }).getByRole('link', { name, exact: true })

const card = (page: Page, number: string) => page.getByRole('article', { name: `Tellimus ${number}` })
/** An order's panel: beside the list on a wide page, a sheet over it on a narrow one. */
const panel = (page: Page, number: string) =>
  page
    .getByRole('complementary', { name: `Tellimus ${number}` })
    .or(page.getByRole('dialog', { name: number, exact: true }))
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function signInByForm(page: Page) {
  await page.goto('/admin')
  await fillFields(page, { 'E-post': OWNER.email, Parool: OWNER.password })
  await page.getByRole('button', { name: 'Logi sisse' }).click()
  await expect(page.getByRole('heading', { name: 'Täna', level: 1 })).toBeVisible()
}

/** Opens a task from Today in one tap. */
async function openTask(page: Page, task: string, number: string) {
  await screenLink(page, 'Täna').click()
  await page
    .getByRole('region', { name: new RegExp(`^${task}`) })
    .getByRole('link', { name: number })
    .click()
  await expect(panel(page, number).getByRole('heading', { name: number })).toBeVisible()
}

async function setStatus(page: Page, number: string, status: string) {
  const opened = panel(page, number)
  await opened.getByRole('combobox', { name: `Tellimuse ${number} olek` }).selectOption(status)
  await expect(opened.getByText(`→ ${status}`)).toBeVisible()
}

const closePanel = async (page: Page, number: string) => {
  await panel(page, number).getByRole('button', { name: 'Sulge' }).click()
  await expect(panel(page, number)).toBeHidden()
}

const paidByShopper = async (shopper: Page) => {
  await leaveForProvider(shopper)
  await approve(shopper)
  await expect(shopper.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
}

test('the owner’s whole week', async ({ page, browser, shop, tolerateErrors }) => {
  test.setTimeout(180_000)
  const shopper = await browser.newPage({ baseURL: shop.url })
  let request = ''
  let order = ''

  await test.step('Monday: a new hat with two photos is added to the shop', async () => {
    await signInByForm(page)
    for (const screen of ['Täna', 'Tellimused', 'Tooted', 'Sõnumid', 'Kirjad', 'Seaded'])
      await expect(screenLink(page, screen)).toBeInViewport({ ratio: 1 })
    await screenLink(page, 'Tooted').click()
    await page.getByRole('link', { name: 'Lisa toode' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Lisa pilte' }).click()
    await (await chooser).setFiles([
      await photo('punane.jpg', '#cf3a34'),
      await photo('sinine.jpg', '#2e4a8c'),
    ])
    await expect(page.getByLabel('Lisapilt 1: link')).toHaveValue(/^\/media\/uploads\//)
    await fillFields(page, {
      'Põhipilt: mida pildil näha on': 'Punane müts laual',
      Nimi: HAT,
      Kirjeldus: 'Esmaspäevast pühapäevani.',
      'Hind (€)': '31.50',
    })
    await page.getByLabel('Kategooria').selectOption('Muud mütsid')
    await page.getByRole('button', { name: 'Lisa poodi' }).click()
    await expectToast(page, 'Toode lisatud!')
    // The focus is on the new hat, and the next Tab continues from there.
    await expect(page.getByRole('heading', { name: HAT })).toBeFocused()
    await expect(page.getByRole('heading', { name: HAT })).toBeInViewport()
  })

  await test.step('Tuesday: a customer requests a scarf; the owner prices it and sends the payment link', async () => {
    await screenLink(page, 'Täna').click()
    await expect(page.getByRole('heading', { name: 'Täna', level: 1 })).toBeVisible()
    await shopper.goto('/eritellimus')
    await fillFields(shopper, {
      Nimi: 'Karl Õunapuu',
      'E-post': 'karl@naide.ee',
      Kirjeldus: 'Sall, mis näeb välja nagu heeringas',
    })
    await shopper.getByRole('button', { name: 'Saada tellimus' }).click()
    const number = shopper.getByText(/^ERI-[0-9A-Z]{9}$/)
    await expect(number).toBeVisible()
    request = (await number.textContent()) ?? ''

    await openTask(page, 'Anna hind', request)
    await panel(page, request).getByRole('button', { name: 'Loo arve' }).click()
    await fillFields(dialog(page, 'Loo arve'), { 'Summa eurodes': '45.50' })
    await dialog(page, 'Loo arve').getByRole('button', { name: 'Loo arve' }).click()
    await panel(page, request).getByRole('button', { name: 'Saada makselink' }).click()
    const sent = dialog(page, 'Makselink saadetud!')
    const link = await sent.getByLabel('Link, millelt klient maksab').inputValue()
    await sent.getByRole('button', { name: 'Sulge' }).click()
    await shopper.goto(link)
  })

  await test.step('Wednesday: the scarf is paid, and her open page updates', async () => {
    await chooseDelivery(shopper, 'DPD kuller')
    await fillFields(shopper, {
      Telefon: '5123 4534',
      Aadress: 'Lille 7',
      Linn: 'Tartu',
      Postiindeks: '51010',
    })
    await acceptTerms(shopper)
    await paidByShopper(shopper)
    const opened = panel(page, request)
    await expect(opened.locator('.status').getByText('Makstud', { exact: true }).first()).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Saada makselink' })).toBeHidden()
    await setStatus(page, request, 'Töötlemisel')
    await setStatus(page, request, 'Saadetud')
    await closePanel(page, request)
  })

  await test.step('Thursday: the new hat is sold; she packs it and sends it off', async () => {
    await shopper.goto('/pood')
    await shopper.getByRole('link', { name: HAT }).first().click()
    await shopper.getByRole('button', { name: /^Lisa ostukorvi/ }).click()
    await shopper.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
    await shopper.getByRole('link', { name: 'Mine Maksma' }).click()
    await fillCheckout(shopper)
    await paidByShopper(shopper)
    order = await orderNumberOn(shopper)

    await openTask(page, 'Paki ja saada', order)
    await expect(panel(page, order).getByText('Omniva pakiautomaat')).toBeVisible()
    await closePanel(page, order)
    await page.getByRole('checkbox', { name: `Vali tellimus ${order}` }).check()
    const chosen = page.getByRole('region', { name: 'Valitud tellimused' })
    const print = chosen.getByRole('link', { name: 'Prindi (1 tellimus)' })
    const documents = await page.request.get((await print.getAttribute('href')) ?? '')
    expect(documents.headers()['content-type']).toContain('application/pdf')
    await chosen.getByRole('button', { name: 'Tühista valik' }).click()
    await card(page, order).getByRole('combobox').selectOption('Saadetud')
    await expectToast(page, 'Olek uuendatud!')
    await screenLink(page, 'Täna').click()
    await expect(page.getByRole('link', { name: order })).toHaveCount(0)

    await shopper.getByRole('link', { name: 'Jälgi tellimust' }).click()
    await expect(shopper.getByRole('heading', { name: order })).toBeVisible()
    await expect(shopper.getByText('Saadetud', { exact: true }).first()).toBeVisible()
  })

  await test.step('Friday: a stitch has run, and part of the money is refunded', async () => {
    await screenLink(page, 'Tellimused').click()
    await page.getByRole('searchbox', { name: /Otsi tellimust/ }).fill(order)
    // Until the list has loaded, its cards move under the pointer.
    await page.waitForURL(url => url.searchParams.get('q') === order)
    await card(page, order).getByRole('button', { name: 'Vaata' }).click()
    const opened = panel(page, order)
    await opened.getByRole('button', { name: 'Tagasta raha' }).click()
    const refund = dialog(page, 'Tagasta raha')
    await fillFields(refund, { 'Summa eurodes': '5,00', Põhjus: 'Üks silmus jooksis' })
    await refund.getByRole('button', { name: 'Tagasta €5.00' }).click()
    await expect(refund.getByText('€5.00 on tagastatud.')).toBeVisible()
    await refund.getByRole('button', { name: 'Valmis' }).click()
    await expect(
      opened.getByRole('definition').filter({ hasText: 'Raha osaliselt tagastatud' }),
    ).toBeVisible()
    await expect(opened.getByRole('link', { name: /^Kreeditarve \d+ \(PDF\)$/ })).toBeVisible()
    await closePanel(page, order)
  })

  await test.step('Saturday: the month goes to the bookkeeper as a table', async () => {
    await page.getByRole('button', { name: 'Laadi tabel alla' }).click()
    const month = dialog(page, 'Tellimused tabelina')
    await month.getByRole('button', { name: 'See kuu' }).click()
    const coming = page.waitForEvent('download')
    await month.getByRole('link', { name: 'Laadi alla', exact: true }).click()
    const table = await readFile(await (await coming).path(), 'utf8')
    for (const number of [request, order]) expect(table).toContain(`\n${number};`)
    await month.getByRole('button', { name: 'Sulge' }).click()
  })

  await test.step('Sunday: the hat is edited on two devices at once, and nothing is lost', async () => {
    // The browser logs the refused change to its console.
    tolerateErrors(/409/)
    const laptop = await browser.newPage({ baseURL: shop.url })
    await signInByForm(laptop)
    for (const each of [page, laptop]) {
      await screenLink(each, 'Tooted').click()
      await each.getByRole('link', { name: `Muuda: ${HAT}` }).click()
      await expect(each.getByLabel('Nimi', { exact: true })).toHaveValue(HAT)
    }
    await fillFields(page, { Nimi: `${HAT} kõrvadega` })
    await fillFields(laptop, { 'Hind (€)': '33' })
    await laptop.getByRole('button', { name: 'Salvesta', exact: true }).click()
    await expectToast(laptop, 'Toode uuendatud!')

    await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
    await dialog(page, 'Keegi teine muutis seda toodet')
      .getByRole('button', { name: 'Salvesta valitud' })
      .click()
    await expectToast(page, 'Toode uuendatud!')
    const saved = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${HAT} kõrvadega` })
    await expect(saved).toContainText('€33.00')
    await laptop.close()
  })
  await shopper.close()
})
