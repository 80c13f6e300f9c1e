import type { Page } from '@playwright/test'
import { sendLetters } from './admin-api.ts'
import { expect, OWNER, type Shop, test } from './fixtures.ts'
import { orderToSend } from './paid-order.ts'
import { expectAccessible, expectToast } from './shopper.ts'

async function openOrder(page: Page, shop: Shop, orderNumber: string) {
  const signIn = { data: OWNER, headers: { origin: shop.url } }
  expect((await page.request.post('/api/auth/sign-in/email', signIn)).ok()).toBe(true)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  return page.getByRole('dialog', { name: orderNumber, exact: true })
}

test('a paid custom order is sent in two parcels, and its customer tracks them', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const orderNumber = await orderToSend(shop)
  const panel = await openOrder(page, shop, orderNumber)
  const menu = panel.getByRole('combobox', { name: `Tellimuse ${orderNumber} olek` })
  await expect(menu.getByRole('option', { name: 'Saadetud' })).toHaveCount(1)
  await expect(panel.getByRole('combobox', { name: '1. paki vedaja' })).toHaveValue('dpd')
  const packing = panel.getByRole('link', { name: 'Saateleht ja kleebis (PDF)' })
  const pdf = await page.request.get((await packing.getAttribute('href'))!)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await panel.getByRole('textbox', { name: '1. paki kood' }).fill('12')
  await panel.getByRole('button', { name: 'Salvesta ja märgi saadetuks' }).click()
  await expect(panel.getByText('Kood on 5–40 tähte ja numbrit')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: '1. paki kood' })).toBeFocused()
  await panel.getByRole('textbox', { name: '1. paki kood' }).fill('0560 8010 123')
  await panel.getByRole('button', { name: 'Lisa pakk' }).click()
  await panel.getByRole('combobox', { name: '2. paki vedaja' }).selectOption('Omniva')
  await panel.getByRole('textbox', { name: '2. paki kood' }).fill('ce123456789ee')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Salvesta ja märgi saadetuks' }).click()
  await expectToast(page, 'Olek uuendatud!')
  await expect(menu).toHaveValue('shipped')
  const changed = panel.getByRole('listitem').filter({ hasText: 'Pakikoodid muudetud' })
  await expect(changed.getByText('DPD 05608010123')).toBeVisible()
  await expect(panel.getByRole('log').getByText('DPD 05608010123')).toBeVisible()

  // The e-mail has been sent, so later codes get an e-mail of their own.
  await sendLetters(shop)
  await page.reload()
  await panel.getByRole('button', { name: 'Lisa pakk' }).click()
  await panel.getByRole('textbox', { name: '3. paki kood' }).fill('CE3000000EE')
  await expect(panel.getByText('Uue koodi kohta saab ta eraldi kirja.')).toBeVisible()
  await panel.getByRole('button', { name: 'Salvesta koodid' }).click()
  await expect(panel.getByText('Pakk on teel: kood', { exact: true })).toBeVisible()
  const letters = await shop.ownerApi<{ subject: string; text: string }[]>('GET', '/api/admin/outbox')
  expect(letters.find(({ subject }) => subject === 'Pakk on teel: kood CE3000000EE')?.text).toContain(
    'Jälgi pakki: Omniva CE3000000EE',
  )

  await page.goto('/admin/orders?q=carrier')
  await expect(page.getByRole('article', { name: `Tellimus ${orderNumber}` })).toHaveCount(0)
  await page.goto('/admin/orders?q=heeringas')
  await expect(page.getByRole('article', { name: `Tellimus ${orderNumber}` })).toBeVisible()
  await page.goto('/admin/orders?q=ce1234567')
  await expect(page.getByRole('article', { name: `Tellimus ${orderNumber}` })).toBeVisible()

  const { trackingLink } = await shop.ownerApi<{ trackingLink: string }>(
    'GET',
    `/api/admin/orders/${orderNumber}`,
  )
  await page.context().clearCookies()
  await page.goto(trackingLink)
  await expect(page.locator('[aria-current=step]')).toContainText('Saadetud')
  await expect(page.getByRole('link', { name: 'Jälgi pakki: Omniva CE123456789EE' })).toHaveAttribute(
    'href',
    'https://minu.omniva.ee/track/CE123456789EE',
  )
  await expect(page.getByRole('link', { name: 'Jälgi pakki: DPD 05608010123' })).toBeVisible()
  await expectAccessible(page)
})

test('a code added elsewhere joins one that is not saved yet', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const orderNumber = await orderToSend(shop)
  const panel = await openOrder(page, shop, orderNumber)
  await panel.getByRole('textbox', { name: '1. paki kood' }).fill('05608010124')
  await shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/parcels`, {
    parcels: [{ carrier: 'dpd', code: '05608010123' }],
  })
  // Saving a note reloads the order.
  await panel.getByLabel('Märkus endale').fill('Kaks pakki')
  await panel.getByRole('button', { name: 'Lisa märkus' }).click()
  await expect(panel.getByRole('textbox', { name: '2. paki kood' })).toHaveValue('05608010123')
  await expect(panel.getByRole('textbox', { name: '1. paki kood' })).toHaveValue('05608010124')
  await panel.getByRole('button', { name: 'Salvesta koodid' }).click()
  const changed = panel.getByRole('listitem').filter({ hasText: 'Pakikoodid muudetud' })
  await expect(changed.first()).toContainText('DPD 05608010124')
  await expect(changed.first()).toContainText('DPD 05608010123')
})

test('a code added elsewhere after a save is no draft', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const orderNumber = await orderToSend(shop)
  const panel = await openOrder(page, shop, orderNumber)
  await panel.getByRole('textbox', { name: '1. paki kood' }).fill('05608010124')
  await panel.getByRole('button', { name: 'Salvesta koodid' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'DPD 05608010124' }).first()).toBeVisible()
  await shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/parcels`, {
    parcels: ['05608010124', '05608010123'].map(code => ({ carrier: 'dpd', code })),
  })
  await expect(panel.getByRole('textbox', { name: '2. paki kood' })).toHaveValue('05608010123')
  const drafts = await page.evaluate(() => sessionStorage.getItem('admin-drafts'))
  expect(drafts ?? '').not.toContain('05608010123')
})

test('a code unknown to the page is not overwritten, but saved with the others', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409.*\/parcels/)
  await page.setViewportSize({ width: 390, height: 844 })
  const orderNumber = await orderToSend(shop)
  const panel = await openOrder(page, shop, orderNumber)
  await panel.getByRole('textbox', { name: '1. paki kood' }).fill('05608010124')
  // The page would otherwise learn of the change within seconds.
  await page.route('**/api/admin/pulse', () => undefined)
  await shop.ownerApi('PUT', `/api/admin/orders/${orderNumber}/parcels`, {
    parcels: [{ carrier: 'dpd', code: '05608010123' }],
  })
  await panel.getByRole('button', { name: 'Salvesta ja märgi saadetuks' }).click()
  await expect(page.getByText(/Pakikoodid on vahepeal muutunud\. Vaata need üle/).first()).toBeVisible()
  await expect(panel.getByRole('textbox', { name: '2. paki kood' })).toHaveValue('05608010123')
  const menu = panel.getByRole('combobox', { name: `Tellimuse ${orderNumber} olek` })
  await expect(menu).toHaveValue('paid')
  await panel.getByRole('button', { name: 'Salvesta ja märgi saadetuks' }).click()
  await expectToast(page, 'Olek uuendatud!')
  const changed = panel.getByRole('listitem').filter({ hasText: 'Pakikoodid muudetud' })
  await expect(changed.first()).toContainText('DPD 05608010124')
  await expect(changed.first()).toContainText('DPD 05608010123')
})

/** Fakes a camera and a barcode detector, which this machine lacks. */
async function lendCamera(page: Page) {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    const media = navigator.mediaDevices as { getUserMedia: () => Promise<MediaStream> }
    media.getUserMedia = async () => {
      if (sessionStorage.getItem('camera') === 'forbidden') throw new DOMException('no', 'NotAllowedError')
      // A stream has frames only while something is drawn.
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 9, 9), 20)
      return canvas.captureStream()
    }
    window.BarcodeDetector = class {
      static getSupportedFormats = async () => ['code_128', 'ean_13']
      async detect(video: HTMLVideoElement) {
        const seen: string[] = JSON.parse(sessionStorage.getItem('seen') ?? '[]')
        return video.videoWidth > 0 ? seen.map(rawValue => ({ rawValue })) : []
      }
    }
  })
}

test('a parcel’s code is scanned with the camera', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await lendCamera(page)
  const panel = await openOrder(page, shop, await orderToSend(shop))
  const scan = panel.getByRole('button', { name: 'Skaneeri kood' })
  const scanner = page.getByRole('dialog', { name: 'Skaneeri kood' })
  const show = (...seen: string[]) =>
    page.evaluate(codes => sessionStorage.setItem('seen', JSON.stringify(codes)), seen)

  await scan.click()
  await expect(scanner.getByLabel('Kaamera pilt')).toBeVisible()
  await expectAccessible(page)
  await show('https://dpd.com/ee', '0560 8010 123')
  await expectToast(page, 'Kood 05608010123 on loetud')
  await expect(scanner).toBeHidden()
  await expect(panel.getByRole('textbox', { name: '1. paki kood' })).toHaveValue('05608010123')
  await scan.click()
  await expectToast(page, 'Kood 05608010123 on juba kirjas')
  await show('05608010124')
  await scan.click()
  await expect(panel.getByRole('textbox', { name: '2. paki kood' })).toHaveValue('05608010124')

  await page.evaluate(() => sessionStorage.setItem('camera', 'forbidden'))
  await scan.click()
  await expect(scanner.getByRole('alert')).toContainText('Kaamerat ei ole lubatud kasutada.')
  await page.keyboard.press('Escape')
  await expect(scan).toBeFocused()

  const mayUseCamera = () =>
    page.evaluate(() =>
      (
        document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature('camera'),
    )
  expect(await mayUseCamera()).toBe(true)
  await page.goto('/')
  expect(await mayUseCamera()).toBe(false)
})
