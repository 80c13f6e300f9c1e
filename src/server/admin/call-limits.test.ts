import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { MARI, openAdminShop, SHOP_URL } from '#test/admin-shop.ts'
import { openBrowser } from '#test/browser.ts'
import { freshDatabase } from '#test/database.ts'
import { AUTH_CALLS } from './auth-calls.ts'

const OF_STRANGERS = ['setup', 'reset', 'reset/password', 'invited'].map(
  name => ['POST', `/api/admin/${name}`] as const,
)

test('a network has a limit per minute for each call without a session', async () => {
  const { shop } = await openAdminShop(await freshDatabase())
  const calls = [
    ...AUTH_CALLS.map(({ method, path }) => [method, `/api/auth${path}`] as const),
    ...OF_STRANGERS,
  ]
  const isRefused = async (method: 'GET' | 'POST', url: string, remoteAddress: string) => {
    const headers = { origin: SHOP_URL }
    const payload = method === 'POST' ? { payload: { email: 'keegi@naide.ee', password: 'arvan ära' } } : {}
    const reply = await shop.app.inject({ method, url, headers, remoteAddress, ...payload })
    return reply.statusCode === 429 && reply.json<ErrorBody>().code === 'too_many_requests'
  }
  const allowed: Record<string, number> = {}
  for (const [i, [method, url]] of calls.entries()) {
    let times = 0
    while (times <= 600 && !(await isRefused(method, url, `10.0.0.${i}`))) times += 1
    allowed[url] = times
    expect(await isRefused(method, url, `10.0.1.${i}`), 'another network is not limited').toBe(false)
  }
  const { '/api/auth/get-session': asked, ...others } = allowed
  expect(asked).toBe(600)
  for (const [url, times] of Object.entries(others)) expect([10, 30], url).toContain(times)
})

test('strangers in her network keep no administrator from signing in where she has before', async () => {
  const { shop, signedIn, browser } = await openAdminShop(await freshDatabase())
  const [address, origin] = ['203.0.113.7', SHOP_URL]
  const owner = await signedIn({ address })
  await owner.post('/api/auth/sign-out', {})
  const stranger = browser({ address })
  for (let n = 0; n < 31; n++)
    for (const call of ['auth/sign-in/email', 'admin/reset'])
      await stranger.post(`/api/${call}`, { email: `keegi${n}@naide.ee`, password: `arvan ${n}` })
  const refused = { status: 429, body: { code: 'too_many_requests' } }
  expect(await stranger.post('/api/auth/sign-in/email', MARI)).toMatchObject(refused)
  expect((await owner.post('/api/admin/reset', { email: MARI.email })).status).toBe(200)
  expect((await owner.post('/api/auth/sign-in/email', MARI)).status).toBe(200)
  const forged = '__Secure-heegel.known_browser=a.b.c'
  const forger = openBrowser(shop.app, { origin, address })
  expect(await forger.post('/api/auth/sign-in/email', MARI, { cookie: forged })).toMatchObject(refused)
})
