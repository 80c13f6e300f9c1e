import { signIn } from './admin-api.ts'
import { expect, OWNER, type Shop, test } from './fixtures.ts'
import { payByCourier } from './paid-order.ts'
import { expectAccessible, expectToast } from './shopper.ts'

// A shop of its own: the number of e-mails decides what the owner is sent.
test.use({ shopOf: 'the outbox' })

test('the owner reads an e-mail to a customer and sends it again', async ({ page, shop }) => {
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
  // Anybody may have typed the address, so the e-mail contains none of their words.
  await expect(letter.getByText(/Liis|alert/)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Kujundatud' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Tavaline tekst' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(`Selle number on ${orderNumber}.`)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('article').last().getByRole('button', { name: 'Saada uuesti' }).click()
  await expectToast(page, 'Kiri jäi siia')

  // The owner sees the customer's text, and a script in it does not run.
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

test('the owner can read the terms attached to a confirmation', async ({
  page,
  shop,
  session,
  addToCart,
}) => {
  await addToCart(1)
  const number = await payByCourier(shop, session)
  await signIn(page, shop)
  await page.goto('/admin/outbox')
  await page.getByRole('link', { name: `Tellimus ${number} on käes` }).click()
  const terms = page.getByRole('link', { name: /^ostutingimused-[\d-]+\.txt$/ })
  await expect(terms).toBeVisible()
  await expectAccessible(page)
  const file = await page.request.get((await terms.getAttribute('href')) ?? '')
  expect(await file.text()).toContain('8. Vaidluste lahendamine')
})

test('the owner searches e-mails by part of the recipient’s address', async ({ page, shop }) => {
  const { orderNumber } = await requestHat(shop, 'otsitav.klient@naide.ee')
  await page.goto('/admin/outbox')
  await page.getByLabel('E-post').fill(OWNER.email)
  await page.getByLabel('Parool', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Logi sisse' }).click()
  const box = page.getByRole('searchbox', { name: 'Otsi kirju saaja aadressi järgi' })
  const mails = page.getByRole('list').getByRole('article')
  await box.fill('Otsitav.K')
  await expect(mails).toHaveCount(1)
  await expect(mails).toContainText('otsitav.klient@naide.ee')
  await expectAccessible(page)

  // The search is kept while an e-mail is read, under another filter and after a reload.
  await page.getByRole('link', { name: `Sinu soov ${orderNumber} on käes` }).click()
  await expect(page).toHaveURL(/q=Otsitav\.K.*mail=|mail=.*q=Otsitav\.K/)
  await page.goBack()
  await page.getByRole('link', { name: 'Ootel', exact: true }).click()
  await expect(mails).toHaveCount(1)
  await page.reload()
  await expect(box).toHaveValue('Otsitav.K')
  await expect(mails).toHaveCount(1)

  await box.fill('keegi.teine@')
  await expect(page.getByRole('heading', { name: 'Selliseid kirju ei ole' })).toBeVisible()
  await expect(page.getByText('mille olek on „Ootel“, ei ole ühegi saaja aadressis')).toBeVisible()
  await page.getByRole('link', { name: 'Otsi kõigi kirjade seast' }).click()
  await expect(page.getByText('Ühegi saaja aadressis ei ole „keegi.teine@“.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Näita kõiki', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/outbox$/)
  await expect(box).toHaveValue('')
  await expect(mails.first()).toBeVisible()
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
