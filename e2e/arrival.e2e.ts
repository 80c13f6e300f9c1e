import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { Order } from '#contract/orders.ts'
import { isDeliveryDay } from '#domain/arrival.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/shop/arrival.ts'
import { changeSettings, resetSettings, setPromise, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { payByCourier } from './paid-order.ts'
import {
  acceptTerms,
  approve,
  chooseDelivery,
  expectAccessible,
  expectToast,
  fillCheckout,
  leaveForProvider,
  loseAnswer,
  orderNumberOn,
} from './shopper.ts'

test.use({ shopOf: 'promises of arrival' })
test.afterEach(({ shop }) => resetSettings(shop))

const answerOf = (shop: Shop, kinds = 'regular') =>
  shop.api<ArrivalAnswer>('GET', `/api/arrival?kinds=${kinds}`)

test('every page shows the same arrival day, and the order keeps it', async ({ page, shop, addToCart }) => {
  const { days } = await answerOf(shop)
  const inMachine = shownArrival(days.omniva_parcel!)
  await page.goto('/toode/1')
  await expect(page.getByText(`Pakiautomaadis ${inMachine}`)).toBeVisible()
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toContainEqual(
    expect.stringMatching(/"businessDays":\{[^}]*Monday[^}]*Friday"\].*"cutoffTime":"15:00:00"/),
  )
  await expectAccessible(page)
  await addToCart(1)
  await page.goto('/pood')
  await page.getByRole('button', { name: /^Ostukorv/ }).click()
  await expect(page.getByRole('dialog').getByText(`Pakiautomaadis ${inMachine}`)).toBeVisible()

  await page.goto('/checkout')
  const courier = shownArrival(days.omniva_courier!)
  await chooseDelivery(page, 'Omniva kuller')
  await expect(page.getByText(courier, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await fillCheckout(page)
  await acceptTerms(page)
  await leaveForProvider(page)
  await approve(page)
  const number = await orderNumberOn(page)
  await expect(page.getByText(`Kohal ${courier}`)).toBeVisible()
  await expect(page.getByText(`Kohale jõuab see ${courier}.`)).toBeVisible()
  await page.goto(`/jalgimine?orderNumber=${number}`)
  await expect(page.getByText(`Kohal ${courier}. Saad teate telefonile`)).toBeVisible()
})

test('the composer shows when a hat arrives', async ({ page, shop }) => {
  const { days } = await answerOf(shop, 'custom_hat')
  await page.goto('/custom-hat')
  await expect(page.getByText(`pakiautomaadis ${shownArrival(days.omniva_parcel!)}`)).toBeVisible()
})

test('a closed shop shows no arrival day', async ({ page, shop, addToCart }) => {
  await addToCart(1)
  await changeSettings(shop, { sales: 'closed' })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/arrival')) asked.push(request.url())
  })
  await page.goto('/toode/1')
  await expect(page.getByText('Pood on suletud')).toBeVisible()
  await expect(page.getByText('Pakiautomaadis')).toBeHidden()
  await page.getByRole('button', { name: /^Ostukorv/ }).click()
  await expect(page.getByRole('dialog').getByText('osta praegu mitte')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Pakiautomaadis')).toBeHidden()
  for (const path of ['/eritellimus', '/custom-hat']) {
    await page.goto(path)
    await expect(page.getByText(/Pood on suletud\. .*Soovi saad saata ikka\.$/)).toBeVisible()
  }
  await expect(page.getByText(messages.ifConfirmedToday)).toBeHidden()
  await page.goto('/checkout')
  await expect(page.getByText('Pood on suletud')).toBeVisible()
  await chooseDelivery(page, 'Omniva kuller')
  await expect(page.getByText(/Kohal \d/)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('Today shows a promise in danger, and one tap sends the customer the new day', async ({
  page,
  shop,
  session,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  await addToCart(1)
  const number = await payByCourier(shop, session)
  const promised = {
    first: tallinnDay(new Date()),
    last: tallinnDay(new Date()),
    postBy: dayAfter(tallinnDay(new Date()), -1),
  }
  await setPromise(shop, number, promised)
  await signIn(page, shop)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: /Lubatud päev on ohus/ })
  await expect(card.getByText(`Lubatud ${shownArrival(promised)}`)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Anna uus päev: Žanna Tamm' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog
      .locator('iframe')
      .contentFrame()
      .getByText(/Selleks ma siiski ei jõua/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  const last = dialog.getByLabel('Kõige hiljem')
  const offered = await last.inputValue()
  const previews = /\/promise\?/
  await page.route(previews, route => route.abort())
  await last.fill(dayAfter(offered))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(previews)
  await expect(last).toHaveValue(dayAfter(offered))
  await last.fill(offered)
  const send = dialog.getByRole('button', { name: 'Luba ja saada kiri' })
  await expect(send, 'the button stays in sight below the days and the e-mail').toBeInViewport({ ratio: 1 })
  await send.click()
  await expectToast(page, 'Päev on lubatud')
  await expect(card).toHaveCount(0)
  const { promise } = await shop.api<Order>('GET', `/api/orders/${number}`)
  expect(promise!.last > promised.last).toBe(true)
  await page.goto(`/admin/orders?order=${number}`)
  await expect(page.getByText(`Lubatud saabumine: ${shownArrival(promise!)}`)).toBeVisible()
})

test('after a lost answer the owner sees the promise that was made, and can make another', async ({
  page,
  shop,
  session,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED/)
  await addToCart(1)
  const number = await payByCourier(shop, session)
  const day = (ahead: number) => dayAfter(tallinnDay(new Date()), ahead)
  await setPromise(shop, number, { first: day(2), last: day(2), postBy: day(1) })
  const ahead = Array.from({ length: 14 }, (_, i) => day(20 + i))
  const [first, second] = ahead.filter(each => isDeliveryDay(each, { saturdays: false }))
  await signIn(page, shop)
  await page.goto(`/admin/orders?order=${number}`)
  await page.getByRole('button', { name: /^Anna uus päev/ }).click()
  const form = page.getByRole('dialog', { name: 'Uus saabumise päev' })
  const send = form.getByRole('button', { name: 'Luba ja saada kiri' })
  const last = form.getByLabel('Kõige hiljem')
  await form.getByLabel('Kõige varem').fill(first!)
  await last.fill(first!)
  await loseAnswer(page, `**/api/admin/orders/${number}/promise`)
  await send.click()
  const made = shownArrival({ first: first!, last: first! })
  await expect(form.getByText(`lubasid, et jõuab kohale ${made}`)).toBeVisible()
  await last.fill(second!)
  await send.click()
  await expectToast(page, 'Päev on lubatud')
  const { promise } = await shop.api<Order>('GET', `/api/orders/${number}`)
  expect(promise!.last).toBe(second)
})

test('orders to be posted today are marked, and a late unsent one counts against her promises', async ({
  page,
  shop,
  session,
  addToCart,
}) => {
  await addToCart(1)
  const number = await payByCourier(shop, session)
  const today = tallinnDay(new Date())
  const postedBy = (postBy: string) =>
    setPromise(shop, number, { first: dayAfter(today, 2), last: dayAfter(today, 2), postBy })
  await postedBy(today)
  await signIn(page, shop)
  await page.goto('/admin')
  const row = page
    .getByRole('region', { name: /Paki ja saada/ })
    .getByRole('listitem')
    .filter({ hasText: number })
  await expect(row.getByText('Posti täna')).toBeVisible()

  await postedBy(dayAfter(today, -3))
  await page.goto('/admin/settings#saabumine')
  const kept = page.getByRole('region', { name: 'Kuidas lubadused pidasid' })
  await expect(kept.getByText(/hilineb ja on veel saatmata$/)).toBeVisible()
  await expectAccessible(page)
})

test('a hat is marked as made with one tap on a phone, and the mark can be removed', async ({
  page,
  shop,
}) => {
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
    firstName: 'Õie',
    lastName: 'Kask',
    customerEmail: 'oie@naide.ee',
    customerPhone: '+372 5123 4534',
    hatDiameter: '56',
    hatCategory: 'cat',
    colors: ['roosa'],
    colorOrder: 'roosa',
  })
  await shop.ownerApi('PATCH', '/api/orders', {
    orderNumber,
    paymentStatus: 'completed',
    paymentMethod: 'cash',
  })
  await signIn(page, shop)
  await page.goto('/admin')
  const row = page.getByRole('listitem').filter({ hasText: orderNumber })
  await row.getByRole('button', { name: 'Valmis: Õie Kask' }).click()
  await expectToast(page, 'Märgitud valmis')
  await expect(row.getByText('Valmis tehtud, pakkida')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/orders?order=${orderNumber}`)
  // The order's panel covers the list, which shows the same button.
  await page.getByRole('button', { name: 'Ei ole veel valmis' }).last().click()
  await expectToast(page, 'Märge maha võetud')
  await expect(page.getByRole('button', { name: 'Valmis', exact: true }).last()).toBeVisible()
})

test('the owner sets her working week on a phone, and the shop promises by it @narrow', async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  await page.goto('/admin/settings#saabumine')
  const section = page.getByRole('region', { name: 'Saabumise päev' })
  await expect(section.getByText(/Praegu lubatakse/).first()).toBeVisible()
  const before = await answerOf(shop)
  await section.getByLabel('Valmis asja pakkimine (h)').fill('30')
  await section.getByLabel('Esmaspäev: teen tööd').uncheck()
  const addDay = section.getByRole('button', { name: 'Lisa vaba päev' })
  await addDay.click()
  await addDay.press('Enter')
  await section.getByRole('button', { name: 'Eemalda vaba päev 2' }).press('Enter')
  await expect(section.getByLabel(/^Vaba päev \d/)).toHaveCount(1)
  await expect(addDay).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expectToast(page, 'Seaded salvestatud!')
  const after = await answerOf(shop)
  expect(after.days.omniva_parcel!.last > before.days.omniva_parcel!.last).toBe(true)
  await page.goto('/toode/1')
  await expect(page.getByText(`Pakiautomaadis ${shownArrival(after.days.omniva_parcel!)}`)).toBeVisible()
})
