/** Customer and owner of a custom order, for the tests of its thread. */
import type { Order } from '#contract/orders.ts'
import type { Thread, ThreadBodies } from '#contract/thread.ts'
import { priceOrder } from '#server/custom-orders/price-order.ts'
import { currentSeller } from '#server/documents/issue.ts'
import { aCheckout, aSession, aShopper, type TestShop } from './test-shop.ts'

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

/** The owner states a price, bypassing the API, so that the test's calls remain the customer's. */
export const price = async (
  shop: TestShop,
  { orderNumber }: Asked,
  cents: number,
  notes = '',
  validUntil?: string,
) =>
  priceOrder(
    shop.database.db,
    orderNumber,
    {
      price: cents,
      item: 'Rebasemüts',
      notes,
      validUntil,
      seller: await currentSeller({ ...shop, publicUrl: shop.config.publicUrl }),
      delivery: (await shop.settings.facts()).delivery,
    },
    'mari@heegel.ee',
    shop.now(),
  )
/** The order as its customer sees it. */
const orderOf = async (shop: TestShop, { orderNumber, sessionId }: Asked) =>
  (await shop.call<Order>('GET', `/api/orders?orderNumber=${orderNumber}&sessionId=${sessionId}`)).body

/** The offers that a checkout page sends along as shown. */
export async function shownOn(shop: TestShop, asked: Asked) {
  const { offer } = await orderOf(shop, asked)
  return offer ? [{ orderNumber: asked.orderNumber, offer: offer.position, text: offer.text }] : []
}

/** The customer opens a payment for the order, by courier for 6.99, from a page that shows what was agreed. */
export async function openPayment(shop: TestShop, asked: Asked, amount: string, offers?: object[]) {
  const shopper = aShopper(shop, asked.sessionId)
  const shown = offers ?? (await shownOn(shop, asked))
  return shopper.place(amount, aCheckout({ invoice: asked.orderNumber, offers: shown }))
}

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
