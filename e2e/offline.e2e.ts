import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { payByCourier } from './paid-order.ts'
import {
  approveButton,
  expectAccessible,
  expectToast,
  fillCheckout,
  leaveForProvider,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'

const notice = (page: Page) => page.getByText('See leht on nii, nagu sa seda viimati nägid.')

/** The URLs in the service worker's caches, without the origin. */
const cachedBy = (page: Page) =>
  page.evaluate(async () => {
    const links: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        links.push(url.slice(location.origin.length))
    return links
  })

const waitUntilCached = (page: Page, path: string) =>
  expect.poll(async () => (await cachedBy(page)).some(link => link.startsWith(path))).toBe(true)

/** A proxy to the shop that can be paused: requests wait meanwhile. */
async function openPausableProxy(shopUrl: string) {
  let held: Promise<void> | undefined
  let releaseReply = () => {}
  const server = createServer(async (request, reply) => {
    await held
    const { method, headers, url = '/' } = request
    const onward = ask(new URL(url, shopUrl), { method, headers }, answer => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      held = new Promise(resolve => {
        releaseReply = resolve
      })
    },
    letGo: () => releaseReply(),
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test.beforeEach(({ tolerateErrors }) => tolerateErrors(/Failed to load resource|was not reached/))

  test('visited pages open with a notice, the cart is kept, and nothing can be ordered', async ({
    page,
    context,
    addToCart,
  }) => {
    await addToCart(1)
    await page.goto('/pood')
    await waitUntilCached(page, '/pood')
    await waitUntilCached(page, '/api/cart')
    // A page rendered in the browser is cached as well.
    await page.getByRole('heading', { name: 'Triibuline kassimüts' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/toode\/2$/)
    await waitUntilCached(page, '/toode/2')

    await context.setOffline(true)
    await expect(notice(page)).toBeVisible()
    await page.getByRole('link', { name: 'Tagasi poodi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Poe Kollektsioon' })).toBeVisible()
    await expect(notice(page)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/toode/2?fbclid=1')
    await expect(page.getByRole('heading', { level: 1, name: 'Triibuline kassimüts' })).toBeVisible()

    await page.getByRole('button', { name: /^Lisa ostukorvi - €/ }).click()
    await expectToast(page, 'Võrku ei ole')
    await page.getByRole('button', { name: 'Ostukorv, 1 toode' }).click()
    const drawer = page.getByRole('dialog', { name: 'Ostukorv' })
    await expect(drawer.getByText('Rõõmus konnamüts')).toBeVisible()
    await expect(drawer.getByText(/Ostukorv on alles/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Suurenda kogust: Rõõmus konnamüts' })).toBeDisabled()
    await expect(drawer.getByRole('button', { name: 'Eemalda Rõõmus konnamüts' })).toBeDisabled()
    await expect(drawer.getByRole('link', { name: 'Mine Maksma' })).toBeHidden()

    await page.goto('/tingimused')
    await expect(page.getByRole('heading', { level: 1, name: 'Oled võrgust väljas' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/checkout')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Selle lehe jaoks on vaja võrku' }),
    ).toBeVisible()

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Proovi uuesti' }).click()
    await expect(payButton(page)).toBeVisible()
    expect(
      (await cachedBy(page)).filter(
        link => /checkout|orders|admin|jalgimine/.test(link) && !/assets/.test(link),
      ),
    ).toEqual([])
  })

  test('adding to the cart fails with a message, and works when the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/pood')
    await waitUntilCached(page, '/pood')
    await waitUntilCached(page, '/api/cart')
    await context.setOffline(true)
    await expect(notice(page)).toBeVisible()
    const add = page.getByRole('button', { name: 'Lisa korvi' }).first()
    await add.click()
    await expect(page.getByText('Ostukorvi ei lisatud midagi.', { exact: false }).first()).toBeVisible()
    await context.setOffline(false)
    await expect(notice(page)).toBeHidden()
    await add.click()
    await expectToast(page, 'Added to cart')
    await expect(page.getByRole('button', { name: 'Ostukorv, 1 toode' })).toBeVisible()
  })

  test('the checkout reports the failure, keeps its input, and works when the network is back', async ({
    page,
    context,
    addToCart,
  }) => {
    await addToCart(1)
    await page.goto('/checkout')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await fillCheckout(page)
    await context.setOffline(true)
    await payButton(page).click()
    await expectToast(page, 'Makse viga')
    for (const [label, text] of Object.entries(TEST_CUSTOMER))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    await context.setOffline(false)
    await expect(notice(page)).toBeHidden()
    await payButton(page).click()
    await expect(approveButton(page)).toBeVisible()
  })

  test('a browser whose cache is broken still has the network', async ({ page, context, addToCart }) => {
    await addToCart(1)
    await page.goto('/pood')
    await waitUntilCached(page, '/api/cart')
    const [worker] = context.serviceWorkers()
    await worker!.evaluate(() => {
      CacheStorage.prototype.open = () => Promise.reject(new Error('the cache is broken'))
    })
    await page.goto('/checkout')
    await fillCheckout(page)
    await leaveForProvider(page)
  })

  test('a slow page is replaced by its cached copy, and updated when it arrives', async ({ page, shop }) => {
    const line = await openPausableProxy(shop.url)
    await page.goto(`${line.url}/pood`)
    await waitUntilCached(page, '/pood')
    line.hold()
    await page.goto(`${line.url}/pood`)
    await expect(notice(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rõõmus konnamüts' })).toBeVisible()
    line.letGo()
    await expect(notice(page)).toBeHidden()
    await line.close()
  })
})

test('a page open during a deployment reloads once when a file of it is gone', async ({
  page,
  tolerateErrors,
}) => {
  // The browser gives no reason for a file that failed to load.
  tolerateErrors(/404|dynamically imported module|^$/)
  await page.goto('/pood')
  let asked = 0
  await page.route(/\/assets\/(cart-drawer|toaster)-/, route => {
    asked++
    return route.fulfill({ status: 404, body: '' })
  })
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: /^Ostukorv/ }).focus()
  await loaded
  expect(asked).toBeGreaterThan(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: /^Ostukorv/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ostukorv' })).toBeVisible()
})

test('a part of a page that cannot be loaded is missing alone, until it is wanted again', async ({
  page,
  context,
  shop,
  session,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_INTERNET_DISCONNECTED|was not reached|dynamically imported module|Unable to preload/)
  await page.goto('/pood')
  const cart = page.getByRole('button', { name: /^Ostukorv/ })
  const add = page.getByRole('button', { name: 'Lisa korvi' }).first()
  await context.setOffline(true)
  // Neither the toasts nor the drawers have been loaded yet.
  const refused = page.waitForEvent('requestfailed', request => request.url().includes('/toaster-'))
  await add.click()
  await refused
  await cart.click()
  await expect(cart).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { level: 1, name: 'Poe Kollektsioon' })).toBeVisible()
  await context.setOffline(false)
  await add.click()
  await expectToast(page, 'Added to cart')
  await cart.click()
  await expect(page.getByRole('dialog', { name: 'Ostukorv' }), 'with its styles').toBeInViewport()

  const number = await payByCourier(shop, session)
  await page.goto(`/jalgimine?orderNumber=${number}`)
  await page.getByText('Minu andmed selles tellimuses').click()
  await context.setOffline(true)
  const wish = page.getByRole('button', { name: 'Palu andmed kustutada' })
  await wish.click()
  await expectToast(page, 'Ei õnnestunud. Proovi hetke pärast uuesti.')
  await context.setOffline(false)
  await wish.click()
  await expect(page.getByRole('alertdialog')).toBeInViewport()
})
