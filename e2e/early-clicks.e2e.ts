import { expect, test, waitForHydration } from './fixtures.ts'
import { expectToast, holdScript } from './shopper.ts'

test('a click before the script has loaded adds the product to the cart, once', async ({ page }) => {
  for (const [path, button] of [
    ['/pood', 'Lisa korvi'],
    ['/toode/2', /^Lisa ostukorvi - €/],
  ] as const) {
    const releaseScript = await holdScript(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const add = page.getByRole('button', { name: button }).first()
    await add.click()
    await expect(add).toHaveAttribute('aria-busy', 'true')
    await add.click()
    releaseScript()
    await expectToast(page, path === '/pood' ? 'Added to cart' : 'Lisatud ostukorvi!')
    await expect(add).not.toHaveAttribute('aria-busy', 'true')
    await page.unrouteAll()
  }
  await expect(page.getByRole('button', { name: 'Ostukorv, 2 toodet' })).toBeVisible()
})

test('a click before the script has loaded opens the cart', async ({ page }) => {
  const releaseScript = await holdScript(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Ostukorv, 0 toodet' }).click()
  releaseScript()
  await expect(page.getByRole('dialog', { name: 'Ostukorv' })).toBeVisible()
})

test('a click before the script has loaded shows the next picture of a product', async ({ page }) => {
  const releaseScript = await holdScript(page)
  await page.goto('/pood', { waitUntil: 'domcontentloaded' })
  const product = page.getByRole('article').first()
  const counter = product.getByText(/^\d \/ \d$/)
  await expect(counter).toHaveText(/^1 /)
  await product.getByRole('button', { name: 'Järgmine pilt' }).click()
  releaseScript()
  await expect(counter).toHaveText(/^2 /)
})

test('the listing is filtered and sorted without waiting for the script', async ({ page }) => {
  const releaseScript = await holdScript(page)
  await page.goto('/pood', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Kategooria').selectOption('kassimütsid')
  await expect(page).toHaveURL(/category=kassim/)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toHaveText(/kass/i)
  await page.getByLabel('Järjesta').selectOption('price-low')
  await expect(page).toHaveURL(/sort=price-low/)
  await expect(page.getByLabel('Kategooria')).toHaveValue('kassimütsid')
  releaseScript()
  await page.getByLabel('Järjesta').selectOption('featured')
  await expect(page).toHaveURL(/\/pood\?category=kassim%C3%BCtsid$/)
})

test('a choice takes effect at any moment of a slow hydration', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const ms of [0, 60, 120, 180, 240]) {
    await page.goto('/pood', { waitUntil: 'commit' })
    await page.waitForTimeout(ms)
    await page.getByLabel('Järjesta').selectOption('price-low')
    await expect(page, `a choice ${ms} ms after the page committed takes effect`).toHaveURL(/sort=price-low/)
  }
})

test('hydration keeps the scroll position', async ({ page }) => {
  const releaseScript = await holdScript(page)
  await page.goto('/pood', { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Laadi Rohkem Tooteid' }).scrollIntoViewIfNeeded()
  const read = await page.evaluate(() => scrollY)
  expect(read).toBeGreaterThan(1000)
  releaseScript()
  await waitForHydration(page)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(read)
})

const ASLEEP = /nupud ei tööta\. Laadi leht uuesti/

test('if the script fails to load, no button stays busy', async ({ page, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED/)
  await page.route(/\/assets\/main-.*\.js$/, async route => {
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(1)
    await route.abort()
  })
  await page.goto('/pood', { waitUntil: 'domcontentloaded' })
  const add = page.getByRole('button', { name: 'Lisa korvi' }).first()
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: ASLEEP })).toBeVisible()
  await expect(add).not.toHaveAttribute('aria-busy', 'true')
})

test('a slow script is reported as not working, until it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) => setTimeout(work, ms === 15_000 ? 100 : ms),
    })
  })
  const releaseScript = await holdScript(page)
  await page.goto('/pood', { waitUntil: 'domcontentloaded' })
  const said = page.getByText(ASLEEP)
  await expect(said).toBeVisible()
  // The page is not hydrated yet when the sentence disappears.
  const add = await page.getByRole('button', { name: 'Lisa korvi' }).first().elementHandle()
  await said.evaluate((sentence, button) => {
    new MutationObserver((_, observer) => {
      if (sentence.isConnected) return
      observer.disconnect()
      ;(button as HTMLElement).click()
    }).observe(document.body, { childList: true })
  }, add)
  releaseScript()
  await expectToast(page, 'Added to cart')
  await expect(said).toBeHidden()
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ostukorv, 1 toode' })).toBeVisible()
})
