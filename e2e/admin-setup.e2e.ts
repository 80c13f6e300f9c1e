import type { AdminProduct } from '#contract/admin-products.ts'
import type { OwnFacts } from '#contract/settings.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { changeSettings, resetSettings, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

const ownProducts = (shop: { ownerApi<T>(method: 'GET', path: string): Promise<T> }) =>
  shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')

test.afterEach(({ shop }) => resetSettings(shop))

test('a new shop lists what it still needs, and why its e-mails are not sent', { tag: '@narrow' }, async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Pane pood valmis' })
  await expect(card.getByRole('heading', { name: 'Kirjad lähevad teele' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Saada katsekiri' }).click()
  await expect(card.getByText('poel ei ole kirjaserverit')).toBeVisible()
  await card.getByRole('button', { name: 'Loetud' }).click()
  await expect(card.getByRole('button', { name: 'Loetud' })).toBeHidden()
  await card.getByRole('button', { name: 'Sobivad' }).click()
  await expect(card.getByRole('button', { name: 'Sobivad' })).toBeHidden()
  await card.getByRole('link', { name: 'Kirjuta andmed' }).click()
  await expect(page.getByRole('heading', { name: 'Õiguslik' })).toBeVisible()
  await page.getByLabel('Ärinimi').fill('Mari Maasikas')
  await page.getByLabel('Aadress').fill('Lille 7, Tartu')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('5123 4534')
  await page.getByLabel('E-post, kuhu kirjad tulevad').fill('mari@heegel.ee')
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Seaded salvestatud!')
  await page.goto('/admin')
  await expect(card.getByRole('listitem')).toHaveCount(6)
  await expect(card.getByRole('link', { name: 'Kirjuta andmed' })).toBeHidden()
})

test('without a mail server no page claims that an e-mail is sent', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByText('Pood ei saada praegu e-kirju')).toBeVisible()
  await page.goto('/admin/reset')
  await expect(page.getByText('linki sinu postkasti ei tule')).toBeVisible()
})

test('the set-up page names errors in the input', { tag: '@narrow' }, async ({ page, tolerateErrors }) => {
  tolerateErrors(/(400|401).*\/api\/admin\/setup/)
  await page.goto('/admin/setup?token=vana')
  const [email, password] = [page.getByLabel('E-post'), page.getByLabel('Parool', { exact: true })]
  const open = page.getByRole('button', { name: 'Ava pood' })
  await email.fill('mari@poodee')
  await password.fill('üks müts korraga '.repeat(10))
  await open.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/\S/)
  await expect(password).toHaveAccessibleDescription(/128/)
  await expectAccessible(page)

  await email.fill('mari@pood.ee')
  await password.fill('üks müts korraga')
  const refusal = { error: 'Invalid', code: 'invalid_input', details: 'Vali teine parool.' }
  await page.route('**/api/admin/setup', route => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  await open.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Vali teine parool.')
  await expect(
    alert.getByRole('link', { name: 'Logi sisse' }),
    'without an account there is no link to sign in',
  ).toHaveCount(0)
  await open.click()
  await expect(alert).toContainText('See seadistuslink ei kehti.')
  await expect(alert.getByRole('link', { name: 'Logi sisse' })).toBeVisible()
  await page.route('**/api/admin/setup', route => route.fulfill({ json: {} }))
  await open.click()
  await expect(page.getByText(/^Valmis\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Poe avamine' }), 'the form is gone').toBeFocused()
})

test('the completed set-up shows the e-mail to sign in with', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/admin/setup?token=uus')
  await page.getByLabel('E-post').fill('mari@heegle.ee')
  await page.getByLabel('Parool', { exact: true }).fill('üks müts korraga')
  await page.route('**/api/admin/setup', route => route.fulfill({ status: 201, json: { ok: true } }))
  await page.getByRole('button', { name: 'Ava pood' }).click()
  await expect(page.getByRole('status')).toContainText('mari@heegle.ee')
  await expect(page.getByText('npm run admin -- email')).toBeVisible()
  await expectAccessible(page)
})

test('the typed password can be shown', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/admin/login')
  const password = page.getByLabel('Parool', { exact: true })
  await password.fill('üks müts korraga')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Näita' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('üks müts korraga')
})

test('shoppers see the owner’s delivery fees', { tag: '@narrow' }, async ({ page, shop, addToCart }) => {
  await signIn(page, shop)
  await page.goto('/admin/settings#tarne')
  const machine = page.getByLabel('DPD pakiautomaat (€)')
  await machine.fill('')
  await machine.pressSequentially('1,50')
  await expect(page.getByText('= €1.50')).toBeVisible()
  await page.getByLabel('Suurema ostu saadan tasuta').check()
  await page.getByLabel('Tasuta alates (€)').fill('500')
  await page.getByLabel('Kõige varem', { exact: true }).fill('4')
  await page.getByLabel('Kõige hiljem', { exact: true }).fill('9')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Seaded salvestatud!')

  const [product] = (await ownProducts(shop)).filter(
    ({ inStock, stockQuantity }) => inStock && stockQuantity !== 0,
  )
  await page.goto(`/toode/${product!.id}`)
  await expect(page.getByText('4–9 tööpäeva pärast makset')).toBeVisible()
  await expect(page.getByText('alates €1.50, üle Eesti, tasuta alates €500.00 ostust')).toBeVisible()
  await addToCart(product!.id)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /DPD pakiautomaat/ }).check()
  const total = `€${(Number(product!.price) + 1.5).toFixed(2)}`
  await expect(page.getByRole('button', { name: `Telli ja maksa ${total}` })).toBeVisible()
  await page.goto('/tingimused')
  await expect(page.getByText('DPD pakiautomaat: €1.50')).toBeVisible()
  await expect(page.getByText('Alates €500.00 ostust on tarne tasuta.')).toBeVisible()
})

test('a holiday is announced on every page that sells, and can close the shop', { tag: '@narrow' }, async ({
  page,
  shop,
  addToCart,
}) => {
  const today = tallinnDay(new Date())
  await signIn(page, shop)
  await page.goto('/admin/settings#puhkus')
  await page.getByLabel('Lähen puhkusele').check()
  await page.getByLabel('Viimane puhkusepäev').fill(dayAfter(today, 20))
  await page.getByLabel('Puhkuse ajal osta ei saa').check()
  await expect(page.getByText('Pood on suletud, tellida saab taas alates')).toBeVisible()
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Seaded salvestatud!')

  const [product] = (await ownProducts(shop)).filter(
    ({ inStock, stockQuantity }) => inStock && stockQuantity !== 0,
  )
  for (const path of ['/', '/pood', `/toode/${product!.id}`, '/custom-hat', '/eritellimus']) {
    await page.goto(path)
    await expect(page.getByText('Pood on suletud, tellida saab taas alates').first()).toBeVisible()
  }
  await addToCart(product!.id)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /DPD pakiautomaat/ }).check()
  await expect(page.getByRole('button', { name: /^Telli ja maksa/ })).toBeDisabled()

  const later: OwnFacts['holidayBreak'] = {
    from: dayAfter(today, 3),
    until: dayAfter(today, 20),
    text: '',
    delaysDispatch: true,
    closesShop: true,
  }
  await changeSettings(shop, { holidayBreak: later })
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /DPD pakiautomaat/ }).check()
  await expect(page.getByRole('button', { name: /^Telli ja maksa/ })).toBeEnabled()
  await expect(page.getByText('Pood on suletud')).toBeHidden()
})
