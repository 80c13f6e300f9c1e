import { expect, test, waitForHydration } from './fixtures.ts'
import { slowHydration } from './shopper.ts'

const PAGES = [
  '/',
  '/?fbclid=1',
  '/pood',
  '/pood?page=2&utm_source=tiktok&fbclid=x',
  '/pood?category=kassimütsid&sort=newest',
  '/toode/1',
  '/custom-hat?fbclid=1&kuju=konna',
  '/eritellimus',
  '/minust',
  '/muusika',
  '/contact',
  '/checkout',
  '/jalgimine',
  '/pass',
  '/pass?code=vale',
  '/tingimused',
  '/privaatsus',
  '/admin/login',
  '/pole-olemas',
]

// Preact does not report a mismatch between server and browser: it silently changes the page.
test('hydration does not change what the server rendered', { tag: '@wide' }, async ({
  page,
  addToCart,
  tolerateErrors,
}) => {
  tolerateErrors(/404/)
  await addToCart(1)
  await slowHydration(page, 50)
  // API answers are held back, because their changes are not part of hydration.
  await page.route('**/api/**', () => {})
  await page.addInitScript(() => {
    const seen = { text: '', changes: [] as string[] }
    Object.assign(window, { seen })
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main')!
      // Text in noscript elements is left out: it disappears on hydration.
      const unscripted = [...main.querySelectorAll('noscript')].map(each => each.textContent)
      seen.text = unscripted.reduce((text, each) => text.replace(each, ''), main.textContent)
      const note = (sign: string, nodes: NodeList) => {
        // Links for preloads, the manifest and the icon are added at this point, and are expected.
        for (const node of nodes)
          if (node instanceof Element && !node.matches('[rel$=preload], [rel=manifest], [rel=icon]'))
            seen.changes.push(sign + node.outerHTML.slice(0, 200))
      }
      const observer = new MutationObserver(records => {
        for (const { addedNodes, removedNodes } of records) {
          note('+', addedNodes)
          note('-', removedNodes)
        }
      })
      for (const part of [document.head, main]) observer.observe(part, { childList: true, subtree: true })
    })
  })
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'commit' })
    await waitForHydration(page)
    const seen = await page.evaluate(() => ({
      ...(window as Window & { seen?: { text: string; changes: string[] } }).seen!,
      textNow: document.querySelector('main')!.textContent,
    }))
    expect(seen.changes, path).toEqual([])
    expect(seen.textNow, path).toBe(seen.text)
  }
})
