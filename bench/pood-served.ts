/**
 * `/pood` as shoppers get it, kept and compressed, against a bare `node:http` server that sends the very same bytes and
 * headers. Also: whether a change of a product is seen on the very next request.
 */

import type { BareTask } from './bare-server.ts'
import { fetchRaw } from './http-response.ts'
import { load } from './load.ts'
import { loadShown, ratioOf, report, runAlternately } from './measure.ts'
import { openApp } from './open-app.ts'
import { startBeside, startShop } from './shop-process.ts'

const BROTLI = { 'accept-encoding': 'br' }
const PROMISED_RATIO = 0.5

/** The owner renames a product; the next request has to show it, with another ETag. */
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
const url = `${shop.url}/pood`
const page = await fetchRaw(url, { headers: BROTLI })
if (page.headers['content-encoding'] !== 'br') throw new Error('The page does not come in brotli')
const again = await fetchRaw(url, { headers: { ...BROTLI, 'if-none-match': page.headers.etag ?? '' } })
const task: BareTask = { headers: page.headers, body: page.body.toString('base64') }
const bare = await startBeside<string>('bare-server.ts', task)

const taken = await runAlternately({
  ours: () => load(shop.pid, { url, headers: BROTLI }),
  bare: () => load(bare.pid, { url: bare.answer, headers: BROTLI }),
})
await bare.stop()
await shop.stop()

const ratio = ratioOf(taken.ours, taken.bare)
const seen = await showsChangeAtOnce()
await report([
  {
    number: `/pood served, ${page.body.length} bytes of brotli`,
    ours: loadShown(taken.ours),
    against: `bare node:http ${loadShown(taken.bare)}`,
    ratio,
    promise: `at least ${PROMISED_RATIO}`,
    kept: ratio >= PROMISED_RATIO,
  },
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
