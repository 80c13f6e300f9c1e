import type { Page } from '@playwright/test'

/** Holds back the request of the next such call. @returns what sends it, and waits for its answer */
export async function holdCall(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(request => request.method() === method && isCall(request.url(), path))
  await page.route(
    url => isCall(url.href, path),
    async route => {
      if (route.request().method() !== method) return route.fallback()
      await isReleased
      await route.continue()
    },
  )
  return async () => {
    const request = await asked
    release()
    await (await request.response())?.finished()
  }
}

const isCall = (url: string, path: string): boolean => new URL(url).pathname === path

/**
 * Holds back the answer to the next such call, which the shop has got.
 * @returns what waits until it is there, and what delivers it
 */
export async function holdAnswer(page: Page, method: string, path: string) {
  const { promise: isThere, resolve: there } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const answered = page.waitForResponse(
    response => response.request().method() === method && isCall(response.url(), path),
  )
  // Awaited by the test later, if at all.
  answered.catch(() => undefined)
  await page.route(
    url => isCall(url.href, path),
    async route => {
      if (route.request().method() !== method) return route.fallback()
      const response = await route.fetch()
      there()
      await isReleased
      await route.fulfill({ response })
    },
  )
  return {
    arrived: () => isThere,
    async answer() {
      release()
      await (await answered).finished()
    },
  }
}
