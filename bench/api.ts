/**
 * The product list, a product, a cart and adding to it, each compared with the shop's own Fastify answering a constant
 * of the same bytes, and with established shop systems. Also: whether an unchanged list queries the database.
 */
import { StatementSync } from 'node:sqlite'
import { measuredElsewhere, OTHER_SHOPS } from './baselines.ts'
import type { Constant, ConstantTask } from './constant-server.ts'
import { fetchRaw, type HttpResponse } from './http-response.ts'
import { load } from './load.ts'
import {
  type Finding,
  isShort,
  loadShown,
  ratioOf,
  report,
  runAlternately,
  shown,
  type Taken,
} from './measure.ts'
import { openApp } from './open-app.ts'
import { PRODUCTS, startBeside, startShop } from './shop-process.ts'
import { sessionOf } from './shopper.ts'

const LIST = `/api/products?limit=${PRODUCTS}`
const BROTLI = { 'accept-encoding': 'br' }
const PROMISED_RATIO = 0.75
/** Cached replies are sent without the cost of Fastify, which the yardstick has. */
const KEPT_RATIO = isShort ? 0.8 : 1
const PROMISED_TIMES = 10
/** As many concurrent shoppers as in the measurement of whole orders: waiting requests share a commit. */
const SHOPPERS = 16

let sessions = 0
const aSession = () => sessionOf(sessions++)

const constant = ({ headers, body }: HttpResponse): Constant => ({ headers, body: body.toString('base64') })

/** Counts the statements of the whole process. @returns a function that returns how many ran since its last call */
function countStatements(): () => number {
  let count = 0
  for (const method of ['all', 'run', 'get', 'iterate'] as const) {
    const run = StatementSync.prototype[method] as (...values: unknown[]) => unknown
    Object.assign(StatementSync.prototype, {
      [method](this: StatementSync, ...values: unknown[]) {
        count++
        return run.apply(this, values)
      },
    })
  }
  return () => {
    const counted = count
    count = 0
    return counted
  }
}

/**
 * Counts the statements of a hundred unchanged lists, and of one after a change, as a check that they are counted at
 * all.
 */
async function statementsOfLists(): Promise<{ unchanged: number; changed: number }> {
  const since = countStatements()
  const { app, close } = await openApp()
  const list = () => app.inject({ url: LIST })
  const [product] = (await list()).json()
  since()
  for (let i = 0; i < 100; i++) await list()
  const unchanged = since()
  const { statusCode, body } = await app.inject({
    method: 'PUT',
    url: `/api/products?id=${product.id}`,
    payload: product,
  })
  if (statusCode !== 200) throw new Error(`The product could not be changed: ${body}`)
  await list()
  const changed = since()
  await close()
  return { unchanged, changed }
}

const shop = await startShop()
const listUrl = shop.url + LIST
const cartUrl = `${shop.url}/api/cart`
const list = await fetchRaw(listUrl, { headers: BROTLI })
const products = (await (await fetch(listUrl)).json()) as { id: number; stockQuantity: number | null }[]
const product = products.find(each => each.stockQuantity === null)
if (products.length !== PRODUCTS || !product) throw new Error(`The list has ${products.length} products`)
const anAdd = () => ({ sessionId: aSession(), productId: product.id, quantity: 1 })
const add = await fetchRaw(cartUrl, { json: anAdd() })
if (add.status !== 200) throw new Error(`An add to a cart: ${add.body}`)

/** The cart that is read contains two products. */
const looked = aSession()
for (const { id } of products.slice(0, 2))
  await fetchRaw(cartUrl, { json: { sessionId: looked, productId: id, quantity: 1 } })
const urls = {
  list: listUrl,
  product: `${shop.url}/api/products?id=${product.id}`,
  cart: `${cartUrl}?sessionId=${looked}`,
}
const read = {
  list: constant(list),
  product: constant(await fetchRaw(urls.product, { headers: BROTLI })),
  cart: constant(await fetchRaw(urls.cart, { headers: BROTLI })),
}
const yardstick = await startBeside<string>('constant-server.ts', {
  read,
  add: constant(add),
} satisfies ConstantTask)
const constantUrl = `${yardstick.answer}/constant`
const readBeside = (name: keyof typeof urls) =>
  runAlternately({
    ours: () => load(shop.pid, { url: urls[name], headers: BROTLI }),
    constant: () => load(yardstick.pid, { url: `${constantUrl}/${name}`, headers: BROTLI }),
  })
const lists = await readBeside('list')
const single = await readBeside('product')
/** Not in the short run: the cart misses its promise, and adding barely keeps it. */
const ofCarts = isShort
  ? undefined
  : {
      carts: await readBeside('cart'),
      adds: await runAlternately({
        ours: () => load(shop.pid, { url: cartUrl, body: anAdd }, { connections: SHOPPERS }),
        constant: () => load(yardstick.pid, { url: constantUrl, body: anAdd }, { connections: SHOPPERS }),
      }),
    }
await yardstick.stop()
await shop.stop()
const statements = await statementsOfLists()

const against = (
  number: string,
  taken: { ours: Taken; constant: Taken },
  promised = PROMISED_RATIO,
): Finding => {
  const ratio = ratioOf(taken.ours, taken.constant)
  return {
    number,
    ours: loadShown(taken.ours),
    against: `same Fastify, a constant ${loadShown(taken.constant)}`,
    ratio,
    promise: `at least ${promised.toFixed(2)}`,
    kept: ratio >= promised,
  }
}

/** How many times faster than others, in answers per second, which is meaningless on a busy machine. */
function againstOthers(number: string, { perSecond, p50, p99 }: Taken, established: number): Finding {
  const times = perSecond / established
  return {
    number,
    ours: `${shown(perSecond)}/s, p50 ${shown(p50)} ms, p99 ${shown(p99)} ms`,
    against: measuredElsewhere(`established systems ${established}/s`),
    ratio: times,
    promise: `at least ${PROMISED_TIMES} times`,
    kept: times >= PROMISED_TIMES,
  }
}

const [LISTED, ADDED] = [`list of ${PRODUCTS} products`, `add to a cart, ${SHOPPERS} at a time`]
await report([
  against(LISTED, lists, KEPT_RATIO),
  against('a product', single, KEPT_RATIO),
  ...(ofCarts
    ? [
        againstOthers(LISTED, lists.ours, OTHER_SHOPS.lists),
        against('a cart with two things in it', ofCarts.carts),
        against(ADDED, ofCarts.adds),
        againstOthers(ADDED, ofCarts.adds.ours, OTHER_SHOPS.adds),
      ]
    : []),
  {
    number: 'database statements of 100 lists, nothing changed',
    ours: String(statements.unchanged),
    against: `${statements.changed} with a change and the list after it`,
    promise: 'none',
    kept: statements.unchanged === 0 && statements.changed > 0,
  },
])
