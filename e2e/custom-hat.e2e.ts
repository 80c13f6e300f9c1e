import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { resetSettings, takeNoTime } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import {
  approve,
  approveButton,
  arriveUnanswered,
  expectAccessible,
  expectToast,
  fillFields,
  holdScript,
  loseAnswer,
  TEST_CUSTOMER,
} from './shopper.ts'

const PERSON = { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56 cm' }

const drawing = (page: Page, name: string | RegExp) => page.getByRole('img', { name })
const orderLater = (page: Page) => page.getByRole('button', { name: 'Esita tellimus (maksa hiljem)' })
const payNow = (page: Page) => page.getByRole('button', { name: /^Maksa kaardiga kohe/ })
const chooseShape = (page: Page, label: string) =>
  page
    .getByRole('group', { name: /^Mütsi kuju/ })
    .getByRole('radio', { name: label })
    .check()
const yarn = (page: Page, color: string) =>
  page.getByRole('group', { name: /^Värvid/ }).getByRole('checkbox', { name: color, exact: true })

async function open(page: Page, path = '/custom-hat') {
  await page.goto(path)
  await expect(page.getByText('Enne tellimist on veel täita:')).toBeVisible()
}

async function chooseYarns(page: Page, ...colors: string[]) {
  for (const color of colors) await yarn(page, color).check()
}

/** The order number on the panel shown after ordering. */
async function orderedNumber(page: Page): Promise<string> {
  const number = page
    .locator('section', { hasText: /^Tellimus (esitatud|kinnitatud)!/ })
    .getByText(/^HAT-[0-9A-Z]{9}$/)
  await expect(number).toBeVisible()
  return (await number.textContent()) ?? ''
}

const orderOf = (shop: Shop, number: string, session: string) =>
  shop.api<Order>('GET', `/api/orders/${number}?sessionId=${session}`)

test.describe('every shape can be composed and ordered', () => {
  test.beforeEach(async ({ page }) => {
    await open(page)
    await expect(drawing(page, /Müts on alles heegelnõela otsas/)).toBeVisible()
    await fillFields(page, PERSON)
  })

  test('a cat hat of three yarns', async ({ page, shop, session }) => {
    await chooseShape(page, 'Kassi')
    await chooseYarns(page, 'rohekas-sinine', 'beež', 'punane')
    await expect(drawing(page, 'Kassimüts, äärest üles rohekas-sinine, beež ja punane')).toBeVisible()
    await expect(page.getByLabel('Värvide järjekord')).toHaveValue(
      'äärest üles: rohekas-sinine, beež, punane',
    )
    await page.getByLabel('Kui on veel midagi').fill('Kõrvad natuke viltu')
    await expect(page.getByText('maksad hiljem: alates €2.99, lisandub maksmisel')).toBeVisible()
    await orderLater(page).click()

    await expectToast(page, 'Tellimus esitatud!')
    const number = await orderedNumber(page)
    expect(await orderOf(shop, number, session)).toMatchObject({
      orderType: 'custom_hat',
      orderStatus: 'pending_confirmation',
      paymentStatus: 'pending',
      totalAmount: '27.00',
      customerName: 'Liis Tamm',
      customerEmail: 'liis.tamm@naide.ee',
      customHatDetails: {
        hatCategory: 'cat',
        hatDiameter: '56 cm',
        colors: ['rohekas-sinine', 'beež', 'punane'],
        colorOrder: 'äärest üles: rohekas-sinine, beež, punane',
        specialWishes: 'Kõrvad natuke viltu',
      },
    })

    await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('')
    await expect(page.getByRole('radio', { name: 'Kassi' })).not.toBeChecked()
    await expect(page).toHaveURL('/custom-hat')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Jälgi tellimust' }).click()
    await expect(page).toHaveURL(`/jalgimine?orderNumber=${number}`)
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    // The same hat with all its wishes.
    await expect(page.locator('img[src^="/hat.svg?"]')).toHaveAttribute(
      'src',
      '/hat.svg?kuju=kassi&varvid=rohekas-sinine.beez.punane',
    )
    for (const announcements of [
      'Kassimüts, äärest üles rohekas-sinine, beež ja punane',
      '56 cm',
      'Kõrvad natuke viltu',
    ])
      await expect(page.getByText(announcements, { exact: true })).toBeVisible()
    // It can be paid once it is confirmed; until then the delivery fee is unknown.
    await expect(page.getByRole('link', { name: 'Maksa tellimus' })).toHaveCount(0)
    await expect(page.getByText('lisandub', { exact: true })).toBeVisible()
    await shop.ownerApi('PUT', `/api/orders/${number}/status`, { orderStatus: 'confirmed' })
    await page.reload()
    await page.getByRole('link', { name: 'Maksa tellimus' }).click()
    await expect(page.locator('img[src^="/hat.svg?"]')).toBeVisible()
  })

  test('a frog hat with all options', async ({ page, shop, session }) => {
    await chooseShape(page, 'Konna')
    await expect(drawing(page, 'Värvimata ilmeta konnamüts')).toBeVisible()
    await page.getByRole('radio', { name: 'tumeroheline' }).check()
    await page.getByRole('radio', { name: 'nukker' }).check()
    await page.getByRole('checkbox', { name: 'Roosad põsed' }).check()
    const border = page.getByRole('group', { name: 'Ääre värvid' })
    await border.getByRole('button', { name: 'lisa värv' }).click()
    for (const color of ['roosa', 'must', 'kollane'])
      await border.getByRole('checkbox', { name: color }).check()
    await border.getByRole('button', { name: 'Võta ära must' }).press('Enter')
    await expect(border.getByRole('button', { name: 'peida lõngad' })).toBeFocused()
    await expect(
      drawing(page, 'Tumeroheline nukker konnamüts, roosade põskedega, ääres roosa ja kollane'),
    ).toBeVisible()
    await expectAccessible(page)
    await orderLater(page).click()
    expect((await orderOf(shop, await orderedNumber(page), session)).customHatDetails).toMatchObject({
      hatCategory: 'frog',
      colors: [],
      frogHatColor: 'tumeroheline',
      frogExpression: 'nukker',
      frogPinkCheeks: true,
      frogBorderCustomColors: ['roosa', 'kollane'],
    })
  })

  test('a beanie of exactly two yarns', async ({ page, shop, session }) => {
    await chooseShape(page, 'Beanie')
    await chooseYarns(page, 'tumesinine')
    await expect(page.getByText('1 / 2 valitud')).toBeVisible()
    await expect(orderLater(page)).toBeDisabled()
    await chooseYarns(page, 'kollane')
    await expect(page.getByText('2 / 2 valitud')).toBeVisible()
    await expect(yarn(page, 'punane')).toBeDisabled()
    await expect(drawing(page, 'Tutimüts, pealt tumesinine, äär ja tutt kollane')).toBeVisible()
    await expect(page.getByLabel('Värvide järjekord')).toHaveCount(0)
    await orderLater(page).click()
    expect((await orderOf(shop, await orderedNumber(page), session)).customHatDetails).toMatchObject({
      hatCategory: 'beanie',
      colors: ['tumesinine', 'kollane'],
    })
  })

  test('a hat described in the shopper’s own words', async ({ page, shop, session }) => {
    await chooseShape(page, 'Kohandatud')
    // Text typed while the order is being sent belongs to the next hat.
    const wishes = page.getByLabel('Kui on veel midagi')
    await page.route('**/api/custom-hat-orders', async route => {
      await wishes.fill('Veel üks, aga väike')
      await route.continue()
    })
    await orderLater(page).click()
    expect((await orderOf(shop, await orderedNumber(page), session)).customHatDetails).toMatchObject({
      hatCategory: 'custom',
      colors: [],
      specialWishes: '',
    })
    await expect(wishes).toHaveValue('Veel üks, aga väike')
  })
})

test('a third yarn for a cat hat disables the others until one is removed', async ({ page }) => {
  await open(page)
  await chooseShape(page, 'Kassi')
  await chooseYarns(page, 'punane', 'valge')
  await expect(yarn(page, 'must')).toBeEnabled()
  await chooseYarns(page, 'must')
  await expect(page.getByText('3 / 3 valitud')).toBeVisible()
  await expect(yarn(page, 'roosa')).toBeDisabled()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await yarn(page, 'valge').uncheck()
  await expect(yarn(page, 'roosa')).toBeEnabled()
  await expect(page.getByLabel('Värvide järjekord')).toHaveValue('äärest üles: punane, must')
})

test('a hand-written colour order is kept, and can be rewritten from the yarns', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page, '/custom-hat?kuju=kassi&varvid=punane.valge')
  const order = page.getByLabel('Värvide järjekord')
  await expect(order).toHaveValue('äärest üles: punane, valge')
  await order.fill('üks rida punast, kaks valget')
  await chooseYarns(page, 'must')
  await expect(order).toHaveValue('üks rida punast, kaks valget')
  await page.getByRole('button', { name: 'Kirjuta valitud lõngade järgi' }).press('Enter')
  await expect(order).toHaveValue('äärest üles: punane, valge, must')
  await expect(order, 'the button is gone, the focus stays at the field').toBeFocused()
})

test('missing input prevents ordering and leads to the field', async ({ page }) => {
  await open(page)
  await expect(orderLater(page)).toBeDisabled()
  await payNow(page).click()
  await expectToast(page, 'Puudub informatsioon')
  await expectToast(page, 'Palun täitke kõik nõutud väljad.')
  await expect(page.getByLabel('Eesnimi', { exact: true })).toBeFocused()
  await expect(
    page.getByText(
      'Enne tellimist on veel täita: eesnimi, perekonnanimi, e-post, telefon, pea ümbermõõt, mütsi kuju.',
    ),
  ).toBeVisible()
  await expect(orderLater(page)).toHaveAccessibleDescription(/^Enne tellimist on veel täita: eesnimi/)
  await page.getByRole('button', { name: 'mütsi kuju' }).click()
  await expect(page.getByRole('radio', { name: 'Kassi' })).toBeFocused()

  await page.getByLabel('E-post').fill('liis@')
  await page.getByLabel('E-post').press('Enter')
  await expectToast(page, 'Täitke kohustuslikud väljad')
  await expect(
    page
      .getByRole('region', { name: /^Teated/ })
      .getByText('Palun täitke kõik nõutud väljad enne tellimuse esitamist.'),
  ).toBeVisible()
  await expect(page.getByLabel('Eesnimi', { exact: true })).toBeFocused()
  for (const message of [
    'Palun sisesta eesnimi',
    'Palun sisestage kehtiv e-posti aadress',
    'Palun vali mütsi kuju',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expectAccessible(page)

  await fillFields(page, PERSON)
  await chooseShape(page, 'Konna')
  await expect(page.getByText('Palun vali mütsi kuju')).toBeHidden()
  // A field that was just shown has no error yet.
  await expect(page.getByText('Palun vali konna värv')).toBeHidden()
  await page.getByRole('radio', { name: 'heleroheline' }).check()
  await page.getByRole('radio', { name: 'naeratav' }).check()
  await expect(orderLater(page)).toBeEnabled()
})

test('an empty field shows an error when left', async ({ page }) => {
  await open(page, '/custom-hat?kuju=beanie')
  await yarn(page, 'punane').check()
  await page.getByLabel('Telefon').focus()
  await expect(page.getByText('Vali täpselt kaks värvi')).toBeVisible()
  await page.getByLabel('Eesnimi', { exact: true }).focus()
  await expect(page.getByText('Palun sisesta telefon')).toBeVisible()
  await yarn(page, 'must').check()
  await expect(page.getByText('Vali täpselt kaks värvi')).toBeHidden()
})

test('a link sent to a friend shows the same hat, even without scripts', {
  tag: '@wide',
}, async ({ page, browser, shop }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await chooseShape(page, 'Kassi')
  await chooseYarns(page, 'oranž', 'beež')
  await page.getByRole('button', { name: 'Saada sõbrale' }).click()
  await expectToast(page, 'Link on kopeeritud')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${shop.url}/custom-hat?kuju=kassi&varvid=oranz.beez`)

  const friend = await browser.newContext({ javaScriptEnabled: false })
  const theirs = await friend.newPage()
  await theirs.goto(link)
  const hat = drawing(theirs, 'Kassimüts, äärest üles oranž ja beež')
  await expect(hat).toBeVisible()
  expect(await hat.locator('path').count()).toBeGreaterThan(100)
  await expect(theirs.getByText(/tellimine vajavad JavaScripti/)).toBeVisible()
  await expect(theirs.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    `${shop.url}/og/hat.jpg?kuju=kassi&varvid=oranz.beez`,
  )
  await expect(theirs.locator('meta[property="og:description"]')).toHaveAttribute(
    'content',
    /^Kassimüts, äärest üles oranž ja beež\./,
  )
  await friend.close()
})

test('without clipboard access the link is shown', { tag: '@wide' }, async ({ page, shop }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await open(page, '/custom-hat?kuju=kassi&varvid=valge')
  await page.getByRole('button', { name: 'Saada sõbrale' }).click()
  await expect(page.getByLabel('Kopeeri see link:')).toHaveValue(
    `${shop.url}/custom-hat?kuju=kassi&varvid=valge`,
  )
  await yarn(page, 'must').check()
  await expect(page.getByLabel('Kopeeri see link:'), 'the link of the hat before').toBeHidden()
})

test('a reload keeps the hat in a browser that restores controls by their place, as Firefox does', {
  tag: '@wide',
}, async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const form = document.forms.namedItem('hat')
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      if (navigation?.type === 'reload' && form?.autocomplete !== 'off')
        form?.querySelector<HTMLInputElement>('[value=frog]')?.setAttribute('checked', '')
    }),
  )
  await page.goto('/custom-hat')
  await page.getByRole('radio', { name: 'Kassi' }).check()
  await page.getByRole('checkbox', { name: 'roosa', exact: true }).check()
  await expect(page).toHaveURL(/kuju=kassi&varvid=roosa/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Kassi' })).toBeChecked()
  await expect(page).toHaveURL(/kuju=kassi&varvid=roosa/)
})

test('a reload keeps the hat and the input', async ({ page }) => {
  await open(page)
  await fillFields(page, PERSON)
  await chooseShape(page, 'Beanie')
  await chooseYarns(page, 'roosa', 'must')
  await page.getByLabel('Kui on veel midagi').fill('Suur tutt')
  await expect(page).toHaveURL('/custom-hat?kuju=beanie&varvid=roosa.must')
  await page.reload()
  await expect(drawing(page, 'Tutimüts, pealt roosa, äär ja tutt must')).toBeVisible()
  await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')
  await expect(page.getByLabel('Kui on veel midagi')).toHaveValue('Suur tutt')
  await expect(orderLater(page)).toBeEnabled()

  await page.goto('/pood')
  await page.goto('/custom-hat')
  await expect(drawing(page, 'Tutimüts, pealt roosa, äär ja tutt must')).toBeVisible()
  await expect(page).toHaveURL('/custom-hat?kuju=beanie&varvid=roosa.must')
})

test('a page restored by the back button does not offer the hat that has been paid since', async ({
  page,
}) => {
  await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
  await fillFields(page, PERSON)
  const firstName = page.getByLabel('Eesnimi', { exact: true })
  /** The browser keeps the page as it is, and restores it. */
  const comeBack = (paid: boolean) =>
    page.evaluate(isPaid => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      // As by the page that the provider leads to.
      if (isPaid) for (const name of ['hat-draft', 'hat-sent']) sessionStorage.removeItem(name)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, paid)
  await comeBack(false)
  await expect(orderLater(page)).toBeEnabled()
  await expect(firstName).toHaveValue('Liis')
  await comeBack(true)
  await expect(firstName).toHaveValue('')
  await expect(orderLater(page)).toBeDisabled()
})

test('input before the script has loaded is kept', { tag: '@wide' }, async ({ page }) => {
  const releaseScript = await holdScript(page)
  await page.goto('/custom-hat?kuju=kassi&varvid=valge', { waitUntil: 'commit' })
  await page.getByLabel('Eesnimi', { exact: true }).fill('Liis')
  await yarn(page, 'must').check()
  releaseScript()
  await expect(drawing(page, 'Kassimüts, äärest üles valge ja must')).toBeVisible()
  await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')
  await expect(page.getByText(/^Enne tellimist on veel täita: perekonnanimi/)).toBeVisible()
  // Unlike a reload, this restores only what was stored.
  await page.goto('/pood')
  await open(page)
  await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')
})

test('a colour order typed before the script loaded can be rewritten from the yarns', {
  tag: '@wide',
}, async ({ page }) => {
  const releaseScript = await holdScript(page)
  await page.goto('/custom-hat?kuju=kassi&varvid=valge.must', { waitUntil: 'commit' })
  await page.getByLabel('Värvide järjekord').fill('must enne')
  releaseScript()
  await page.getByRole('button', { name: 'Kirjuta valitud lõngade järgi' }).click()
  await expect(page.getByLabel('Värvide järjekord')).toHaveValue('äärest üles: valge, must')
})

test('a failed order loses no input', { tag: '@wide' }, async ({ page, tolerateErrors }) => {
  tolerateErrors(/400|503|Failed to load resource/)
  await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
  await fillFields(page, PERSON)
  await page.route('**/api/custom-hat-orders', route => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  })
  await orderLater(page).click()
  await expectToast(page, 'Viga')
  await expectToast(page, 'Tellimuse esitamisel tekkis viga. Palun proovige uuesti.')
  await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')

  const refusal = {
    error: 'The request is not valid',
    code: 'invalid_input',
    details: 'Palun sisesta telefoninumber numbritega',
    issues: [{ path: 'customerPhone', message: 'Palun sisesta telefoninumber numbritega' }],
  }
  await page.route(
    '**/api/custom-hat-orders',
    route => route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(refusal) }),
    { times: 1 },
  )
  await orderLater(page).click()
  await expectToast(page, 'Palun sisesta telefoninumber numbritega')
  await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription(
    /Palun sisesta telefoninumber numbritega/,
  )

  await orderLater(page).click()
  await orderedNumber(page)
})

test('a hat sent again after a reload is one order', { tag: '@wide' }, async ({ page, shop, session }) => {
  await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
  await fillFields(page, PERSON)
  await arriveUnanswered(page, '**/api/custom-hat-orders', () => orderLater(page).click())
  await page.reload()
  await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')
  await orderLater(page).click()
  const orderNumber = await orderedNumber(page)
  const own = await shop.api<Order[]>('GET', `/api/custom-hat-orders?sessionId=${session}`)
  expect(own.map(order => order.orderNumber)).toEqual([orderNumber])
})

test('every choice can be undone, by button and by keyboard', async ({ page }) => {
  await open(page)
  const undo = page.getByRole('button', { name: 'Võta tagasi' })
  await expect(undo).toBeDisabled()
  await chooseShape(page, 'Kassi')
  await chooseYarns(page, 'punane', 'valge')
  await undo.click()
  await expect(drawing(page, 'Kassimüts, äärest üles punane')).toBeVisible()

  await page.getByLabel('Eesnimi', { exact: true }).fill('Liis')
  await page.keyboard.press('Control+z')
  await expect(yarn(page, 'punane')).toBeChecked()

  await yarn(page, 'must').focus()
  await page.keyboard.press('Control+z')
  await expect(yarn(page, 'punane')).not.toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('radio', { name: 'Kassi' })).not.toBeChecked()
  await expect(undo).toBeDisabled()
  await expect(page).toHaveURL('/custom-hat')
})

test('a surprise can be ordered, and undone', async ({ page }) => {
  await open(page)
  await fillFields(page, PERSON)
  for (let i = 0; i < 4; i++) {
    await page.getByRole('button', { name: 'Üllata mind' }).click()
    await expect(orderLater(page)).toBeEnabled()
  }
  await expect(page).toHaveURL(/\?kuju=/)
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(drawing(page, /Müts on alles heegelnõela otsas/)).toBeVisible()
})

test('another yarn repaints the drawing without replacing its paths', { tag: '@wide' }, async ({ page }) => {
  await open(page, '/custom-hat?kuju=kassi&varvid=punane')
  const hat = drawing(page, /^Kassimüts/)
  // The first change may redraw the hat; later ones change only colours.
  await chooseYarns(page, 'valge')
  await hat.evaluate(svg => {
    for (const path of svg.querySelectorAll('path')) Object.assign(path, { isMarked: true })
  })
  const colorsOf = () =>
    hat.evaluate(svg => [...svg.querySelectorAll('path')].map(path => path.getAttribute('fill')).join())
  const before = await colorsOf()
  await chooseYarns(page, 'must')
  expect(await colorsOf()).not.toBe(before)
  expect(await hat.evaluate(svg => [...svg.querySelectorAll('path')].every(path => 'isMarked' in path))).toBe(
    true,
  )
})

test('a small copy of the hat stays in sight on a phone and leads back up', { tag: '@narrow' }, async ({
  page,
}) => {
  await open(page, '/custom-hat?kuju=kassi&varvid=punane.valge')
  await yarn(page, 'must').scrollIntoViewIfNeeded()
  const back = page.getByRole('button', { name: 'Näita mütsi suurelt' })
  await expect(back).toBeInViewport()
  const { width } = (await back.boundingBox()) ?? { width: 0 }
  expect(width).toBeLessThanOrEqual(88)
  await yarn(page, 'must').check()
  await expect(drawing(page, 'Kassimüts, äärest üles punane, valge ja must')).toBeInViewport()
  await expectAccessible(page)
  // At the end of the form the copy would cover the buttons.
  await orderLater(page).scrollIntoViewIfNeeded()
  await expect(back).toBeHidden()
  await yarn(page, 'must').scrollIntoViewIfNeeded()
  await back.click()
  await expect(back).toBeHidden()
})

test('a hat is composed and ordered by keyboard alone', { tag: '@wide' }, async ({ page }) => {
  const { keyboard } = page
  await open(page)
  await page.getByLabel('Eesnimi', { exact: true }).focus()
  for (const text of ['Liis', 'Tamm', 'liis.tamm@naide.ee', '51234534', '56']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  // Skips the help on measuring.
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Kassi' })).toBeChecked()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Beanie' })).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(drawing(page, 'Tutimüts, pealt punane, äär ja tutt oranž')).toBeVisible()
  await page.getByLabel('Kui on veel midagi').focus()
  await keyboard.press('Tab')
  await expect(orderLater(page)).toBeFocused()
  await keyboard.press('Enter')
  await orderedNumber(page)
})

test('the help explains how to measure a head, and a usual size can be taken over', async ({ page }) => {
  await open(page)
  await page.getByText('Kuidas pead mõõta?').click()
  await expect(page.getByRole('img', { name: /^Mõõdulint ümber mütsi/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Laps 4–9 aastat/ }).click()
  await expect(page.getByLabel('Pea ümbermõõt')).toHaveValue('52 cm')
})

test.describe('immediate payment', { tag: '@wide' }, () => {
  // Other paid orders must not move the arrival day shown by a page opened before.
  test.beforeEach(({ shop }) => takeNoTime(shop))
  test.afterAll(({ shop }) => resetSettings(shop))

  /** Creates a payment of the hat's price, approved and captured. @returns its reference */
  async function capturedPayment(shop: Shop): Promise<string> {
    type Payment = { id: string; links: { rel: string; href: string }[] }
    const { id, links } = await shop.api<Payment>('POST', '/api/paypal/order', {
      amount: '27.00',
      currency: 'EUR',
      intent: 'CAPTURE',
    })
    const approve = links.find(({ rel }) => rel === 'approve')?.href ?? ''
    await fetch(approve, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    })
    await shop.api('POST', `/api/paypal/capture?orderID=${id}`)
    return id
  }

  const announce = (page: Page, outcome: 'success' | 'cancel' | 'error', detail?: object) =>
    page.evaluate(
      ([name, given]) => void dispatchEvent(new CustomEvent(`custom-hat-payment-${name}`, { detail: given })),
      [outcome, detail] as const,
    )

  test('is refused if the hat differs from the one whose answer was lost, which is named', async ({
    page,
    shop,
    session,
    tolerateErrors,
  }) => {
    tolerateErrors(/ERR_FAILED|409/)
    await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
    await fillFields(page, PERSON)
    await loseAnswer(page, '**/api/custom-hat-orders')
    await orderLater(page).click()
    await expectToast(page, 'Viga')
    await fillFields(page, { 'Pea ümbermõõt': '58 cm' })
    await payNow(page).click()
    const [made] = await shop.api<Order[]>('GET', `/api/custom-hat-orders?sessionId=${session}`)
    await expect(page.getByRole('alert').filter({ hasText: made!.orderNumber })).toBeVisible()
  })

  test('opens the provider’s page with the price of the hat; the form is kept on the way back', async ({
    page,
  }) => {
    await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
    await fillFields(page, PERSON)
    await expect(payNow(page)).toContainText('Telli ja maksa €27.00')
    await payNow(page).click()
    await expect(approveButton(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: '€27.00' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')
    await expect(payNow(page)).toBeEnabled()
  })

  test('does not leave for the provider once the shopper has navigated away', async ({ page }) => {
    const { promise: navigated, resolve: openPayment } = Promise.withResolvers<void>()
    await page.route('**/api/paypal/order', async route => {
      await navigated
      await route.continue()
    })
    await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
    await fillFields(page, PERSON)
    await payNow(page).click()
    await expect(payNow(page)).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('link', { name: 'Tingimused', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Tingimused', level: 1 })).toBeVisible()
    const replied = page.waitForResponse('**/api/paypal/order')
    openPayment()
    await replied
    await page.getByRole('link', { name: 'Pood', exact: true }).last().click()
    await expect(page.getByRole('heading', { name: 'Poe Kollektsioon' })).toBeVisible()
  })

  test('is reported as cancelled, declined or made without the shopper’s action', async ({
    page,
    shop,
    session,
    tolerateErrors,
  }) => {
    tolerateErrors(/40[29].*\/api\/paypal\/capture/)
    await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
    await fillFields(page, PERSON)
    const leave = async () => {
      await payNow(page).click()
      await expect(approveButton(page)).toBeVisible()
    }

    await leave()
    await page.getByRole('button', { name: 'Katkesta' }).click()
    await expect(page).toHaveURL(/\/custom-hat/)
    await expectToast(page, 'Makse katkestatud')
    await expectToast(page, 'PayPal makse katkestati. Saate proovida uuesti.')
    await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')
    await expect(drawing(page, 'Tutimüts, pealt roosa, äär ja tutt must')).toBeVisible()

    await leave()
    await approve(page, 'declined')
    await expect(page.getByRole('heading', { name: /^Makse (lükati tagasi|jäi pooleli)$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Tagasi mütsi juurde' }).click()
    await expectToast(page, 'Makse viga')
    await expectToast(page, 'PayPal makse käigus tekkis viga. Palun proovige uuesti.')
    await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')

    await leave()
    await approve(page)
    await expectToast(page, 'Tellimus kinnitatud!')
    const number = page.locator('p', { hasText: /^HAT-[0-9A-Z]{9}$/ })
    await expect(number).toBeVisible()
    expect(await orderOf(shop, (await number.textContent()) ?? '', session)).toMatchObject({
      orderStatus: 'paid',
      customHatDetails: { hatCategory: 'beanie', colors: ['roosa', 'must'] },
    })
    await page.goto('/custom-hat')
    await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('')
  })

  test('creates the order of a paid hat', async ({ page, shop, session }) => {
    await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
    await fillFields(page, PERSON)
    await announce(page, 'success', {
      orderId: await capturedPayment(shop),
      amount: '27.00',
      currency: 'EUR',
    })
    await expectToast(page, 'Tellimus kinnitatud!')
    await expect(
      page
        .getByRole('region', { name: /^Teated/ })
        .getByText(/^HAT-.{9}\. Makse on käes, müts läheb töösse\.$/),
    ).toBeVisible()
    expect(await orderOf(shop, await orderedNumber(page), session)).toMatchObject({
      orderType: 'custom_hat',
      orderStatus: 'paid',
      paymentStatus: 'completed',
      totalAmount: '27.00',
      customHatDetails: { hatCategory: 'beanie', colors: ['roosa', 'must'] },
    })
    await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('')
  })

  test('reports a payment that has no hat, is unknown, was cancelled or failed', async ({
    page,
    tolerateErrors,
  }) => {
    tolerateErrors(/402/)
    const payment = { orderId: 'UNKNOWN', amount: '27.00', currency: 'EUR' }
    await open(page)
    await announce(page, 'success', payment)
    await expectToast(page, 'Tellimuse andmed puuduvad')
    await expectToast(page, 'Palun täitke vorm uuesti.')
    await announce(page, 'cancel')
    await expectToast(page, 'Makse katkestatud')
    await expectToast(page, 'PayPal makse katkestati. Saate proovida uuesti.')
    await announce(page, 'error', { message: 'Instrument declined' })
    await expectToast(page, 'Makse viga')
    await expectToast(page, 'PayPal makse käigus tekkis viga. Palun proovige uuesti.')

    await fillFields(page, PERSON)
    await chooseShape(page, 'Kohandatud')
    await announce(page, 'success', payment)
    await expectToast(page, 'Tellimuse viga')
    await expectToast(page, 'Tellimuse töötlemise käigus tekkis viga. Palun võtke meiega ühendust.')
    await expect(page.getByLabel('Eesnimi', { exact: true })).toHaveValue('Liis')
  })

  test('pays the pay-later order whose answer was lost', async ({ page, shop, session, tolerateErrors }) => {
    tolerateErrors(/ERR_FAILED/)
    await open(page, '/custom-hat?kuju=beanie&varvid=roosa.must')
    await fillFields(page, PERSON)
    await loseAnswer(page, '**/api/custom-hat-orders')
    await orderLater(page).click()
    await expectToast(page, 'Viga')
    await payNow(page).click()
    await approve(page)
    await expect(page.getByRole('heading', { name: 'Aitäh!' })).toBeVisible()
    const own = await shop.api<Order[]>('GET', `/api/custom-hat-orders?sessionId=${session}`)
    expect(own).toMatchObject([{ paymentStatus: 'completed' }])
  })
})
