import type { CartAdd, CartItem } from '#contract/cart.ts'
import { MAX_QUANTITY, mixingRefusal } from '#domain/cart.ts'
import type { HatDetails } from '#domain/custom-hat.ts'
import { hatPictureLink } from '#domain/hat-link.ts'
import { eurosOf } from '#domain/money.ts'
import { ORDER_KIND_LABEL, readOrderNumber } from '#domain/order-number.ts'
import { confirmedPrice } from '#domain/payable.ts'
import { isWithdrawable } from '#domain/withdrawal.ts'
import * as messages from '#messages/errors.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { CatalogProduct } from '#server/catalog/catalog-product.ts'
import { availableQuantity } from '#server/catalog/product-view.ts'
import { heldBySession } from '#server/catalog/stock.ts'
import { expectPayable } from '#server/orders/payable.ts'
import { findOrder, findOrderByNumber, type OrderRow } from '#server/orders/store.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { awaitedYarn } from '#server/yarn/missing-yarn.ts'
import {
  type CartEntry,
  type CartItemRow,
  findCart,
  findItem,
  itemTypesInCart,
  lockCart,
  type ProductRow,
  type RequestedQuantity,
  removeItem,
  setQuantity,
  touchCart,
  upsertOrderItem,
  upsertProductItem,
} from './store.ts'

export type CartDeps = {
  db: Db
  catalog: Catalog
  now: () => Date
  /** called if somebody wants pieces of a product that others hold while paying */
  onHeldPiecesWanted: (productId: number) => Promise<void>
}

/** Returns a cart as its owner sees it (contract §4, Cart). */
export async function showCart(
  { db, catalog }: Pick<CartDeps, 'db' | 'catalog'>,
  sessionId: string,
): Promise<CartItem[]> {
  const entries = await findCart(db, sessionId)
  const hats = entries.filter(entry => entry.item_type === 'custom_hat_order')
  const awaited = await awaitedYarn(
    db,
    hats.map(hat => ({ id: hat.order_id!, kind: 'custom_hat' as const, details: hat.order_details! })),
  )
  return Promise.all(
    entries.map(entry =>
      entry.item_type === 'product'
        ? showProductEntry(catalog, entry)
        : showOrderRow(entry, awaited.get(entry.order_id!) ?? []),
    ),
  )
}

/** Returns a row with a custom order or hat. */
function showOrderRow(entry: CartEntry, awaitedYarn: string[]): CartItem {
  const kind = entry.item_type === 'custom_hat_order' ? 'custom_hat' : 'custom_order'
  const price = confirmedPrice({
    kind,
    itemsTotal: entry.order_price,
    invoiceStatus: entry.order_invoice_status,
  })
  const hat = kind === 'custom_hat' ? (JSON.parse(entry.order_details ?? '{}') as HatDetails) : null
  return {
    id: entry.id,
    itemType: entry.item_type,
    quantity: entry.quantity,
    productId: null,
    customOrderId: kind === 'custom_order' ? entry.order_id : null,
    customHatOrderId: kind === 'custom_hat' ? entry.order_id : null,
    orderNumber: entry.order_number,
    name: `${ORDER_KIND_LABEL[kind]} ${entry.order_number}`,
    imageUrl: hat && hatPictureLink(hat),
    picture: null,
    unitPrice: price === null ? null : eurosOf(price),
    available: entry.order_payment_status === 'pending' && entry.order_status !== 'cancelled' ? 1 : 0,
    withdrawable: isWithdrawable(kind, hat ?? {}),
    awaitedYarn,
  }
}

async function showProductEntry(catalog: Catalog, entry: CartEntry): Promise<CartItem> {
  const product = await catalog.product(entry.product_id!)
  if (product) {
    // A piece held by this shopper's own checkout is still available to this shopper.
    const available = availableQuantity(product.stock, entry.own_held ?? 0)
    return showProductRow(catalog, entry, product.shown, available)
  }
  // A product no longer on sale is still shown, as gone: a row that vanished would look like the shop's mistake.
  const { product_name: name, product_image: imageUrl, product_price: price } = entry
  return showProductRow(catalog, entry, { name: name ?? '', imageUrl, price: eurosOf(price ?? 0) }, 0)
}

/**
 * Returns a row with a product.
 * @param available how many of it this cart could buy now, null = not counted
 */
async function showProductRow(
  catalog: Catalog,
  row: Pick<CartItemRow, 'id' | 'product_id' | 'quantity'>,
  shown: { name: string; imageUrl: string | null; price: string; fibres?: string },
  available: number | null,
): Promise<CartItem> {
  const { name, imageUrl, price, fibres } = shown
  return {
    id: row.id,
    itemType: 'product',
    quantity: row.quantity,
    productId: row.product_id,
    customOrderId: null,
    customHatOrderId: null,
    orderNumber: null,
    name,
    imageUrl,
    picture: (imageUrl && (await catalog.picture(imageUrl))) || null,
    unitPrice: price,
    available,
    withdrawable: isWithdrawable('regular'),
    awaitedYarn: [],
    ...(fibres && { fibres }),
  }
}

/**
 * Returns how many pieces this session may have in its cart, null = not counted: those available, and those it holds.
 */
const buyable = async (db: Db, { id, stock }: CatalogProduct, sessionId: string): Promise<number | null> =>
  availableQuantity(stock) === null ? null : availableQuantity(stock, await heldBySession(db, sessionId, id))

/** @throws ShopError `product_not_found` */
async function findOffered({ catalog }: CartDeps, productId: number): Promise<CatalogProduct> {
  const product = await catalog.product(productId)
  if (!product) throw new ShopError('product_not_found')
  return product
}

async function refuseBeyond(
  { onHeldPiecesWanted }: CartDeps,
  { id, stock }: CatalogProduct,
  available: number | null,
  wanted: number,
): Promise<void> {
  if (wanted <= MAX_QUANTITY && (available === null || wanted <= available)) return
  // Without the holds there would be enough.
  const isBeingPaid = wanted <= (availableQuantity({ ...stock, held: 0 }) ?? 0)
  if (isBeingPaid) await onHeldPiecesWanted(id)
  if (isBeingPaid && !available) throw new ShopError('out_of_stock', { details: messages.beingPaidFor })
  throw tooMany(available, wanted)
}

/** @param inCart pieces of it already in this cart */
function tooMany(available: number | null, wanted: number, inCart = 0): ShopError {
  if (wanted > MAX_QUANTITY)
    return new ShopError('invalid_input', {
      issues: [{ path: 'quantity', message: `Must be at most ${MAX_QUANTITY}` }],
    })
  return new ShopError('out_of_stock', {
    details: !available
      ? messages.soldOut
      : inCart === available
        ? messages.allInYourCart(available)
        : messages.onlySomeLeft(available),
  })
}

/**
 * Adds something to a cart.
 * @throws ShopError of the mixing rule, and for anything unknown, gone or unpriced
 */
export async function addToCart(deps: CartDeps, input: CartAdd): Promise<CartItem> {
  if (input.productId !== undefined) return addProduct(deps, input.sessionId, input.productId, input.quantity)
  if (input.quantity !== 1)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'quantity', message: 'Must be 1 for a custom order' }],
    })
  return addOrder(deps, input)
}

async function addProduct(
  deps: CartDeps,
  sessionId: string,
  productId: number,
  quantity: number,
): Promise<CartItem> {
  const now = deps.now()
  const product = await findOffered(deps, productId)
  const available = await buyable(deps.db, product, sessionId)
  await refuseBeyond(deps, product, available, quantity)
  const wanted = { sessionId, productId, quantity, atMost: Math.min(available ?? MAX_QUANTITY, MAX_QUANTITY) }
  // The embedded database runs each statement alone, so a single statement suffices in the ordinary case.
  const row =
    (isShared(deps.db) ? undefined : await upsertProductItem(deps.db, wanted, now)) ??
    (await retryingTransaction(deps.db, trx => putLocked(trx, wanted, available, now)))
  return showProductRow(deps.catalog, { ...row, product_id: productId }, product.shown, available)
}

/** @throws ShopError of the mixing rule, `out_of_stock`, `invalid_input` for more than a row may contain */
async function putLocked(
  trx: Db,
  wanted: RequestedQuantity,
  available: number | null,
  now: Date,
): Promise<ProductRow> {
  const { sessionId, productId, quantity } = wanted
  await lockCart(trx, sessionId)
  const row = await upsertProductItem(trx, wanted, now)
  if (row) return row
  const refusal = mixingRefusal(await itemTypesInCart(trx, sessionId), 'product')
  if (refusal) throw new ShopError(refusal)
  const inCart = (await findCart(trx, sessionId)).find(entry => entry.product_id === productId)!.quantity
  throw tooMany(available, quantity + inCart, inCart)
}

/** Whether the order still exists for its shopper. Whether it can be paid is a separate question. */
const isInForce = (order: OrderRow): boolean =>
  order.placed_at !== null && order.deleted_at === null && order.status !== 'cancelled'

async function addOrder(deps: CartDeps, input: CartAdd): Promise<CartItem> {
  const { sessionId } = input
  const id = input.customHatOrderId ?? input.customOrderId
  if (id === undefined && input.orderNumber === undefined)
    throw new ShopError('invalid_input', {
      issues: [{ path: '', message: 'Needs productId, customOrderId, customHatOrderId or orderNumber' }],
    })
  const order: OrderRow | undefined =
    id === undefined
      ? await findOrderByNumber(deps.db, readOrderNumber(input.orderNumber!))
      : await findOrder(deps.db, id)
  if (!order || order.kind === 'regular' || !isInForce(order)) throw new ShopError('order_not_found')
  expectPayable(order)
  const itemType = order.kind === 'custom_hat' ? 'custom_hat_order' : 'custom_order'
  const now = deps.now()
  await retryingTransaction(deps.db, async trx => {
    await lockCart(trx, sessionId)
    await touchCart(trx, sessionId, now)
    const refusal = mixingRefusal(await itemTypesInCart(trx, sessionId), itemType)
    if (refusal) throw new ShopError(refusal)
    await upsertOrderItem(trx, sessionId, itemType, order.id, now)
  })
  const item = (await showCart(deps, sessionId)).find(entry => entry.orderNumber === order.order_number)
  return item!
}

/** @throws ShopError for a missing row, a custom row, or more pieces than there are */
export async function changeQuantity(deps: CartDeps, id: string, quantity: number): Promise<CartItem> {
  const item = await findItem(deps.db, id)
  if (!item) throw new ShopError('cart_item_not_found')
  if (item.item_type !== 'product') {
    if (quantity !== 1)
      throw new ShopError('invalid_input', {
        issues: [{ path: 'quantity', message: 'Must be 1 for a custom order' }],
      })
  } else if (quantity > item.quantity) {
    // Fewer pieces are always allowed: that is how a shopper corrects a cart.
    const product = await findOffered(deps, item.product_id!)
    await refuseBeyond(deps, product, await buyable(deps.db, product, item.session_id), quantity)
  }
  await retryingTransaction(deps.db, async trx => {
    await lockCart(trx, item.session_id)
    await touchCart(trx, item.session_id, deps.now())
    await setQuantity(trx, id, quantity)
  })
  const shown = (await showCart(deps, item.session_id)).find(entry => entry.id === id)
  // It may have been removed meanwhile.
  if (!shown) throw new ShopError('cart_item_not_found')
  return shown
}

/** Removes a row from its cart; a missing row is no error. */
export async function removeFromCart({ db, now }: CartDeps, id: string): Promise<void> {
  const item = await findItem(db, id)
  if (!item) return
  await retryingTransaction(db, async trx => {
    await lockCart(trx, item.session_id)
    await touchCart(trx, item.session_id, now())
    await removeItem(trx, id)
  })
}
