import { expect, test } from 'vitest'
import { insertPayment, linkToProvider } from '#server/payments/ledger.ts'
import type { ReadResult } from '#server/payments/provider.ts'
import { freshDatabase } from '#test/database.ts'
import { testShop, withProvider } from '#test/test-shop.ts'
import { watchPayments } from './watch-payments.ts'

const PAYMENTS = 12

/** A shop with open payments, and a provider that answers only when released. */
async function waitingShop() {
  const shop = await testShop(await freshDatabase())
  const { db } = shop.database
  for (let i = 0; i < PAYMENTS; i++) {
    const payment = { provider: 'paypal' as const, sessionId: null, amount: 3899, kind: 'later' as const }
    const order = { reference: `ORDER${i}`, approveUrl: '' }
    await linkToProvider(db, await insertPayment(db, payment, shop.now()), order, shop.now())
  }
  shop.wait(3)
  const answers: (() => void)[] = []
  let asked = 0
  const read = async (): Promise<ReadResult> => {
    asked += 1
    await new Promise<void>(resolve => answers.push(resolve))
    return { outcome: 'gone' }
  }
  return {
    deps: withProvider(shop, { read }),
    hasAsked: (times: number) => expect.poll(() => asked, { interval: 5 }).toBe(times),
    answer: () => {
      for (const each of answers.splice(0)) each()
    },
  }
}

test('the job asks a slow provider about several payments concurrently', async () => {
  const { deps, hasAsked, answer } = await waitingShop()
  const watching = watchPayments(deps)
  await hasAsked(10)
  answer()
  await hasAsked(PAYMENTS)
  answer()
  await watching
})

test('a shop that shuts down finishes payments under way and begins no others', async () => {
  const { deps, hasAsked, answer } = await waitingShop()
  const stopping = new AbortController()
  const watching = watchPayments(deps, stopping.signal)
  await hasAsked(10)
  stopping.abort()
  answer()
  await watching
  await hasAsked(10)
  const next = watchPayments(deps)
  await hasAsked(PAYMENTS)
  answer()
  await next
})
