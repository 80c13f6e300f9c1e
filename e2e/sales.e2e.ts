import type { AdminProduct } from '#contract/admin-products.ts'
import type { Sale } from '#contract/sales.ts'
import { dayAfter, monthBefore, monthOf, tallinnDay } from '#domain/tallinn.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the owner schedules a sale, previews what the shop will show, and ends it early', async ({
  page,
  shop,
}) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, published: true, badge: null, originalPrice: null }
  const add = (name: string, price: string) =>
    shop.ownerApi<AdminProduct>('POST', '/api/products', { ...offer, name, price, category: 'sügismütsid' })
  const [cheap, dear] = [await add('Soodne sügismüts', '20.00'), await add('Kallis sügismüts', '40.00')]
  const today = tallinnDay(new Date())

  await signIn(page, shop)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Allahindlused' }).click()
  const newSale = page.getByRole('button', { name: 'Tee allahindlus' })
  await newSale.click()
  const form = page.getByRole('form', { name: 'Uus allahindlus' })
  await expect(form.getByRole('heading', { name: 'Uus allahindlus' })).toBeFocused()
  await form.getByLabel('Esimene päev').fill(today)
  await form.getByLabel('Viimane päev').fill(dayAfter(today, 2))
  await form.getByLabel('Soodustus (%)').fill('25')
  await form.getByLabel('Näita kategooriat').selectOption('sügismütsid')
  await form.getByRole('checkbox', { name: 'Vali kõik' }).check()
  await expect(form.getByText('Pood näitab €15.00, läbi kriipsutatud €20.00.')).toBeVisible()
  await form.getByLabel('Hind allahindluse ajal: Kallis sügismüts').fill('45')
  await expect(form.getByText('Peab olema praegusest hinnast väiksem.')).toBeVisible()
  await form.getByLabel('Hind allahindluse ajal: Kallis sügismüts').fill('29,90')
  await expect(form.getByText('Pood näitab €29.90, läbi kriipsutatud €40.00.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Salvesta allahindlus, 2 toodet' }).click()
  await expectToast(page, 'Allahindlus on salvestatud')
  await expect(newSale).toBeFocused()
  await expect(page.getByText('käib', { exact: true })).toBeVisible()

  await page.goto(`/toode/${dear.id}`)
  await expect(page.getByText('€29.90').first()).toBeVisible()
  await expect(page.locator('s', { hasText: '€40.00' }).first()).toBeVisible()

  await page.goto('/admin/products/sales')
  // The same products on the same days: reported before anything is saved.
  await newSale.click()
  const box = form.getByRole('searchbox', { name: 'Otsi toodet' })
  await box.fill('olematu')
  await expect(form.getByText('Sellist toodet siin ei ole.')).toBeVisible()
  await box.fill('soodne SUGIS')
  await expect(form.getByRole('checkbox', { name: /^Vali:/ })).toHaveCount(1)
  await form.getByRole('checkbox', { name: 'Vali: Soodne sügismüts' }).check()
  await expect(form.getByText(/^On juba allahindlusel/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salvesta allahindlus, 1 toode' })).toBeDisabled()
  // For a later sale, this sale's price counts as the lowest of the last 30 days.
  await form.getByLabel('Esimene päev').fill(dayAfter(today, 10))
  await form.getByLabel('Viimane päev').fill(dayAfter(today, 11))
  await expect(
    form.getByText(/^Pood näitab €16.00 ilma läbi kriipsutatud hinnata: .* juba €15.00.$/),
  ).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salvesta allahindlus, 1 toode' })).toBeEnabled()
  // Enter in the search box searches and does not save.
  await box.press('Enter')
  await form.getByRole('button', { name: 'Loobu' }).click()

  await page.getByRole('button', { name: /^Lõpeta kohe/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lõpeta kohe' }).click()
  await expectToast(page, 'Allahindlus on lõppenud')
  await expect(page.getByText('läbi', { exact: true })).toBeVisible()
  await page.goto(`/toode/${cheap.id}`)
  await expect(page.getByText('€20.00').first()).toBeVisible()
  // Other products on the page may have a sale of their own.
  await expect(page.locator('s', { hasText: '€20.00' })).toHaveCount(0)
  const [sale] = await shop.ownerApi<Sale[]>('GET', '/api/admin/sales')
  expect(sale).toMatchObject({ state: 'over', from: today, until: today })
  for (const { id } of [cheap, dear]) await shop.ownerApi('DELETE', `/api/products?id=${id}`)
})

test('a phone whose clock is behind offers the shop’s days', async ({ page, shop }) => {
  const today = tallinnDay(new Date())
  await signIn(page, shop)
  // In another month.
  await page.clock.setFixedTime(new Date(Date.now() - 40 * 24 * 3_600_000))
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Allahindlused' }).click()
  await page.getByRole('button', { name: 'Tee allahindlus' }).click()
  await expect(page.getByLabel('Esimene päev')).toHaveValue(dayAfter(today))
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Lõngad ja passid' }).click()
  await page.getByRole('button', { name: 'Lisa partii' }).click()
  await expect(page.getByLabel('Millal tuli')).toHaveValue(today)
  await page.goto('/admin/settings')
  await page.getByLabel('Lähen puhkusele').check()
  await expect(page.getByLabel('Viimane puhkusepäev')).toHaveAttribute('min', today)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Laadi tabel alla' }).click()
  await expect(page.getByLabel('Kuu', { exact: true })).toHaveValue(monthBefore(monthOf(today)))
  await expect(page.getByLabel('Alates')).toHaveValue(`${monthOf(today)}-01`)
  const visits = page.waitForRequest(request => request.url().endsWith(`&to=${today}`))
  await page.goto('/admin/visits')
  await visits
})

test('a screen that is open over midnight goes on with the new day', async ({ page, shop }) => {
  const tomorrow = dayAfter(tallinnDay(new Date()))
  await signIn(page, shop)
  const isKnown = page.waitForResponse('**/api/admin/pulse')
  await page.goto('/admin/visits')
  await isKnown
  await page.route('**/api/admin/pulse', async route => {
    const reply = await route.fetch()
    await page.clock.setFixedTime(`${tomorrow}T09:00:00Z`)
    await route.fulfill({ json: { ...(await reply.json()), day: tomorrow } })
  })
  await page.waitForRequest(request => request.url().endsWith(`&to=${tomorrow}`))
})
