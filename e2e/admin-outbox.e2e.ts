import { expect, OWNER, type Shop, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

// How many letters there are decides what the owner is sent.
test.use({ shopOf: 'the outbox' })

test('the owner reads what her customers were written, and sends it again', async ({ page, shop }) => {
  const { orderNumber } = await requestHat(shop)
  await page.goto('/admin/outbox')
  await page.getByLabel('E-post').fill(OWNER.email)
  await page.getByLabel('Parool', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Logi sisse' }).click()

  await expect(page.getByRole('heading', { name: 'Kirjad', level: 1 })).toBeVisible()
  await expect(page.getByText('E-posti server on seadistamata')).toBeVisible()
  const letters = page.getByRole('article').filter({ hasText: orderNumber })
  await expect(letters.filter({ hasText: 'kirjade.saaja@naide.ee' })).toContainText('Ootel')
  await expectAccessible(page)

  await page.getByRole('link', { name: `Sinu soov ${orderNumber} on käes` }).click()
  await expect(
    page.getByRole('heading', { name: `Sinu soov ${orderNumber} on käes`, level: 2 }).last(),
  ).toBeFocused()
  const letter = page.frameLocator('iframe')
  await expect(letter.getByText('Tere!')).toBeVisible()
  await expect(letter.getByRole('link', { name: 'Vaata soovi' })).toBeVisible()
  // Anybody may have typed the address: no word of theirs goes there.
  await expect(letter.getByText(/Liis|alert/)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Kujundatud' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Tavaline tekst' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(`Selle number on ${orderNumber}.`)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('article').last().getByRole('button', { name: 'Saada uuesti' }).click()
  await expectToast(page, 'Kiri jäi siia')

  // The owner reads what the customer typed, and it does not run.
  await page.goto('/admin/outbox')
  await page.getByRole('link', { name: `Uus soov ${orderNumber}` }).click()
  await expect(letter.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(letter.getByRole('img', { name: /^Kassimüts/ })).toHaveJSProperty('naturalWidth', 1200)

  await page.goto('/admin/outbox?status=failed')
  await expect(page.getByRole('heading', { name: 'Selliseid kirju ei ole' })).toBeVisible()
})

test('many requests at once reach the owner as one list', async ({ page, shop }) => {
  const numbers: string[] = []
  for (let n = 0; n < 8; n++) numbers.push((await requestHat(shop, `ohver${n}@naide.ee`)).orderNumber)
  await page.goto('/admin/outbox')
  await page.getByLabel('E-post').fill(OWNER.email)
  await page.getByLabel('Parool', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Logi sisse' }).click()
  await page.getByRole('link', { name: /^Korraga palju/ }).click()
  const letter = page.frameLocator('iframe')
  await expect(letter.getByText(numbers.at(-1)!)).toBeVisible()
  await expect(letter.getByText(/Liis|ohver/)).toHaveCount(0)
  await expectAccessible(page)
})

const requestHat = (shop: Shop, customerEmail = 'kirjade.saaja@naide.ee') =>
  shop.api<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
    firstName: 'Liis',
    lastName: 'Tamm',
    customerEmail,
    customerPhone: '+372 5123 4534',
    hatDiameter: '56 cm',
    hatCategory: 'cat',
    colors: ['rohekas-sinine', 'beež', 'punane'],
    colorOrder: 'äärest üles',
    specialWishes: '<script>alert(1)</script>',
  })
