import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { AdminProduct } from '#contract/admin-products.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'
import { addBatch } from './yarn-store.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Red on the left, blue on the right. */
const twoColors = async () =>
  sharp({ create: { width: 900, height: 450, channels: 3, background: '#cf3a34' } })
    .composite([
      {
        input: { create: { width: 450, height: 450, channels: 3, background: '#2e4a8c' } },
        left: 450,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()

const HEIC = {
  name: 'IMG_1.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypmif1\0\0\0\0mif1heic'),
    Buffer.alloc(99),
  ]),
}

/** Fakes a phone's browser that can decode HEIC, which the test browser cannot. */
const opensHeic = (page: Page) =>
  page.addInitScript(() => {
    const open = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>
    const opens = async (source: ImageBitmapSource, ...rest: unknown[]) => {
      const isHeic = source instanceof Blob && (await source.slice(4, 12).text()) === 'ftypmif1'
      return isHeic ? open(new ImageData(300, 400)) : open(source, ...rest)
    }
    window.createImageBitmap = opens as typeof window.createImageBitmap
  })

test('the owner sets a tile’s focus on a phone; the product page shows the whole picture', async ({
  page,
  shop,
}) => {
  const products = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const made = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    // Products of other tests have one picture.
    ...products.find(({ imageUrls }) => imageUrls.length > 0),
    id: undefined,
    name: 'Kahevärviline müts',
    published: true,
  })
  await signIn(page, shop)
  await page.goto(`/admin/products/${made.id}`)
  const dialog = page.getByRole('dialog', { name: 'Mida ruut näitab' })
  await page
    .getByRole('button', { name: /^Mida ruut näitab: Lisapilt/ })
    .first()
    .click()
  await expect(
    dialog.getByText('Ruut: avalehel, korvis ja telefonis. Siia mahub kogu pilt.', { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Sulge' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Lisa pilte' }).click()
  const file = { name: 'lai.jpg', mimeType: 'image/jpeg', buffer: await twoColors() }
  await (await chooser).setFiles([file])
  await expect(page.getByLabel(/^Lisapilt \d+: link$/).last()).toHaveValue(/^\/media\/uploads\//)
  const crop = page.getByRole('button', { name: /^Mida ruut näitab: Lisapilt/ }).last()
  await crop.click()
  const square = dialog.getByRole('slider', { name: /^Ruut/ })
  await expect(square).toHaveAttribute('aria-valuenow', '50')
  await expectAccessible(page)
  await square.press('ArrowRight')
  await expect(square).toHaveAttribute('aria-valuenow', '55')
  await dialog.getByRole('button', { name: 'Rohkem vasakult: ruut' }).click()
  await dialog.getByRole('button', { name: 'Rohkem vasakult: ruut' }).click()
  await expect(square).toHaveAttribute('aria-valuenow', '45')
  const box = (await square.boundingBox())!
  await page.mouse.move(box.x + box.width - 5, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x - 200, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(square).toHaveAttribute('aria-valuenow', '100')
  await dialog.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Pildi ruut on salvestatud')
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expectToast(page, 'Toode uuendatud!')

  await page.goto(`/toode/${made.id}`)
  const thumb = page.locator('button[aria-pressed]').last()
  await thumb.click()
  const cutOf = (image: Locator) =>
    image.evaluate(each => [getComputedStyle(each).objectFit, getComputedStyle(each).objectPosition])
  const large = page.locator('.tile.rounded-big img')
  await expect(large).toHaveAttribute('src', /^\/media\/uploads\//)
  expect(await cutOf(large)).toEqual(['contain', '50% 50%'])
  expect(await cutOf(thumb.locator('img'))).toEqual(['cover', '100% 50%'])
  await shop.ownerApi('DELETE', `/api/products?id=${made.id}`)
})

test('HEIC is sent as JPEG by phones that decode it; others get advice', async ({ page, shop }) => {
  await page.goto('/eritellimus')
  const input = page.locator('input[type=file]')
  await input.setInputFiles([HEIC])
  await expect(page.getByText(/^IMG_1.HEIC: See pilt on HEIC-vormingus.*Kõige ühilduvam/)).toBeVisible()

  await opensHeic(page)
  await page.reload()
  await input.setInputFiles([HEIC])
  await expect(page.getByText('IMG_1.jpg')).toBeVisible()
  await page.getByLabel('Nimi').fill('Liis Tamm')
  await page.getByLabel('E-post').fill('liis@naide.ee')
  await page.getByLabel('Kirjeldus').fill('Rebasekott')
  const sent = page.waitForResponse('**/pictures?*')
  await page.getByRole('button', { name: 'Saada tellimus' }).click()
  expect((await sent).status()).toBe(201)

  await signIn(page, shop)
  await page.goto('/admin/products/new')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Lisa pilte' }).click()
  await (await chooser).setFiles([HEIC])
  await expect(page.getByLabel('Põhipilt: link')).toHaveValue(/^\/media\/uploads\/.+\/300\.webp$/)
})

test('she is asked before she leaves pictures that have not arrived', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  const id = await addBatch(shop, { name: 'Pildita partii' })
  await signIn(page, shop)
  await page.route('**/api/admin/uploads', route => route.abort())
  const asked: string[] = []
  const screen = (name: string) =>
    page.getByRole('navigation', { name: 'Haldus' }).getByRole('link', { name, exact: true })
  const places = [
    { path: '/admin/products/1', add: 'Lisa pilte', begin: undefined },
    { path: '/admin/settings', add: 'Lisa pilt', begin: undefined },
    { path: '/admin/yarn', add: 'Lisa foto', begin: 'Muuda partiid „Pildita partii“' },
  ]
  for (const { path, add, begin } of places) {
    await page.goto(path)
    if (begin) await page.getByRole('button', { name: begin }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: add, exact: true }).click()
    await (await chooser).setFiles({ name: 'müts.jpg', mimeType: 'image/jpeg', buffer: await twoColors() })
    const failed = page.getByRole('button', { name: 'Proovi uuesti: müts.jpg' })
    await expect(failed).toBeVisible()
    for (const answer of ['dismiss', 'accept'] as const) {
      page.once('dialog', async dialog => {
        asked.push(dialog.message())
        await dialog[answer]()
      })
      await screen('Tellimused').click()
      await (answer === 'dismiss'
        ? expect(failed).toBeVisible()
        : expect(page.getByRole('heading', { name: 'Tellimused', level: 1 })).toBeVisible())
    }
  }
  const question = 'Üks pilt ei ole veel kohale jõudnud. Kui lahkud, jääb see lisamata. Kas lahkud?'
  expect(asked).toEqual(Array(6).fill(question))
  await shop.ownerApi('DELETE', `/api/admin/yarn/batches/${id}`)
})
