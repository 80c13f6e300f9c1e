import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './fixtures.ts'
import { holdPictures } from './shopper.ts'

test('the first paint does not wait for any script', async ({ page }) => {
  await page.goto('/pood', { waitUntil: 'load' })
  await waitForHydration(page)
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.+\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(asked.length).toBeGreaterThan(2)
  expect(Math.min(...asked)).toBeGreaterThan(painted)
})

// In a browser that cannot read them, a button would wait for ever instead of saying so.
test('the scripts within a page that hydrate it use no syntax newer than its modules', async ({ shop }) => {
  for (const path of ['/', '/pood', '/toode/1', '/custom-hat', '/checkout', '/admin/login']) {
    const html = await (await fetch(shop.url + path)).text()
    const scripts = [...html.matchAll(/<script(?![^>]*(?:json|src=))[^>]*>(.*?)<\/script>/gs)]
      .map(([, text]) => text!)
      .filter(text => /earlyClicks|firstView/.test(text))
    expect(scripts.length, path).toBeGreaterThan(1)
    expect(scripts.join().match(/.{0,20}(?:\?\?|\?\.(?!\d)).{0,20}/g), path).toBeNull()
  }
})

test('until the main picture is shown, only the page and that picture are requested', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith('data:')) asked.push(new URL(request.url()).pathname)
  })
  const releasePictures = await holdPictures(page)
  await page.goto('/pood', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html.first-view')).toHaveCount(1)
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(asked).toEqual(['/pood', expect.stringMatching(/\.avif$/)])
  releasePictures()
  await waitForHydration(page)
  await expect(page.locator('html.first-view')).toHaveCount(0)
  await expect.poll(() => asked.filter(path => path.endsWith('.avif')).length).toBeGreaterThan(1)
})

test('a main picture that never loads does not hold up hydration', async ({ page }) => {
  const picture = await holdPictures(page)
  await page.goto('/pood', { waitUntil: 'domcontentloaded' })
  await waitForHydration(page)
  await expect(page.locator('html.first-view')).toHaveCount(0)
  picture()
})

test('a page stopped while loading shows the pictures of the part received', async ({ page, shop }) => {
  const html = await (await fetch(`${shop.url}/pood`)).text()
  const server = createServer((request, response) => {
    if (request.url !== '/pood')
      return void response.writeHead(302, { location: shop.url + request.url }).end()
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(html.slice(0, html.indexOf('</article>')))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/pood`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.stop())
  await expect(page.locator('html.first-view')).toHaveCount(0)
  server.closeAllConnections()
  server.close()
})

/** Collects the font requests of a page. */
function typefacesOf(page: Page): string[] {
  const typefaces: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.woff2')) typefaces.push(request.url())
  })
  return typefaces
}
const expectOwnTypefaces = (page: Page) => expect(page.locator('html.stand-in')).toHaveCount(0)

test('on a first visit the whole first view is shown before any font is requested', async ({ page }) => {
  const typefaces = typefacesOf(page)
  const releasePictures = await holdPictures(page)
  await page.goto('/pood', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html.stand-in')).toHaveCount(1)
  expect(typefaces).toEqual([])
  releasePictures()
  await expectOwnTypefaces(page)
  expect(typefaces.length).toBeGreaterThan(1)
})

test('fonts are applied once all that the page uses are loaded', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement.matches(':not(.stand-in)') || document.readyState !== 'complete') return
      observer.disconnect()
      const read = [...document.fonts].filter(({ status }) => status === 'loaded')
      document.documentElement.dataset.read = read.map(face => face.family + face.unicodeRange).join()
    }).observe(document, { attributes: true, attributeFilter: ['class'], subtree: true })
  })
  await page.goto('/pood')
  const read = () => page.evaluate(() => document.documentElement.dataset.read)
  await expect.poll(read).toMatch(/Gabarito"?U\+20-7E/)
  expect(await read()).toMatch(/Shantell Sans"?U\+20-3B/)
  // A yarn is called „oranž“.
  expect(await read()).toMatch(/Gabarito"?U\+160-161/)
})

test('a browser with cached fonts uses them at once, without waiting for a picture', async ({ page }) => {
  await page.goto('/pood')
  await expectOwnTypefaces(page)
  const releasePictures = await holdPictures(page)
  const handwriting = page.waitForRequest(/shantell-sans-latin-.*\.woff2$/)
  await page.goto('/pood', { waitUntil: 'commit' })
  await handwriting
  await expectOwnTypefaces(page)
  releasePictures()
})

test('a browser without storage uses its fonts at once, too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError')
      },
    })
  })
  const releasePictures = await holdPictures(page)
  const handwriting = page.waitForRequest(/shantell-sans-latin-.*\.woff2$/)
  await page.goto('/pood', { waitUntil: 'commit' })
  await handwriting
  releasePictures()
})

test('a page in a background tab is hydrated and gets its fonts', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    Object.assign(window, { PerformanceObserver: undefined, requestAnimationFrame: () => 0 })
  })
  await page.goto('/pood', { waitUntil: 'load' })
  // Not `waitForHydration`, which polls once per frame.
  await expect.poll(() => page.evaluate(() => window.earlyClicks === undefined)).toBe(true)
  await expectOwnTypefaces(page)
})

test('a page is hydrated even if the browser reports no paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/pood', { waitUntil: 'load' })
  await waitForHydration(page)
})

test('a page is hydrated in parts, so that a slow phone responds in between', async ({ page }) => {
  await page.addInitScript(() => {
    const tasks = { count: 0 }
    Object.assign(window, { tasks })
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message) {
      tasks.count++
      postMessage.call(this, message)
    }
  })
  await page.goto('/pood')
  const count = await page.evaluate(() => (window as Window & { tasks?: { count: number } }).tasks!.count)
  // Four tasks each for the header, the main part, the footer and every product.
  expect(count).toBeGreaterThan(4 * (3 + (await page.getByRole('article').count())))
})

test('styles are inlined in the page and stay for the next one', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', request => {
    if (/\/(main|choices)-.*\.css$/.test(request.url())) sheets.push(request.url())
  })
  await page.goto('/custom-hat')
  await waitForHydration(page)
  const shape = page.getByRole('radio', { name: /kass/i }).first()
  const look = () => shape.evaluate(element => getComputedStyle(element.parentElement!).cssText)
  const before = await look()
  await page.getByRole('link', { name: 'Pood', exact: true }).first().click()
  await expect(page).toHaveURL('/pood')
  await page.goBack()
  await expect(shape).toBeVisible()
  expect(await look()).toBe(before)
  expect(sheets).toEqual([])
})
