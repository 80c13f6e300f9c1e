/** Customer and owner at a custom order, for the tests of its thread. */
import type { Thread, ThreadBodies } from '#contract/thread.ts'
import { priceOrder } from '#server/custom-orders/price-order.ts'
import { sellerNow } from '#server/documents/issue.ts'
import { aSession, type TestShop } from './test-shop.ts'

export type Refused = { code: string; details: string }
export type Asked = { id: string; orderNumber: string; sessionId: string; path: string }

export async function ask(shop: TestShop): Promise<Asked> {
  const sessionId = aSession()
  const { body } = await shop.call<{ id: string; orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Liis Tamm',
    email: 'liis@naide.ee',
    description: 'Rebasemüts minu tütrele',
    budget: '40 eurot',
    sessionId,
  })
  return { ...body, sessionId, path: `/api/orders/${body.orderNumber}/thread` }
}

/** The owner gives a price in the shop's own way; the calls of the test stay the customer's. */
export const price = async (shop: TestShop, { orderNumber }: Asked, cents: number, notes = '') =>
  priceOrder(
    shop.database.db,
    orderNumber,
    {
      price: cents,
      item: 'Rebasemüts',
      notes,
      seller: await sellerNow({ ...shop, publicUrl: shop.config.publicUrl }),
    },
    'mari@heegel.ee',
    shop.now(),
  )
export const asCustomer = ({ path, sessionId }: Asked, call = '') => `${path}${call}?sessionId=${sessionId}`
export const read = async (shop: TestShop, asked: Asked) =>
  (await shop.call<Thread>('GET', asCustomer(asked))).body
export const say = (shop: TestShop, asked: Asked, text: string, requestId?: string) =>
  shop.call<Thread>('POST', asCustomer(asked, '/messages'), { text, requestId })
export const consent = (shop: TestShop, asked: Asked, said: Thread['consentTo']) =>
  shop.call<Thread & Refused>('POST', asCustomer(asked, '/consent'), said)
export const bodyAt = <Kind extends keyof ThreadBodies>(thread: Thread, index: number, _kind: Kind) =>
  JSON.parse(thread.entries.at(index)!.content!.body) as ThreadBodies[Kind]
export const kindsOf = ({ entries }: Thread) => entries.map(({ kind, author }) => `${author} ${kind}`)
export const lettersOf = async (shop: TestShop, template: string) =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .select(['recipient', 'data'])
      .where('template', '=', template)
      .execute()
  ).map(({ recipient, data }) => ({ recipient, words: (JSON.parse(data) as { words: string }).words }))
