/** The product search, in a shop too large to take in at a glance. */
import { expect, test, waitForHydration } from './fixtures.ts'
import { expectAccessible, holdScript } from './shopper.ts'

const names = 'article h2'

test.use({ shopOf: 'many products', shopEnv: { DEMO: '40' } })

test('a shopper searches for an inflected word, sorts the results, and goes back', async ({ page }) => {
  await page.goto('/pood')
  const field = page.getByRole('searchbox', { name: 'Otsi tooteid' })
  const status = page.getByRole('search').getByRole('status')
  await expect(status).toBeEmpty()
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(field).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, 'the page does not scroll sideways').toBeLessThanOrEqual(width)
  }
  await field.fill('konnamütsile')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/pood\?q=konnam/)
  await expect(status).toHaveText(/^Otsing „konnamütsile“ leidis \d+ toodet\.$/)
  await expect(field, 'the field keeps the focus').toBeFocused()
  await expect(page.locator(names).first()).toContainText(/konn/i)
  await expectAccessible(page)

  await page.getByLabel('Järjesta').selectOption('price-low')
  await expect(page).toHaveURL(/q=konnam.*sort=price-low|sort=price-low.*q=konnam/)
  await expect(field).toHaveValue('konnamütsile')
  await page.reload()
  await expect(field).toHaveValue('konnamütsile')
  await expect(page.getByLabel('Järjesta')).toHaveValue('price-low')

  const news = await page.getByRole('main').locator('[role=status].sr-only').elementHandle()
  await field.fill('lennumasin')
  await page.getByRole('button', { name: 'Otsi', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: 'Teie kriteeriumitele vastavaid tooteid ei leitud.' }),
  ).toBeVisible()
  await expect(status, 'the result is announced only once').toBeEmpty()
  expect(await news?.textContent(), 'the announcement is in the region that was there before').toMatch(
    /^Teie kriteeriumitele/,
  )
  await expect(page.getByRole('main').getByRole('link'), 'one link leads to all products').toHaveText([
    'Näita kõiki',
  ])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Näita kõiki' }).press('Enter')
  await expect(page.locator('#sisu'), 'the link is gone, the focus stays in the page').toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(field, 'the field follows the address').toHaveValue('konnamütsile')
  await page.getByRole('link', { name: 'Näita kõiki tooteid' }).press('Enter')
  await expect(page).toHaveURL('/pood?sort=price-low')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page.locator(names)).toHaveCount(12)
})

test('hydration keeps the server-rendered search and shifts nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/pood', { waitUntil: 'commit' })
  const drawn = await page.waitForSelector('search')
  await waitForHydration(page)
  expect(await drawn.evaluate(search => search.isConnected)).toBe(true)
  const moved = await page.evaluate(() =>
    (window as Window & { shifts?: number[] }).shifts!.reduce((sum, value) => sum + value, 0),
  )
  expect(moved).toBeLessThan(0.02)
})

test('what is typed before the script has loaded can be searched', async ({ page }) => {
  const releaseScript = await holdScript(page)
  await page.goto('/pood?q=kass', { waitUntil: 'commit' })
  const field = page.getByRole('searchbox', { name: 'Otsi tooteid' })
  await field.fill('konnamüts')
  releaseScript()
  await waitForHydration(page)
  await expect(field).toHaveValue('konnamüts')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/pood\?q=konnam/)
})

test('the search stays in a category with few products', async ({ page }) => {
  await page.goto('/pood?category=kassimütsid')
  const field = page.getByRole('searchbox', { name: 'Otsi tooteid' })
  await field.fill('kass')
  await field.press('Enter')
  await expect(page).toHaveURL(/category=kassim.*q=kass|q=kass.*category=kassim/)
  await expect(page.getByLabel('Kategooria')).toHaveValue('kassimütsid')
  await expect(page.getByRole('search').getByRole('status')).toContainText('Otsing „kass“ leidis')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search form works the same', async ({ page }) => {
    await page.goto('/pood?sort=price-low')
    const field = page.getByRole('searchbox', { name: 'Otsi tooteid' })
    await field.fill('konnamüts')
    await field.press('Enter')
    await expect(page).toHaveURL(/q=konnam/)
    await expect(page).toHaveURL(/sort=price-low/)
    await expect(page.getByRole('search').getByRole('status')).toContainText('Otsing „konnamüts“ leidis')
    await expect(page.locator(names).first()).toContainText(/konn/i)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await page.getByRole('link', { name: 'Näita kõiki tooteid' }).click()
    await expect(page).toHaveURL('/pood?sort=price-low')
  })
})
