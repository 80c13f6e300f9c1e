/**
 * A script and a picture as browsers get them, compared with other servers. Also: the CPU time of a first visit, the
 * page with its files.
 */

import { fetchRaw } from './http-response.ts'
import { load } from './load.ts'
import { type Finding, isShort, report, shown } from './measure.ts'
import { besideServers, type Promised, USER_AGENT } from './reference-servers.ts'
import { startShop } from './shop-process.ts'

/** A browser's request headers for a file. */
const BROWSER = {
  'user-agent': USER_AGENT,
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'et,en;q=0.8',
}
/** Through Fastify a file reached less than 0.1; on a machine with six times its load cached ones reached 0.44. */
const PROMISED: Promised = isShort ? { bare: 0.3 } : { bare: 0.8, nginx: 0.35 }
/** The pictures of a phone's first screens: those further down are loaded when scrolled to. */
const PICTURES = 6
const VISITORS_A_MINUTE = 10_000

/** What a phone loads for a page, the page first. */
async function filesOfVisit(shopUrl: string): Promise<string[]> {
  const page = (await fetchRaw(`${shopUrl}/pood`, { headers: { ...BROWSER, 'accept-encoding': 'identity' } }))
    .body
  const html = page.toString().replaceAll('&amp;', '&')
  const named = [...html.matchAll(/["'](\/(?:assets\/|wordmark\.svg|icon\.svg)[^"']*)["']/g)]
  const pictures = [...html.matchAll(/<source type="image\/avif" srcset="[^"]*?(\/media\/\S+\/640\.avif)/g)]
  const files = [...named, ...pictures.slice(0, PICTURES)].map(([, path]) => path!)
  return ['/pood', ...new Set(files)]
}

const shop = await startShop()
const visit = await filesOfVisit(shop.url)
const last = (end: string) => visit.findLast(path => path.endsWith(end))!
const measured = isShort ? { script: last('.js') } : { script: last('.js'), picture: last('.avif') }

const findings: Finding[] = []
for (const [kind, path] of Object.entries(measured))
  findings.push(
    ...(await besideServers(shop, `a ${kind}`, { path, headers: BROWSER }, PROMISED, isShort ? 2 : 5)),
  )

if (!isShort) {
  // The first round fills the cache.
  await load(shop.pid, { url: shop.url, paths: visit, headers: BROWSER })
  const { perCpuSecond } = await load(shop.pid, { url: shop.url, paths: visit, headers: BROWSER })
  const seconds = visit.length / perCpuSecond
  findings.push({
    number: `a first visit to /pood, with ${visit.length - 1} files`,
    ours: `${shown(seconds * 1000)} ms of CPU`,
    against: `${VISITORS_A_MINUTE.toLocaleString('en')} in a minute: ${((100 * VISITORS_A_MINUTE * seconds) / 60).toFixed(0)} % of a core`,
  })
}
await shop.stop()
await report(findings)
