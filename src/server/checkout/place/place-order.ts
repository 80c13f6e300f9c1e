import type { PaymentOrderInput } from '#contract/checkout.ts'
import type { HatOrderInput } from '#contract/custom-orders.ts'
import { linesTotal } from '#domain/cart.ts'
import { HAT_PRICE } from '#domain/custom-hat.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import * as messages from '#messages/payments.ts'
import { type CartEntry, findCart, lockCart, touchCart } from '#server/cart/store.ts'
import { reserveStock } from '#server/catalog/stock.ts'
import { findSent, newHatOrder, orderedBefore } from '#server/custom-orders/place.ts'
import { isOwn } from '#server/orders/access.ts'
import { expectCurrentPrices } from '#server/orders/current-prices.ts'
import { expectPayable } from '#server/orders/payable.ts'
import { writePromiseAtPayment } from '#server/orders/promise.ts'
import { type DeliveryPlace, findOrderByNumber, insertOrder, type OrderRow } from '#server/orders/store.ts'
import { findOfSession, insertPayment, type PaymentRow } from '#server/payments/ledger.ts'
import type { OrderOfPayment } from '#server/payments/payment-orders.ts'
import { endHoldsEarly } from '#server/payments/shorten-holds.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { refuseClosedColours } from '#server/yarn/gone-colours.ts'
import type { CheckoutDeps } from '../deps.ts'
import { isCaptureUnderWay } from '../purchase/duplicate-purchase.ts'
import { latePaymentCheckAt } from '../purchase/late-payment-check.ts'
import { releasePayment } from '../purchase/release-payment.ts'
import { boughtHat, boughtOrders } from './bought.ts'
import { chosenProvider } from './chosen-provider.ts'
import { chargedDelivery, checkDelivery } from './delivery-choice.ts'
import { expectAmount } from './expect-amount.ts'
import { expectShopOpen } from './expect-open.ts'
import { limitHolds, limitUnpaidPayments } from './hold-limits.ts'
import { linesOf, newOrder } from './new-order.ts'
import { offerToPay } from './offer-to-pay.ts'
import { openAtProvider, type PlacedPayment } from './open-payment.ts'
import { OutOfStockError, outOfStock } from './out-of-stock-error.ts'
import { placeForLater } from './place-for-later.ts'
import { promisedDelivery, promiseShown } from './promise-shown.ts'

/** The payer: the owner may do more; a stranger's network is counted if limits are on. */
export type Payer = { isAdmin: boolean; network: string | null }

/**
 * Opens a payment. With a `checkout`, the order and its hold on the stock are stored before the shopper leaves for the
 * provider, so that nothing depends on the browser coming back (contract §4, Payment).
 * @throws ShopError `shop_closed`, `amount_differs`, `promise_moved`, `offer_superseded`, `offer_lapsed` before
 * anything is stored, `out_of_stock`, `payment_under_way`, `payment_provider_failed` …
 */
export async function placePayment(
  deps: CheckoutDeps,
  input: PaymentOrderInput,
  payer: Payer,
): Promise<PlacedPayment> {
  const { checkout, hat } = input
  await expectShopOpen(deps)
  if (payer.network !== null) await limitUnpaidPayments(deps.db, payer.network, deps.now())
  if (hat) return placeHat(deps, input, hat, payer)
  if (!checkout) return placeForLater(deps, input, payer.network)
  const place = checkDelivery(checkout, deps.parcelMachines, payer.isAdmin)
  if (checkout.invoice)
    return placeInvoices(deps, input, place, [await findInvoice(deps.db, checkout.invoice)], payer)
  return placeCart(deps, input, place, payer)
}

const METHOD = 'checkout.deliveryMethod'
const MIXED = messages.mixedCart

async function placeCart(
  deps: CheckoutDeps,
  input: PaymentOrderInput,
  place: DeliveryPlace,
  payer: Payer,
): Promise<PlacedPayment> {
  const { network } = payer
  const { sessionId } = input
  if (!sessionId)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'sessionId', message: 'Required: the cart session whose cart is bought' }],
    })
  const entries = await findCart(deps.db, sessionId)
  if (entries.length === 0) throw new ShopError('cart_empty')
  if (!isSameCart(input.checkout?.cart ?? entries, entries)) throw cartChanged()
  await refuseUnoffered(deps, entries)
  if (entries.some(entry => entry.item_type !== 'product')) {
    // A cart can become mixed: a product not on sale does not keep a custom order out, and may be on sale again later.
    if (entries.some(entry => entry.item_type === 'product'))
      throw new ShopError('regular_with_custom', { details: MIXED })
    return placeCustomCart(deps, input, place, entries, payer)
  }

  const lines = await linesOf(deps, entries)
  const charged = await chargedDelivery(deps, place, linesTotal(lines), METHOD)
  expectAmount(input.amount, linesTotal(lines) + charged.shippingCost)
  const choice = await promisedDelivery(deps, charged, { kinds: ['regular'] }, input.checkout?.arrival)
  const now = deps.now()
  const chosen = await chosenProvider(deps, input.payWith)
  const provider = chosen.provider.name
  const { paymentId, order, touched } = await retryingTransaction(deps.db, async trx => {
    await lockCart(trx, sessionId)
    if (!isSameCart(entries, await touchCart(trx, sessionId, now))) throw cartChanged()
    const released = await releaseEarlier(deps, trx, sessionId, now)
    const order = await insertOrder(trx, newOrder(provider, choice, lines, sessionId), now)
    const { missing, held, repriced, stocks } = await reserveStock(trx, order.id, lines)
    if (missing.length > 0) throw new OutOfStockError(missing)
    // Catches a price changed on another node, even if this node's cache has the old one.
    if (repriced.length > 0) {
      // The other node may have died before it announced the change.
      deps.catalog.changed(repriced)
      throw new ShopError('amount_differs')
    }
    if (network !== null) await limitHolds(trx, network, stocks, now)
    const orders = [{ id: order.id, isOwn: true }]
    const payment = {
      provider,
      sessionId,
      amount: order.total,
      kind: 'cart' as const,
      orders,
      clientNetwork: network,
    }
    return { order, paymentId: await insertPayment(trx, payment, now), touched: [...released, ...held] }
  }).catch(async error => {
    if (!(error instanceof OutOfStockError)) throw error
    const { productIds } = error
    // The pieces are held by this shopper's own payment, whose outcome is not known yet.
    if (await isCaptureUnderWay(deps.db, sessionId, productIds)) throw new ShopError('payment_under_way')
    await endHoldsEarly(deps.db, productIds, now)
    throw await outOfStock(deps, productIds)
  })
  deps.catalog.stockChanged(touched)
  return openAtProvider(deps, chosen, {
    paymentId,
    total: order.total,
    items: lines,
    shipping: choice.shippingCost,
    number: order.order_number,
    choice,
  })
}

/** @throws ShopError `out_of_stock` naming the products no longer on sale, so that the shopper can remove them */
async function refuseUnoffered({ catalog }: CheckoutDeps, entries: readonly CartEntry[]): Promise<void> {
  const gone: CartEntry[] = []
  for (const entry of entries)
    if (entry.product_id !== null && !(await catalog.product(entry.product_id))) gone.push(entry)
  if (gone.length === 0) return
  const names = gone.map(entry => entry.product_name).join(', ')
  throw new ShopError('out_of_stock', {
    details: messages.removeNoLongerSold(names),
    issues: gone.map(entry => ({ path: `products.${entry.product_id}`, message: 'No longer on sale' })),
  })
}

const cartChanged = (): ShopError =>
  new ShopError('amount_differs', {
    details: messages.cartChanged,
    issues: [{ path: 'checkout.cart', message: 'The cart has changed' }],
  })

/** Whether the cart is unchanged since the shopper saw it. */
const isSameCart = (
  seen: readonly Pick<CartEntry, 'id' | 'quantity'>[],
  now: readonly Pick<CartEntry, 'id' | 'quantity'>[],
): boolean => {
  const quantities = new Map(now.map(({ id, quantity }) => [id, quantity]))
  return seen.length === now.length && seen.every(({ id, quantity }) => quantities.get(id) === quantity)
}

/**
 * Releases the earlier payment attempts of a cart; an order being paid separately in another tab is left alone.
 * @returns the counted products that they had reserved
 */
async function releaseEarlier(deps: CheckoutDeps, trx: Db, sessionId: string, now: Date): Promise<number[]> {
  const touched: number[] = []
  for (const payment of await findOfSession(trx, sessionId, ['open']))
    if (payment.kind === 'cart') touched.push(...(await replace(deps, trx, payment, now)))
  return touched
}

async function replace(deps: CheckoutDeps, trx: Db, payment: PaymentRow, now: Date): Promise<number[]> {
  const nextCheckAt = latePaymentCheckAt(deps, payment)
  return (await releasePayment(trx, payment, { reason: 'replaced' }, now, { nextCheckAt })).touched
}

/** Finds an order to be paid by its number; paying needs no key (contract §4, Payment). */
async function findInvoice(db: Db, number: string): Promise<OrderRow> {
  const order = await findOrderByNumber(db, readOrderNumber(number))
  if (!order || order.status === 'cancelled') throw new ShopError('order_not_found')
  return order
}

/** Opens a payment for a cart of custom orders, which exist already and are paid as they are. */
async function placeCustomCart(
  deps: CheckoutDeps,
  input: PaymentOrderInput,
  place: DeliveryPlace,
  entries: readonly CartEntry[],
  payer: Payer,
): Promise<PlacedPayment> {
  const orders = await Promise.all(entries.map(entry => findInvoice(deps.db, entry.order_number ?? '')))
  return placeInvoices(deps, input, place, orders, payer)
}

async function placeInvoices(
  deps: CheckoutDeps,
  { amount, sessionId, checkout, payWith }: PaymentOrderInput,
  place: DeliveryPlace,
  orders: readonly OrderRow[],
  { isAdmin, network }: Payer,
): Promise<PlacedPayment> {
  const items = orders.map(order => {
    return { name: messages.orderNumbered(order.order_number), quantity: 1, unitPrice: expectPayable(order) }
  })
  const charged = await chargedDelivery(deps, place, linesTotal(items), METHOD)
  const total = linesTotal(items) + charged.shippingCost
  expectAmount(amount, total)
  await expectCurrentPrices(deps, orders)
  const bought = await boughtOrders(deps.db, orders)
  const choice = await promisedDelivery(deps, charged, bought, checkout?.arrival)
  const chosen = await chosenProvider(deps, payWith)
  const shown = checkout?.offers
  const now = deps.now()
  const paymentId = await retryingTransaction(deps.db, async trx => {
    const paid: OrderOfPayment[] = []
    for (const order of orders) {
      const by = { isOwn: isOwn(order, { key: checkout?.key, sessionId }), isAdmin }
      paid.push({ id: order.id, isOwn: by.isOwn, ...(await offerToPay(trx, order, by, shown, now)) })
    }
    const payment = {
      provider: chosen.provider.name,
      sessionId: sessionId ?? null,
      amount: total,
      kind: 'invoice' as const,
      orders: paid,
      clientNetwork: network,
      delivery: choice,
    }
    return insertPayment(trx, payment, now)
  })
  const number = orders.length === 1 ? orders[0]!.order_number : undefined
  return openAtProvider(deps, chosen, {
    paymentId,
    total,
    items,
    shipping: choice.shippingCost,
    ...(number && { number }),
    choice,
  })
}

/**
 * Opens the hat page's own payment: for the hat alone, as delivery is agreed on afterwards (contract §4, Payment). If
 * the same form has already created an order to be paid later, whose response was lost, that order is paid.
 * @throws ShopError `order_differs` also if a delivery was agreed on meanwhile: that order is paid with its fee, by its
 * own link
 */
async function placeHat(
  deps: CheckoutDeps,
  { amount, payWith, arrival }: PaymentOrderInput,
  hat: HatOrderInput,
  { network }: Payer,
): Promise<PlacedPayment> {
  const composed = newHatOrder(hat, { placed: false })
  await refuseClosedColours(deps.db, hat)
  expectAmount(amount, HAT_PRICE)
  const promise = await promiseShown(deps, await boughtHat(deps.db, hat), null, arrival)
  const order = { ...composed, promise }
  const chosen = await chosenProvider(deps, payWith)
  const now = deps.now()
  const { paymentId, number } = await retryingTransaction(deps.db, async trx => {
    const sessionId = hat.sessionId ?? null
    if (sessionId !== null) await lockCart(trx, sessionId)
    const sent = await findSent(trx, { ...order, requestId: hat.requestId })
    const isInForce =
      sent && sent.status !== 'cancelled' && sent.deleted_at === null && sent.erased_at === null
    if (isInForce) {
      expectAmount(amount, expectPayable(sent))
      if (sent.delivery_method !== null) throw orderedBefore(sent)
      await writePromiseAtPayment(trx, sent, promise)
    }
    const row = isInForce ? sent : await insertOrder(trx, order, now)
    const offer = await offerToPay(trx, row, { isOwn: true, isAdmin: false }, undefined, now)
    const payment = {
      provider: chosen.provider.name,
      sessionId,
      amount: HAT_PRICE,
      kind: 'hat' as const,
      orders: [{ id: row.id, isOwn: true, ...offer }],
      clientNetwork: network,
    }
    return { paymentId: await insertPayment(trx, payment, now), number: row.order_number }
  })
  return openAtProvider(deps, chosen, {
    paymentId,
    total: HAT_PRICE,
    items: order.lines,
    shipping: 0,
    number,
  })
}
