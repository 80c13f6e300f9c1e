import type { OwnerOrder } from '#contract/owner-orders.ts'
import { linesTotal } from '#domain/cart.ts'
import { parcelCarrier } from '#domain/delivery.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
import { HANDED_OVER, ownerOrderFaults } from '#domain/owner-order.ts'
import { momentForDay, tallinnDay } from '#domain/tallinn.ts'
import { hasUnplannedWork } from '#domain/unplanned-work.ts'
import * as messages from '#messages/owner-orders.ts'
import * as paymentMessages from '#messages/payments.ts'
import { recordAction } from '#server/admin/audit.ts'
import { availableQuantity } from '#server/catalog/product-view.ts'
import { findProduct, findProductNames } from '#server/catalog/store.ts'
import { writeHistory } from '#server/orders/history.ts'
import {
  type DeliveryChoice,
  findLines,
  findOrder,
  insertOrder,
  type NewOrder,
  type OrderRow,
} from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import type { CheckoutDeps } from '../deps.ts'
import { chargedDelivery } from '../place/delivery-choice.ts'
import { OutOfStockError } from '../place/out-of-stock-error.ts'
import { promiseShown } from '../place/promise-shown.ts'
import { bookMoneyByHand } from './book-money-by-hand.ts'
import { customerOf, isAsSeen, placeOf } from './change-delivery.ts'

/**
 * Stores an order that the owner created, at a fair or from a message. Money she already has pays the order at once,
 * and its pieces leave the stock. With a link nothing is held: stock is checked at payment, as for any existing order,
 * so nobody is charged for a piece that is gone.
 * @throws ShopError `invalid_input` by the rules of `ownerOrderFaults`, `product_not_found`, `out_of_stock`;
 * `order_differs` if the same request id created a different order
 */
export async function placeOwnerOrder(
  deps: CheckoutDeps,
  input: OwnerOrder,
  actor: string,
): Promise<OrderRow> {
  const { db, now, publicUrl } = deps
  const at = now()
  const today = tallinnDay(at)
  const { payment, paidOn = today, requestId: id = newId() } = input
  // A retry after a lost response: pieces sold since then do not matter.
  const known = await findOrder(db, id)
  if (known) {
    await refuseOther(db, known, input)
    return known
  }
  refuseFaults(input, paidOn, today)
  const handedOver = isHandedOver(input)
  const lines = await linesOf(deps, input, handedOver)
  const choice = await choiceOf(deps, input, lines)
  if (linesTotal(lines) + choice.shippingCost > MAX_AMOUNT)
    throw new ShopError('invalid_input', { details: paymentMessages.orderTooLarge })
  if (payment === 'link') await refuseUnoffered(deps, lines)
  const order: NewOrder = {
    ...choice,
    id,
    kind: 'regular',
    status: handedOver ? 'completed' : payment === 'link' ? 'confirmed' : 'pending',
    lines,
    sessionId: null,
    paymentMethod: null,
    details: { ...(payment !== 'link' && { paidAtOnce: true }), ...(handedOver && { boughtInPerson: true }) },
    placed: true,
    handedOver,
  }
  const isDayUnknown = handedOver || hasUnplannedWork('regular', lines)
  const promise = await promiseShown(deps, { kinds: ['regular'], isDayUnknown }, input.deliveryMethod)
  const sold = await retryingTransaction(db, async trx => {
    const atOnce = await findOrder(trx, id)
    if (atOnce) {
      await refuseOther(trx, atOnce, input)
      return []
    }
    const row = await insertOrder(trx, order, at)
    await writeHistory(trx, row.id, actor, 'placed', {}, at)
    const { order_number: subject, total } = row
    await recordAction(trx, { actor, action: 'order.create', subject, data: { total } }, at)
    if (payment === 'link') return []
    const paidAt = momentForDay(paidOn, at)
    return bookMoneyByHand(trx, subject, { method: payment, actor, publicUrl, promise, paidAt }, at)
  }).catch(async error => {
    if (!(error instanceof OutOfStockError)) throw error
    throw await notEnough(deps, error.productIds)
  })
  deps.catalog.stockChanged(sold)
  return (await findOrder(db, id))!
}

/**
 * Refuses a request id that was used for a different order, which must not pass for this one. An order with a link may
 * have been paid by any method since, but never counts as paid at creation; its buyer enters the recipient anew when
 * paying.
 */
async function refuseOther(db: Db, order: OrderRow, input: OwnerOrder): Promise<void> {
  const { payment, deliveryMethod, selectedParcelMachine, paidOn } = input
  const isPaid = order.payment_status !== 'pending'
  const isDropped = order.deleted_at !== null || order.status === 'cancelled'
  const details = JSON.parse(order.details) as object
  // Older sales over the counter have only `boughtInPerson`.
  const wasPaidAtOnce = 'paidAtOnce' in details || 'boughtInPerson' in details
  const isPaidSo = payment === 'link' ? !wasPaidAtOnce : wasPaidAtOnce && order.payment_method === payment
  const isPaidThen =
    payment === 'link' ||
    paidOn === undefined ||
    (order.paid_at !== null && tallinnDay(new Date(order.paid_at)) === paidOn)
  const machine = parcelCarrier(deliveryMethod) ? selectedParcelMachine : ''
  const goesThere =
    (payment === 'link' && isPaid) || isAsSeen(order, { ...input, selectedParcelMachine: machine, isPaid })
  if (isDropped || !isPaidSo || !isPaidThen || !goesThere || !(await isOfLines(db, order, input)))
    throw new ShopError('order_differs', { details: messages.requestUsed(order.order_number) })
}

async function isOfLines(db: Db, { id }: OrderRow, input: OwnerOrder): Promise<boolean> {
  const made = await findLines(db, id)
  return (
    made.length === input.lines.length &&
    input.lines.every((line, i) => {
      const { product_id, name, unit_price, quantity, withdrawable } = made[i]!
      return (
        product_id === line.productId &&
        // A product may have been renamed since.
        (product_id !== null || name === line.name) &&
        unit_price === line.unitPrice &&
        quantity === line.quantity &&
        withdrawable === Number(isWithdrawable(line, isHandedOver(input)))
      )
    })
  )
}

const isHandedOver = ({ payment, deliveryMethod }: OwnerOrder): boolean =>
  payment !== 'link' && deliveryMethod === HANDED_OVER

/** A sale over the counter is no distance contract, so there is no right of withdrawal (VÕS § 56). */
const isWithdrawable = (
  { productId, madeToOrder }: OwnerOrder['lines'][number],
  handedOver: boolean,
): boolean => !handedOver && !(productId === null && madeToOrder)

function refuseFaults(input: OwnerOrder, paidOn: string, today: string): void {
  const issues = ownerOrderFaults({ ...input, paidOn }, today).map(({ field, message }) => ({
    path: field,
    message,
  }))
  if (issues.length > 0) throw new ShopError('invalid_input', { issues, details: issues[0]!.message })
}

const linesOf = (
  { db }: CheckoutDeps,
  input: OwnerOrder,
  handedOver: boolean,
): Promise<(NewOrder['lines'][number] & { withdrawable: boolean })[]> =>
  Promise.all(
    input.lines.map(async line => {
      const { productId, name, unitPrice, quantity } = line
      const withdrawable = isWithdrawable(line, handedOver)
      if (productId === null) return { productId, name, unitPrice, quantity, imageUrl: null, withdrawable }
      const product = await findProduct(db, productId)
      if (!product) throw new ShopError('product_not_found')
      const { name: called, image_url: imageUrl } = product
      return { productId, name: called, unitPrice, quantity, imageUrl, withdrawable }
    }),
  )

async function choiceOf(
  deps: CheckoutDeps,
  input: OwnerOrder,
  lines: NewOrder['lines'],
): Promise<Omit<DeliveryChoice, 'deliveryMethod'> & { deliveryMethod: string | null }> {
  if (input.deliveryMethod === HANDED_OVER)
    return { customer: customerOf(input), deliveryMethod: null, parcelMachine: null, shippingCost: 0 }
  return chargedDelivery(deps, placeOf(input, deps.parcelMachines), linesTotal(lines))
}

/** Refuses a link to products that cannot be bought. */
async function refuseUnoffered(deps: CheckoutDeps, lines: NewOrder['lines']): Promise<void> {
  const pieces = new Map<number, number>()
  for (const { productId, quantity } of lines)
    if (productId !== null) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  const [gone, missing]: [number[], number[]] = [[], []]
  for (const [id, wanted] of pieces) {
    const product = await deps.catalog.product(id)
    const free = product && availableQuantity(product.stock)
    if (!product?.stock.in_stock) gone.push(id)
    else if (typeof free === 'number' && free < wanted) missing.push(id)
  }
  if (gone.length > 0)
    throw new ShopError('out_of_stock', {
      details: messages.notOnSale((await findProductNames(deps.db, gone)).join(', ')),
    })
  if (missing.length > 0) throw await notEnough(deps, missing)
}

const notEnough = async ({ db }: CheckoutDeps, productIds: readonly number[]) =>
  new ShopError('out_of_stock', {
    details: messages.notEnoughPieces((await findProductNames(db, productIds)).join(', ')),
  })
