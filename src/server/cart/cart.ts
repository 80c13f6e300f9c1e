import type { CartAdd, CartItem } from '#contract/cart.ts'
import { type CartItemType, MAX_QUANTITY, mixingRefusal } from '#domain/cart.ts'
import type { HatDetails } from '#domain/custom-hat.ts'
import { hatPictureLink } from '#domain/hat-link.ts'
import { eurosOf } from '#domain/money.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { heldBySession } from '#server/catalog/store.ts'
import { findOrder, findOrderByNumber, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import {
  type CartEntry,
  findCart,
  findItem,
  lockCart,
  putOrder,
  putProduct,
  setQuantity,
  typesInCart,
} from './store.ts'

export type CartDeps = { db: Db; catalog: Catalog; now: () => Date }

/** Names of custom rows in a cart. */
const CUSTOM_NAME: Record<Exclude<CartItemType, 'product'>, string> = {
  custom_order: 'Eritellimus',
  custom_hat_order: 'Eritellimusega müts',
}

/** A custom order's price, null while it is not confirmed (specification §4, Invoice). */
export const confirmedPrice = (entry: {
  order_kind: string | null
  order_price: number | null
  order_invoice_status: string | null
}): number | null =>
  entry.order_kind === 'custom_order' && entry.order_invoice_status !== 'sent' ? null : entry.order_price

/** A cart as its owner sees it (contract §4, Cart). */
export async function showCart({ db, catalog }: CartDeps, sessionId: string): Promise<CartItem[]> {
  const entries = await findCart(db, sessionId)
  if (entries.length === 0) return []
  // A piece that this shopper's own checkout holds is still there for this shopper.
  const ownHolds = entries.some(entry => entry.product_id !== null)
    ? await heldBySession(db, sessionId)
    : new Map()
  const items = await Promise.all(entries.map(entry => showItem(catalog, entry, ownHolds)))
  return items.filter(item => item !== undefined)
}

async function showItem(
  catalog: Catalog,
  entry: CartEntry,
  ownHolds: ReadonlyMap<number, number>,
): Promise<CartItem | undefined> {
  const row = { id: entry.id, itemType: entry.item_type, quantity: entry.quantity }
  if (entry.item_type !== 'product') {
    const price = confirmedPrice(entry)
    const hat =
      entry.item_type === 'custom_hat_order' ? (JSON.parse(entry.order_details ?? '{}') as HatDetails) : null
    return {
      ...row,
      productId: null,
      customOrderId: entry.item_type === 'custom_order' ? entry.order_id : null,
      customHatOrderId: entry.item_type === 'custom_hat_order' ? entry.order_id : null,
      orderNumber: entry.order_number,
      name: `${CUSTOM_NAME[entry.item_type]} ${entry.order_number}`,
      imageUrl: hat && hatPictureLink(hat),
      picture: null,
      unitPrice: price === null ? null : eurosOf(price),
      available: entry.order_payment_status === 'pending' ? 1 : 0,
    }
  }
  const product = await catalog.product(entry.product_id!)
  if (!product) return undefined
  return {
    ...row,
    productId: product.id,
    customOrderId: null,
    customHatOrderId: null,
    orderNumber: null,
    name: product.shown.name,
    imageUrl: product.shown.imageUrl,
    picture: (await catalog.picture(product.shown.imageUrl)) ?? null,
    unitPrice: product.shown.price,
    available: product.free === null ? null : product.free + (ownHolds.get(product.id) ?? 0),
  }
}

/** How many pieces this session may have in its cart: what nobody holds, and what it holds itself. */
async function buyable(
  { db, catalog }: CartDeps,
  productId: number,
  sessionId: string,
  wanted: number,
): Promise<number> {
  const product = await catalog.product(productId)
  if (!product) throw new ShopError('product_not_found')
  if (product.free === null) return MAX_QUANTITY
  if (product.free >= wanted) return product.free
  return product.free + ((await heldBySession(db, sessionId)).get(productId) ?? 0)
}

function refuseBeyond(available: number, wanted: number): void {
  if (wanted <= available && wanted <= MAX_QUANTITY) return
  if (wanted > MAX_QUANTITY)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'quantity', message: `At most ${MAX_QUANTITY}` }],
    })
  throw new ShopError('out_of_stock', {
    details: available > 0 ? `Neid on alles ainult ${available}.` : 'See toode on otsas.',
  })
}

/**
 * Puts something into a cart.
 * @throws ShopError of the mixing rule, for what is unknown, gone, or has no price yet
 */
export async function addToCart(deps: CartDeps, input: CartAdd): Promise<CartItem> {
  if (input.productId !== undefined) return addProduct(deps, input.sessionId, input.productId, input.quantity)
  if (input.quantity !== 1)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'quantity', message: 'A custom order has quantity 1' }],
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
  const available = await buyable(deps, productId, sessionId, quantity)
  refuseBeyond(available, quantity)
  const row = await deps.db.transaction().execute(async trx => {
    await lockCart(trx, sessionId, now)
    const refusal = mixingRefusal(await typesInCart(trx, sessionId), 'product')
    if (refusal) throw new ShopError(refusal)
    const item = await putProduct(trx, sessionId, productId, quantity, now)
    refuseBeyond(available, item.quantity)
    return item
  })
  const product = await deps.catalog.product(productId)
  if (!product) throw new ShopError('product_not_found')
  const none = {
    order_number: null,
    order_kind: null,
    order_price: null,
    order_invoice_status: null,
    order_payment_status: null,
    order_details: null,
  }
  const shown = await showItem(
    deps.catalog,
    { ...row, ...none },
    new Map([[productId, available - (product.free ?? 0)]]),
  )
  return shown!
}

const isPayable = (order: OrderRow): boolean =>
  order.placed_at !== null && order.deleted_at === null && order.status !== 'cancelled'

async function addOrder(deps: CartDeps, input: CartAdd): Promise<CartItem> {
  const { sessionId } = input
  const id = input.customHatOrderId ?? input.customOrderId
  if (id === undefined && input.orderNumber === undefined)
    throw new ShopError('invalid_input', {
      issues: [{ path: '', message: 'One of productId, customOrderId, customHatOrderId or orderNumber' }],
    })
  const order: OrderRow | undefined =
    id === undefined
      ? await findOrderByNumber(deps.db, readOrderNumber(input.orderNumber!))
      : await findOrder(deps.db, id)
  if (!order || order.kind === 'regular' || !isPayable(order)) throw new ShopError('order_not_found')
  if (order.payment_status !== 'pending') throw new ShopError('already_paid')
  if (
    confirmedPrice({
      order_kind: order.kind,
      order_price: order.items_total,
      order_invoice_status: order.invoice_status,
    }) === null
  )
    throw new ShopError('price_unconfirmed')
  const itemType = order.kind === 'custom_hat' ? 'custom_hat_order' : 'custom_order'
  const now = deps.now()
  await deps.db.transaction().execute(async trx => {
    await lockCart(trx, sessionId, now)
    const refusal = mixingRefusal(await typesInCart(trx, sessionId), itemType)
    if (refusal) throw new ShopError(refusal)
    await putOrder(trx, sessionId, itemType, order.id, now)
  })
  const item = (await showCart(deps, sessionId)).find(entry => entry.orderNumber === order.order_number)
  return item!
}

/** @throws ShopError for a row that is gone, a custom row, or more pieces than there are */
export async function changeQuantity(deps: CartDeps, id: string, quantity: number): Promise<CartItem> {
  const item = await findItem(deps.db, id)
  if (!item) throw new ShopError('cart_item_not_found')
  if (item.item_type !== 'product') {
    if (quantity !== 1)
      throw new ShopError('invalid_input', {
        issues: [{ path: 'quantity', message: 'A custom order has quantity 1' }],
      })
  } else if (quantity > item.quantity) {
    // Fewer pieces are always allowed: that is how a shopper makes a cart right again.
    refuseBeyond(await buyable(deps, item.product_id!, item.session_id, quantity), quantity)
  }
  if (!(await setQuantity(deps.db, id, quantity))) throw new ShopError('cart_item_not_found')
  const shown = (await showCart(deps, item.session_id)).find(entry => entry.id === id)
  if (!shown) throw new ShopError('cart_item_not_found')
  return shown
}
