/**
 * A denial-of-service attack: hundreds of connections request pages that are rendered each time. What counts is how
 * others fare meanwhile, who come from other addresses (all of 127.0.0.0/8 is this machine).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { YARN_COLORS, yarnSlug } from '../src/domain/custom-hat.ts'
import { type Finding, percentile, report, shown } from './measure.ts'
import { startShop } from './shop-process.ts'
import { purchaseBy, sessionOf } from './shopper.ts'

const SECONDS = 20
/** All connections are opened at once: their first requests wait until they are accepted one by one. */
const OPENING_MS = 1_000
/** Multiple of what the shop can render. */
const OVERLOAD = 5
const COLORS = YARN_COLORS.map(yarnSlug)

const shop = await startShop({ RATE_LIMITS: '1' })

/** A client with its own address. */
const clientAt = (address: string, connections: number) =>
  new Agent({ connections, pipelining: 1, localAddress: address })

type Answers = {
  begun: number
  times: number[]
  first: number[]
  refused: number
  refusedTimes: number[]
  withoutRetryAfter: number
}
const noAnswers = (): Answers => ({
  begun: performance.now(),
  times: [],
  first: [],
  refused: 0,
  refusedTimes: [],
  withoutRetryAfter: 0,
})

async function ask(
  agent: Agent,
  path: string,
  answers: Answers,
  { method = 'GET', json }: { method?: 'GET' | 'POST'; json?: object } = {},
): Promise<unknown> {
  const from = performance.now()
  const { statusCode, headers, body } = await agent.request({
    origin: shop.url,
    method,
    path,
    headers: json ? { 'content-type': 'application/json' } : {},
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await body.text()
  const took = performance.now() - from
  if (statusCode === 503 || statusCode === 429) {
    answers.refused++
    answers.refusedTimes.push(took)
    if (!headers['retry-after']) answers.withoutRetryAfter++
    return undefined
  }
  if (statusCode >= 500) throw new Error(`${path}: ${statusCode} ${text}`)
  answers.times.push(took)
  if (from - answers.begun < OPENING_MS) answers.first.push(took)
  return headers['content-type']?.includes('json') ? JSON.parse(text) : undefined
}

let looked = 0
/** A hat that is not cached: a frog with four yarns of sixteen around it. */
function freshHat(): string {
  const left = [...COLORS]
  let which = looked++
  const chosen = [16, 15, 14, 13].map(choices => {
    const [color] = left.splice(which % choices, 1)
    which = Math.floor(which / choices)
    return color
  })
  return `/custom-hat?kuju=konna&varvid=heleroheline&aar=${chosen.join('.')}`
}

/** Repeats requests on this many connections until the time is over. */
async function flood(agent: Agent, connections: number, until: number, answers: Answers): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await ask(agent, freshHat(), answers)
    }),
  )
}

type Product = { id: number; price: string; inStock: boolean; stockQuantity: number | null }
const products = (await (await fetch(`${shop.url}/api/products`)).json()) as Product[]
const product = products.find(({ inStock, stockQuantity }) => inStock && stockQuantity === null)!

/** Views a product, adds it to the cart, opens a payment and requests its capture, which nobody has approved. */
async function shopAround(agent: Agent, person: number, looks: Answers, payments: Answers): Promise<void> {
  const sessionId = sessionOf(person)
  await ask(agent, '/pood', looks)
  await ask(agent, '/api/products', looks)
  await ask(agent, '/api/cart', looks, {
    method: 'POST',
    json: { sessionId, productId: product.id, quantity: 1 },
  })
  const order = (await ask(agent, '/api/paypal/order', payments, {
    method: 'POST',
    json: purchaseBy(person, sessionId, product.price),
  })) as { id: string } | undefined
  if (order)
    await ask(agent, `/api/paypal/capture?orderID=${order.id}`, payments, { method: 'POST', json: {} })
}

async function others(until: number): Promise<{ looks: Answers; payments: Answers }> {
  const [looks, payments] = [noAnswers(), noAnswers()]
  const agents = Array.from({ length: 20 }, (_, i) => clientAt(`127.0.2.${i + 1}`, 2))
  let person = 0
  await Promise.all(
    agents.map(async agent => {
      while (performance.now() < until) {
        await shopAround(agent, person++, looks, payments)
        await pause(200)
      }
    }),
  )
  await Promise.all(agents.map(agent => agent.close()))
  return { looks, payments }
}

const quiet = await others(performance.now() + 3_000)

const oneUntil = performance.now() + SECONDS * 1_000
const attacker = clientAt('127.0.3.1', 200)
const attacked = noAnswers()
const [, during] = await Promise.all([flood(attacker, 200, oneUntil, attacked), others(oneUntil)])
await attacker.close()

/** Sends requests at a steady rate from many addresses, whether or not answers come. */
async function askSteadily(agents: readonly Agent[], perSecond: number, answers: Answers): Promise<void> {
  const asked: Promise<unknown>[] = []
  const begun = performance.now()
  for (let i = 0; i < perSecond * SECONDS; i++) {
    await pause(Math.max(0, begun + (i / perSecond) * 1_000 - performance.now()))
    asked.push(ask(agents[i % agents.length]!, freshHat(), answers))
  }
  await Promise.all(asked)
}

const alone = noAnswers()
const capacityUntil = performance.now() + 3_000
const visitor = clientAt('127.0.5.1', 2)
await flood(visitor, 2, capacityUntil, alone)
await visitor.close()
const capacity = alone.times.length / 3

const many = noAnswers()
const crowd = Array.from({ length: 50 }, (_, i) => clientAt(`127.0.4.${i + 1}`, 20))
await askSteadily(crowd, OVERLOAD * capacity, many)
await Promise.all(crowd.map(agent => agent.close()))
await shop.stop()

const ms = (times: number[], share: number) => `${shown(percentile(times, share))} ms`
const p99 = percentile(during.looks.times, 0.99)
const findings: Finding[] = [
  {
    number: 'other shoppers while one address renders on 200 connections',
    ours: `p50 ${ms(during.looks.times, 0.5)}, p99 ${ms(during.looks.times, 0.99)} (${ms(during.looks.first, 0.99)} in the first second), ${during.looks.refused} refused of ${shown(during.looks.times.length + during.looks.refused)}`,
    against: `p99 ${ms(quiet.looks.times, 0.99)} in peace`,
    promise: 'p99 under 250 ms',
    kept: p99 < 250 && during.looks.refused === 0,
  },
  {
    number: 'their payment calls meanwhile',
    ours: `${during.payments.refused} refused of ${shown(during.payments.times.length + during.payments.refused)}, p99 ${ms(during.payments.times, 0.99)}`,
    against: `p99 ${ms(quiet.payments.times, 0.99)} in peace`,
    promise: 'none refused',
    kept: during.payments.refused === 0,
  },
  {
    number: `50 addresses ask for ${OVERLOAD} times the ${shown(capacity)} pages a second that can be rendered`,
    ours: `${shown(many.times.length)} answered, p99 ${ms(many.times, 0.99)}; ${shown(many.refused)} refused, p99 ${ms(many.refusedTimes, 0.99)}`,
    against: `${shown(many.withoutRetryAfter)} refused without Retry-After`,
    promise: 'p99 of what is answered under 500 ms',
    kept: percentile(many.times, 0.99) < 500 && many.withoutRetryAfter === 0 && many.refused > 0,
  },
]
await report(findings)
