import type { AdminProduct } from '#contract/admin-products.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'
import { addBatch } from './yarn-store.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the owner weighs yarn for a piece, and its page proves what it claims', async ({ page, shop }) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, published: true, badge: null, originalPrice: null }
  const product = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...offer,
    name: 'Lõngapassiga müts',
    price: '30.00',
    stockQuantity: 1,
  })
  await signIn(page, shop)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Lõngad ja passid' }).click()
  await page.getByRole('button', { name: 'Lisa partii' }).click()
  const form = page.getByRole('form', { name: 'Lisa partii' })
  await form.getByLabel('Nimi').fill('Onu Ülo sall')
  await form.getByLabel('Kaal algul (g)').fill('60')
  await form.getByLabel('Kiud').fill('80 vill\n30 akrüül')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expect(form.getByText('kokku 110%')).toBeVisible()
  await expect(form.getByText(/väite tõend/)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Kiud').fill('80 vill\n20 akrüül')
  await form.getByLabel('Lugu ja taaskasutuse tõend').fill('Harutasin lahti kapist leitud salli.')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Salvestatud')

  await page.getByRole('button', { name: 'Alusta tükki' }).click()
  await page.getByLabel('Toode', { exact: true }).selectOption('Lõngapassiga müts')
  await page.getByRole('button', { name: 'Alusta', exact: true }).click()
  await page.getByRole('button', { name: /^Võta lõnga: Lõngapassiga müts/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Lõng: Lõngapassiga müts' })
  await dialog.getByRole('radio', { name: /Onu Ülo sall/ }).check()
  await dialog.getByRole('button', { name: '+50 g: Onu Ülo sall' }).click()
  await expect(dialog.getByText('50 g lõnga')).toBeVisible()
  await dialog.getByRole('button', { name: '+5 g: Onu Ülo sall' }).click()
  await expect(dialog.getByText('55 g lõnga')).toBeVisible()
  await dialog.getByRole('button', { name: 'Võta tagasi 5 g: Onu Ülo sall' }).click()
  await expect(dialog.getByText('50 g lõnga')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Valmis' }).click()

  await page.getByRole('button', { name: /^Pass: Lõngapassiga müts/ }).click()
  await page.getByLabel('Sinu sõnad selle tüki kohta').fill('Heegeldasin rongis.')
  await page.getByRole('checkbox', { name: 'Pass on avalik' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvesta' }).click()
  const passport = await page.getByRole('link', { name: 'Ava pass' }).first().getAttribute('href')
  const tags = await page.getByRole('link', { name: 'Lipikud A4-lehel' }).getAttribute('href')
  expect((await page.request.get(shop.url + tags)).headers()['content-type']).toBe('application/pdf')

  await page.goto(`/toode/${product.id}`)
  await expect(page.getByText('100% taaskasutatud lõngast')).toBeVisible()
  await page.getByText('Vaata, mis lõngast').click()
  await expect(page.getByText('100% Onu Ülo sall')).toBeVisible()
  await expect(page.getByText(/Harutasin lahti kapist/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(passport!)
  await expect(page.getByRole('heading', { level: 1, name: 'Lõngapassiga müts' })).toBeVisible()
  await expect(page.getByText('Heegeldasin rongis.')).toBeVisible()
  const stitches = await page
    .getByRole('link', { name: 'Kirjuta paranduse asjus' })
    .evaluate(link => Number.parseFloat(getComputedStyle(link, '::after').width))
  expect(stitches, 'a link is seen to be one').toBeGreaterThan(40)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('a colour that ran out cannot be chosen, and says so', async ({ page, shop }) => {
  await addBatch(shop, { name: 'Viimane lilla', colour: 'tumelilla', grams: 10 })
  await page.goto('/custom-hat')
  await page.getByRole('radio', { name: 'Kassi' }).check()
  await expect(page.getByRole('checkbox', { name: 'tumelilla, lõng on otsas' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'roosa', exact: true })).toBeEnabled()
  await expectAccessible(page)
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', { goneColours: 'waiting', hatGrams: 40 })
  await page.reload()
  await page.getByRole('checkbox', { name: 'tumelilla, ootan uut lõnga' }).check()
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', { goneColours: 'closed', hatGrams: 10 })
})
