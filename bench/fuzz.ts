/**
 * Twenty thousand requests generated from the shop's own API description to violate it, as a visitor and as the owner.
 * None may fail. `--seed=N` repeats a run.
 */
import { Agent } from 'undici'
import { type ApiDescription, fuzzRequests } from '../test/fuzz/requests.ts'
import { report, shown } from './measure.ts'
import { startShop } from './shop-process.ts'

const COUNT = 20_000
const CONNECTIONS = 8
const OWNER = { email: 'mari@heegel.ee', password: 'kuus-konna-kudumas' }

const seed = Number(process.argv.find(each => each.startsWith('--seed='))?.slice(7) ?? 7)
const shop = await startShop({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
const client = new Agent({ connections: CONNECTIONS, bodyTimeout: 30_000 })

const signedIn = await fetch(`${shop.url}/api/auth/sign-in/email`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: shop.url },
  body: JSON.stringify(OWNER),
})
const cookie = signedIn.headers
  .getSetCookie()
  .map(each => each.split(';')[0])
  .join('; ')

const description = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as ApiDescription
const requests = fuzzRequests(description, { seed, count: COUNT })
  // Operations that end the session or send thousands of e-mails have tests of their own.
  .filter(({ operation }) => !/sign-out|revoke|password|test-letter/.test(operation))

const statuses = new Map<number, number>()
let next = 0
const work = async () => {
  while (next < requests.length) {
    const { operation, method, url, body, asOwner } = requests[next++]!
    const { statusCode, body: reply } = await client.request({
      origin: shop.url,
      path: url,
      method: method as 'GET',
      headers: { origin: shop.url, ...(asOwner && { cookie }), ...(body && { 'content-type': body.type }) },
      ...(body && { body: body.text }),
    })
    const text = await reply.text()
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    if (statusCode === 500) console.log(`${operation}: ${url} ${body?.text.slice(0, 500) ?? ''}\n${text}`)
  }
}
await Promise.all(Array.from({ length: CONNECTIONS }, work))
await client.close()
await shop.stop()

const failed = statuses.get(500) ?? 0
await report([
  {
    number: `${shown(requests.length)} fuzzed requests over ${new Set(requests.map(({ operation }) => operation)).size} operations, seed ${seed}`,
    ours: [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${shown(count)} × ${status}`)
      .join(', '),
    against: 'no failure',
    promise: 'no 500',
    kept: failed === 0,
  },
])
