/** A shop paid through the bank link of bank-link.ts, and its shoppers. */
import { expect } from 'vitest'
import { watchPayments } from '#server/checkout/cleanup/watch-payments.ts'
import { watchRefunds } from '#server/checkout/refund/execute-refund.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { openBankLink } from './bank-link.ts'
import type { FreshDatabase } from './database.ts'
import type { Behaviour } from './provider-harness.ts'
import { addProduct, aShopper, expectFound, testShop } from './test-shop.ts'

/** 32.00 plus 6.99 for the courier */
export const SUM = '38.99'
export const CENTS = 3899

export type Placed = { id: string }

/** @param options.admin false: calls are made as a shopper */
export async function openBankLinkShop(database: FreshDatabase, { admin = true } = {}) {
  const bank = openBankLink()
  const shop = await testShop(database, { provider: () => bank.provider, admin })
  const { db } = shop.database
  let told = 0

  /** Paid orders, e-mails, holds and stock. */
  const books = async () => {
    const orders = await db
      .selectFrom('orders')
      .select('payment_status')
      .where('payment_status', '!=', 'pending')
      .execute()
    const mails = await db
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'order-received')
      .execute()
    const holds = await db.selectFrom('holds').select('quantity').execute()
    const products = await db.selectFrom('products').select(['stock_quantity', 'held']).execute()
    return {
      orders: orders.map(order => order.payment_status),
      mails: mails.length,
      holds: holds.length,
      stock: products.map(product => product.stock_quantity),
      held: products.map(product => product.held),
    }
  }

  return {
    ...shop,
    bank,
    books,
    /** Lets minutes pass, running the jobs after each. */
    async pass(minutes: number): Promise<void> {
      for (let gone = 0; gone < minutes; gone += 1) {
        shop.wait(1)
        await watchPayments(shop.checkout)
        await watchRefunds(shop.checkout)
      }
    },
    /**
     * Delivers the bank's events since the last call to the shop.
     * @param options.status the expected answer: after an error the next call delivers them again
     */
    async tell({ times = 1, status = 200 }: { times?: number; status?: number | 'any' } = {}): Promise<void> {
      const events = bank.events.slice(told)
      if (status === 200 || status === 'any') told = bank.events.length
      for (const { headers, body } of events.flatMap(event => Array.from({ length: times }, () => event))) {
        const sent = { 'content-type': 'application/json', ...headers } as Record<string, string>
        const url = '/api/bank-link/webhook'
        const reply = await shop.app.inject({ method: 'POST', url, headers: sent, payload: body })
        if (status !== 'any') expect(reply.statusCode, reply.body).toBe(status)
      }
    },
    /** The sum refunded for a payment, in cents. */
    async backOf({ id }: Placed): Promise<number> {
      return expectFound(await bank.provider.read(id)).refunds.reduce((sum, { amount }) => sum + amount, 0)
    },
    cancel: async ({ id }: Placed) =>
      (await shop.call<{ outcome: string }>('POST', `/api/paypal/cancel?orderID=${id}`)).body.outcome,
  }
}
export type BankLinkShop = Awaited<ReturnType<typeof openBankLinkShop>>

/** A shopper buying one piece, just redirected to the bank. */
export async function aPayer(shop: BankLinkShop, productId: number) {
  const shopper = aShopper(shop)
  await shopper.add(productId)
  const { body: payment, status } = await shopper.place(SUM)
  expect(status, JSON.stringify(payment)).toBe(200)
  return { ...shopper, payment, comesBack: () => shopper.capture(payment) }
}

/** Money without an order: a bank link paid after the last piece is gone. @returns also the capture's id */
export async function strayMoney(database: FreshDatabase, behaviour: Behaviour) {
  const shop = await openBankLinkShop(database)
  const product = await addProduct(shop, { stockQuantity: 1 })
  const { payment } = await aPayer(shop, product)
  await shop.pass(25)
  await sellTo(shop, product)
  shop.bank.pay(payment.id, behaviour)
  await shop.pass(15)
  const { id, capture_id: captureId } = (await findByReference(shop.database.db, payment.id))!
  return { shop, payment, paymentId: id, captureId: captureId! }
}

/** Sells the last piece to another shopper through the same bank. */
export async function sellTo(shop: BankLinkShop, productId: number): Promise<void> {
  const quick = await aPayer(shop, productId)
  shop.bank.pay(quick.payment.id)
  expect((await quick.comesBack()).status).toBe(200)
}

/** One paid order, one e-mail, and no piece held any more. */
export const PAID_ONCE = { orders: ['completed'], mails: 1, holds: 0, stock: [0], held: [0] }
export const PAYMENT_REFUNDED = { status: 409, body: { code: 'payment_given_back' } }
