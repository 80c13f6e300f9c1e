import type { OwnFacts } from '#contract/settings.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { expectAccessible } from './shopper.ts'

declare global {
  interface Window {
    /** total layout shift without user input */
    moved: number
  }
}

test.use({ viewport: { width: 390, height: 844 }, shopOf: 'small cards' })

const change = async (shop: Shop, facts: Partial<OwnFacts>) => {
  const kept = await shop.ownerApi<OwnFacts>('GET', '/api/admin/settings')
  await shop.ownerApi('PUT', '/api/admin/settings', { ...kept, ...facts })
}

test('on a phone the owner can have two small cards a row, which do not shift on hydration', async ({
  page,
  shop,
}) => {
  const cards = page.getByRole('article')
  const isBeside = async () => {
    const [one, other] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
    return one!.y === other!.y && one!.x < other!.x
  }
  await page.goto('/pood')
  expect(await isBeside()).toBe(false)

  await signIn(page, shop)
  await page.goto('/admin/settings')
  await page.getByRole('checkbox', { name: 'Telefonis kaks väikest kaarti reas' }).check()
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  await expect(page.getByText('Salvestatud', { exact: false }).first()).toBeVisible()

  await page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/pood')
  // The cards appear one after the other.
  await expect.poll(isBeside).toBe(true)
  expect(await page.evaluate(() => window.moved)).toBe(0)
  const card = cards.nth(0)
  await expect(card.getByText(/^1 \/ \d$/)).toBeVisible()
  const next = card.getByRole('button', { name: 'Järgmine pilt' })
  await next.click()
  await expect(card.getByText(/^2 \/ \d$/)).toBeVisible()
  // Only one of the two arrows is shown, as both would hide the hat; it wraps round to the first picture.
  await expect(card.getByRole('button', { name: 'Eelmine pilt' })).toBeHidden()
  await next.click()
  await next.click()
  await expect(card.getByText(/^1 \/ 3$/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Vaata detaile' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  // The same when navigating from another page, where the browser renders the listing.
  await card.getByRole('link', { name: 'Vaata detaile' }).click()
  await page.waitForURL('**/toode/*')
  await page
    .getByRole('link', { name: /Tagasi poodi/ })
    .first()
    .click()
  await expect.poll(isBeside).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => Math.round((await cards.nth(0).boundingBox())!.width)).toBeGreaterThan(300)
  await change(shop, { smallCards: false })
})

test('an upcoming holiday is announced with the last day to order and the closing day', async ({
  page,
  shop,
}) => {
  const from = dayAfter(tallinnDay(new Date()), 4)
  const holidayBreak = {
    from,
    until: dayAfter(from, 7),
    text: '',
    delaysDispatch: true,
    closesShop: false,
  }
  await change(shop, { holidayBreak })
  await page.goto('/pood')
  await expect(page.getByText('Puhkus on tulekul.')).toBeVisible()
  await expect(page.getByText(/Puhkan \d+\. \S+st \d+\. \S+ni\. Mis on tellitud/)).toBeVisible()
  await expectAccessible(page)
  await change(shop, { holidayBreak: { ...holidayBreak, closesShop: true, delaysDispatch: false } })
  await page.goto('/toode/1')
  await expect(page.getByText(/Siis on pood suletud: tellida saab veel \d+\. \S+ni\./)).toBeVisible()

  await signIn(page, shop)
  await page.goto('/admin/settings')
  await expect(page.getByText('Seda ütleb pood viimased 7 päeva enne puhkust.')).toBeVisible()
  await change(shop, {
    holidayBreak: { ...holidayBreak, from: dayAfter(from, 9), until: dayAfter(from, 12) },
  })
  await page.goto('/pood')
  await expect(page.getByText('Puhkus on tulekul.')).toHaveCount(0)
  await change(shop, { holidayBreak: null })
})
