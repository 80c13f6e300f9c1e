/**
 * The EU's harmonised notice of the legal guarantee: the owner uploads the Commission's picture, and shoppers see it
 * before ordering.
 */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Order } from '#contract/orders.ts'
import { accessKeyOf, changeSettings, resetSettings, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { expectAccessible, expectToast, holdPictures, payButton, TEST_CUSTOMER } from './shopper.ts'

test.afterEach(({ shop }) => resetSettings(shop))

/** Stands in for the Commission's picture, which is not the shop's to draw. */
const aPicture = () =>
  sharp({ create: { width: 900, height: 1270, channels: 3, background: '#dfe6f2' } })
    .png()
    .toBuffer()

const PICTURE = /^Euroopa Liidu ühtlustatud teade: .*seaduslik garantii, vähemalt kaks aastat/
const notice = (page: Page) => page.getByRole('main').getByRole('img', { name: PICTURE })
const way = (page: Page) => page.getByRole('link', { name: /^Vaata Euroopa Liidu teadet/ })

/** Uploads a picture through the API; the browser must be signed in. */
async function putIn(page: Page, shop: Shop) {
  const reply = await page.request.post(`${shop.url}/api/admin/uploads`, {
    multipart: { file: { name: 'teade.png', mimeType: 'image/png', buffer: await aPicture() } },
    headers: { origin: shop.url },
  })
  expect(reply.status()).toBe(201)
  await changeSettings(shop, { guaranteeNotice: ((await reply.json()) as { url: string }).url })
}

async function expectBefore(page: Page, button: ReturnType<typeof payButton>) {
  await expect(notice(page)).toBeVisible()
  const [picture, below] = [await notice(page).boundingBox(), await button.boundingBox()]
  expect(picture!.y + picture!.height).toBeLessThan(below!.y)
}

test('the owner adds, replaces and removes the notice, and the terms follow', async ({ page, shop }) => {
  await signIn(page, shop)
  await page.goto('/tingimused')
  await expect(page.getByRole('heading', { name: '6. Pretensioonid' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)

  await page.goto('/admin/settings')
  const preview = page.getByRole('img', { name: 'Euroopa Liidu teade seadusliku garantii kohta' })
  const take = async (button: string, background: string) =>
    page.getByLabel(button, { exact: true }).setInputFiles({
      name: 'teade.png',
      mimeType: 'image/png',
      buffer: await sharp(await aPicture())
        .tint(background)
        .png()
        .toBuffer(),
    })
  await take('Lisa teate pilt', '#aabbee')
  await expect(preview).toBeVisible()
  const first = await preview.getAttribute('src')
  await take('Vali teine pilt', '#eebbaa')
  await expect(preview).not.toHaveAttribute('src', first!)
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Salvesta', exact: true })
  await save.click()
  await expectToast(page, 'Seaded salvestatud!')

  await page.goto('/tingimused#garantiiteade')
  await expect(notice(page)).toBeInViewport()
  await expectAccessible(page)

  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Eemalda teade' }).click()
  await expect(preview).toHaveCount(0)
  await save.click()
  await expectToast(page, 'Seaded salvestatud!')
  await page.goto('/tingimused')
  await expect(page.getByRole('heading', { name: '6. Pretensioonid' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('at the checkout the notice is above the button, shifts nothing and opens enlarged', async ({
  page,
  shop,
  addToCart,
}) => {
  await addToCart(1)
  await page.goto('/checkout')
  await expect(payButton(page)).toBeVisible()
  await expect(way(page)).toHaveCount(0)

  await signIn(page, shop)
  await putIn(page, shop)
  const letPicturesCome = await holdPictures(page)
  await page.goto('/checkout')
  await way(page).scrollIntoViewIfNeeded()
  await expect(page.getByText('Laen tellimust')).toHaveCount(0)
  await expectBefore(page, payButton(page))
  const before = await payButton(page).boundingBox()
  letPicturesCome()
  await expect
    .poll(() => notice(page).evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  expect(await payButton(page).boundingBox(), 'the button does not move').toEqual(before)
  await expectAccessible(page)

  await page.getByLabel('Eesnimi').fill('Liis')
  const opened = page.waitForEvent('popup')
  await way(page).click()
  const large = await opened
  await expect(notice(large)).toBeInViewport()
  expect((await notice(large).boundingBox())!.width).toBeGreaterThan(300)
  await expect(page.getByLabel('Eesnimi')).toHaveValue('Liis')

  await page.goto('/custom-hat')
  await expectBefore(page, page.getByRole('button', { name: /Telli ja maksa/ }))
})

test('a payment link’s page shows fibres, maker and notice; custom lines have no fibres', async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  await putIn(page, shop)
  const line = { unitPrice: '30.00', quantity: 1, madeToOrder: true }
  const { order } = await shop.ownerApi<{ order: Order }>('POST', '/api/admin/orders', {
    deliveryMethod: '',
    payment: 'link',
    customerName: TEST_CUSTOMER.Eesnimi,
    customerEmail: TEST_CUSTOMER['E-post'],
    lines: [
      { ...line, productId: 1, madeToOrder: false, name: '' },
      { ...line, productId: null, name: 'Rebasekott' },
    ],
  })
  const query = `key=${await accessKeyOf(shop, order.orderNumber)}`

  await page.goto(`/seller-payment?orderNumber=${order.orderNumber}&${query}`)
  await expectBefore(page, page.getByRole('link', { name: 'Mine maksma' }))
  await expect(page.getByText(/^Tegija: Mari/)).toBeVisible()
  await expect(page.getByText(/^\d+% \S+/)).toHaveCount(1)
  await expectAccessible(page)

  await page.goto(`/checkout?invoice=${order.orderNumber}&${query}`)
  const receipt = page.getByRole('region', { name: `Tellimus ${order.orderNumber}` })
  await expectBefore(page, payButton(page))
  await expect(receipt.getByText(/^\d+% \S+/)).toHaveCount(1)
  await expect(receipt.getByRole('listitem').filter({ hasText: 'Rebasekott' })).not.toContainText('%')
  const [maker, button] = [
    await receipt.getByText(/^Tegija: Mari/).boundingBox(),
    await payButton(page).boundingBox(),
  ]
  expect(maker!.y).toBeLessThan(button!.y)
  await expectAccessible(page)
})
