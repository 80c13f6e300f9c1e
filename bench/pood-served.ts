/**
 * `/pood` as shoppers get it, cached, compressed and not, compared with other servers. Also: whether the next request
 * sees a change of a product.
 */

import { fetchRaw } from './http-response.ts'
import { type Finding, isShort, report } from './measure.ts'
import { openApp } from './open-app.ts'
import { besideServers, USER_AGENT } from './reference-servers.ts'
import { startShop } from './shop-process.ts'

/** A browser's request headers, so that its visits are counted as any other. */
const BROWSER = {
  'user-agent': USER_AGENT,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'et,en;q=0.8',
}
const ENCODINGS = { br: 'gzip, deflate, br, zstd', identity: 'identity' }
/** On a slow host the short run gave 0.45 to 0.69 of bare `node:http` in brotli; through Fastify, without the cache, 0.19. */
const PROMISED = isShort ? { bare: 0.35, nginx: 0.1 } : { bare: 0.85, nginx: 0.35 }

/** Whether, after the owner renames a product, the next request shows it, with another ETag. */
async function showsChangeAtOnce(): Promise<boolean> {
  const { app, close } = await openApp()
  const ask = () => app.inject({ url: '/pood', headers: { 'accept-encoding': 'identity' } })
  await ask()
  const before = await ask()
  const [{ id, ...product }] = (await app.inject({ url: '/api/products?limit=1' })).json()
  const name = 'Ümber nimetatud müts'
  const changed = await app.inject({
    method: 'PUT',
    url: `/api/products?id=${id}`,
    payload: { ...product, name },
  })
  if (changed.statusCode !== 200) throw new Error(`The product could not be changed: ${changed.body}`)
  const after = await ask()
  await close()
  return (
    !before.payload.includes(name) &&
    after.payload.includes(name) &&
    before.headers.etag !== after.headers.etag
  )
}

const shop = await startShop()
const findings: Finding[] = []
for (const [encoding, accepted] of Object.entries(ENCODINGS)) {
  const asked = { path: '/pood', headers: { ...BROWSER, 'accept-encoding': accepted }, encoding }
  findings.push(...(await besideServers(shop, '/pood served', asked, PROMISED)))
}
const url = `${shop.url}/pood`
const { headers } = await fetchRaw(url, { headers: BROWSER })
const again = await fetchRaw(url, { headers: { ...BROWSER, 'if-none-match': headers.etag ?? '' } })
await shop.stop()

const seen = await showsChangeAtOnce()
await report([
  ...findings,
  {
    number: '/pood that the browser has already, by its ETag',
    ours: `${again.status}, ${again.body.length} bytes`,
    against: '304, 0 bytes',
    promise: 'no body twice',
    kept: again.status === 304 && again.body.length === 0,
  },
  {
    number: 'a change of a product on /pood',
    ours: seen ? 'on the next request' : 'later',
    against: 'the next request',
    promise: 'the next request',
    kept: seen,
  },
])
