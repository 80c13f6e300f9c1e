/**
 * `/pood` as shoppers get it, kept, compressed and not, against a bare `node:http` server that sends the very same bytes and
 * headers, and against nginx that sends them from a file. Also: whether a change of a product is seen on the very next request.
 */

import type { BareTask } from './bare-server.ts'
import { fetchRaw } from './http-response.ts'
import { load } from './load.ts'
import { CHANCE, type Finding, loadShown, ratioOf, report, runAlternately } from './measure.ts'
import { startNginx } from './nginx-file.ts'
import { openApp } from './open-app.ts'
import { startBeside, startShop } from './shop-process.ts'

/** What a browser says: its reader is counted as any other. */
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'et,en;q=0.8',
}
const ENCODINGS = { br: 'gzip, deflate, br, zstd', identity: 'identity' }
const PROMISED = { bare: 0.85 - CHANCE, nginx: 0.35 - CHANCE }

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
const findings: Finding[] = []
for (const [encoding, accepted] of Object.entries(ENCODINGS)) {
  const headers = { ...BROWSER, 'accept-encoding': accepted }
  const page = await fetchRaw(url, { headers })
  if ((page.headers['content-encoding'] ?? 'identity') !== encoding)
    throw new Error(`The page does not come in ${encoding}`)
  const task: BareTask = { headers: page.headers, body: page.body.toString('base64') }
  const bare = await startBeside<string>('bare-server.ts', task)
  const nginx = await startNginx(page)
  const taken = await runAlternately<string>({
    ours: () => load(shop.pid, { url, headers }),
    bare: () => load(bare.pid, { url: bare.answer, headers }),
    ...(nginx && { nginx: () => load(nginx.pid, { url: nginx.url, headers }) }),
  })
  await Promise.all([bare.stop(), nginx?.stop()])
  for (const [yardstick, promised] of Object.entries(PROMISED)) {
    const [ours, against] = [taken.ours!, taken[yardstick]]
    if (!against) continue
    const ratio = ratioOf(ours, against)
    findings.push({
      number: `/pood served, ${page.body.length} bytes (${encoding})`,
      ours: loadShown(ours),
      against: `${yardstick === 'bare' ? 'bare node:http' : 'nginx, the same from a file'} ${loadShown(against)}`,
      ratio,
      promise: `at least ${promised.toFixed(2)}`,
      kept: ratio >= promised,
    })
  }
}
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
