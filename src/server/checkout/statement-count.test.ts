/**
 * Most statements for an order of one counted piece, without the provider's events and without notifications between
 * processes.
 */
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'

const MOST = { sqlite: 36, postgres: 38 }

const restore: (() => void)[] = []
afterEach(() => {
  for (const each of restore.splice(0)) each()
})

/** Starts counting the statements sent to the databases. @returns the count so far */
function countStatements(): () => number {
  let count = 0
  const prototype = StatementSync.prototype as unknown as Record<string, (...a: unknown[]) => unknown>
  for (const method of ['all', 'run', 'get']) {
    const real = prototype[method]!
    prototype[method] = function (this: unknown, ...given: unknown[]) {
      count += 1
      return real.apply(this, given)
    }
    restore.push(() => {
      prototype[method] = real
    })
  }
  const client = pg.Client.prototype as unknown as Record<string, (...a: unknown[]) => unknown>
  const query = client.query!
  client.query = function (this: unknown, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text
    if (!/notify|listen/.test(text ?? '')) count += 1
    return query.apply(this, given)
  }
  restore.push(() => {
    client.query = query
  })
  return () => count
}

onEachDatabase('an order', (fresh, dialect) => {
  test('costs few statements', async () => {
    const shop = await testShop(await fresh(), { admin: 'signed-in' })
    const product = await addProduct(shop, { stockQuantity: 50 })
    const buy = async () => {
      const shopper = aShopper(shop)
      const payment = await shopper.approve(product, '38.99')
      expect((await shopper.capture(payment)).status).toBe(200)
    }
    // The first order also loads the catalogue and the shop's facts.
    await buy()
    const counted = countStatements()
    await buy()
    expect(counted()).toBeLessThanOrEqual(MOST[dialect])
    expect(counted(), 'statements are counted').toBeGreaterThan(20)
  })
})
