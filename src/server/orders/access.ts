import { timingSafeEqual } from 'node:crypto'
import type { Order } from '#contract/orders.ts'
import type { Picture } from '#contract/pictures.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Settings } from '#server/settings/settings.ts'
import { asRequester, withoutPayer } from './as-requester.ts'
import { havePricesChanged } from './current-prices.ts'
import { fibresOf } from './fibres.ts'
import { findOffer } from './offers.ts'
import { findParcels, findParcelsOf } from './parcels.ts'
import { progressOf } from './progress.ts'
import { isWithoutPromise } from './promise.ts'
import {
  findLines,
  findOrderIncludingDeleted,
  findOrderOfBuyer,
  type OrderLineRow,
  type OrderRow,
} from './store.ts'
import { showOrder } from './view.ts'

/** API description of calls reserved for an order's customer: the order's key or cart session is required. */
export const HOLDERS_ALONE: Record<string, string[]>[] = [{}, { orderKey: [] }]

export type Credentials = { key?: string | undefined; sessionId?: string | undefined; isAdmin: boolean }

/**
 * Shows orders to those entitled to them: in full with the key, the cart session or an admin session, otherwise masked.
 * Data given by another person who paid by the number alone is shown to administrators only.
 */
export type OrderAccess = {
  /** whether these credentials show the order in full */
  isWhole(row: OrderRow, credentials: Credentials): boolean
  /**
   * Returns the stored order, for those who may see it in full; show it with `show`.
   * @throws ShopError `order_not_found`: for all others it does not exist
   */
  findWhole(number: string, credentials: Credentials): Promise<OrderRow>
  /** Returns any order, even a deleted one, whose documents belong to the books. @throws ShopError `order_not_found` */
  findAny(number: string): Promise<OrderRow>
  show(row: OrderRow, credentials: Credentials): Promise<Order>
  /**
   * Shows everything, including data given by its payer: for administrators, and for callers whose order it certainly
   * is.
   */
  showWhole(row: OrderRow): Promise<Order>
  showMany(
    orders: readonly { row: OrderRow; lines: OrderLineRow[] }[],
    credentials: Credentials,
  ): Promise<Order[]>
}

/** Compares secrets in constant time. */
export function isSameSecret(given: string | undefined, secret: string | null): boolean {
  if (!given || !secret) return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether the caller has proved that an order is theirs: by its key, or by the cart session that created it (contract
 * §2).
 */
export const isOwn = (row: OrderRow, { key, sessionId }: Omit<Credentials, 'isAdmin'>): boolean =>
  isSameSecret(key, row.access_key) || isSameSecret(sessionId, row.session_id)

/** Orders per query: databases limit the length of a list. */
const AT_ONCE = 500

type AccessDeps = {
  db: Db
  catalog: Catalog
  settings: Settings
  now: () => Date
  /** yarn's: the yarns that orders wait for, by order id */
  awaitedYarn: (db: Db, orders: readonly OrderRow[]) => Promise<Map<string, string[]>>
}

export function createOrderAccess({ db, catalog, settings, now, awaitedYarn }: AccessDeps): OrderAccess {
  const picturesOf = async (lines: readonly OrderLineRow[]) => {
    const urls = lines.map(line => line.image_url).filter(url => url !== null)
    const pictures = new Map<string, Picture>()
    for (const url of urls) {
      const picture = await catalog.picture(url)
      if (picture) pictures.set(url, picture)
    }
    return (url: string) => pictures.get(url)
  }
  /** Looks up the provider's ids of the payments of these orders, by the payment's own id. */
  const providerOrders = async (rows: readonly OrderRow[]) => {
    const payingIds = [...new Set(rows.map(row => row.paying_id).filter(id => id !== null))]
    const known = new Map<string, string | null>()
    for (let i = 0; i < payingIds.length; i += AT_ONCE) {
      const payments = await db
        .selectFrom('payments')
        .select(['id', 'provider_order_id'])
        .where('id', 'in', payingIds.slice(i, i + AT_ONCE))
        .execute()
      for (const payment of payments) known.set(payment.id, payment.provider_order_id)
    }
    return (row: OrderRow) => (row.paying_id === null ? null : (known.get(row.paying_id) ?? null))
  }
  const show = async (row: OrderRow, lines: readonly OrderLineRow[], whole: boolean) =>
    showOrder(row, lines, {
      whole,
      parcels: whole ? await findParcels(db, row.id) : [],
      pricesChanged: await havePricesChanged({ db, catalog }, row, lines),
      ...(whole && { progress: await progressOf(db, row), offer: await findOffer(db, row, now()) }),
      ...(isWithoutPromise(row) && {
        awaitedYarn: (await awaitedYarn(db, [row])).get(row.id) ?? [],
      }),
      ...(row.payment_status === 'pending' && { fibres: await fibresOf({ catalog, settings }, row, lines) }),
      pictureOf: await picturesOf(lines),
      paypalOrderId: whole ? (await providerOrders([row]))(row) : null,
    })
  const isWhole = (row: OrderRow, { isAdmin, ...shown }: Credentials) => isAdmin || isOwn(row, shown)
  /** Returns the order with what the caller may know of its contact. */
  const knownTo = (row: OrderRow, credentials: Credentials): OrderRow | Promise<OrderRow> => {
    if (credentials.isAdmin) return row
    return isWhole(row, credentials) ? asRequester(db, row) : withoutPayer(row)
  }
  return {
    isWhole,
    async findWhole(number, credentials) {
      const found = await findOrderOfBuyer(db, readOrderNumber(number))
      if (!found || !isWhole(found, credentials)) throw new ShopError('order_not_found')
      return found
    },
    async findAny(number) {
      const found = await findOrderIncludingDeleted(db, readOrderNumber(number))
      if (!found) throw new ShopError('order_not_found')
      return found
    },
    show: async (row, credentials) =>
      show(await knownTo(row, credentials), await findLines(db, row.id), isWhole(row, credentials)),
    showWhole: async row => show(row, await findLines(db, row.id), true),
    async showMany(orders, credentials) {
      const [known, pictureOf, paypalOrderOf, parcels] = await Promise.all([
        Promise.all(orders.map(({ row }) => knownTo(row, credentials))),
        picturesOf(orders.flatMap(({ lines }) => lines)),
        providerOrders(orders.map(({ row }) => row)),
        findParcelsOf(
          db,
          orders.map(({ row }) => row.id),
        ),
      ])
      return orders.map(({ row, lines }, i) =>
        showOrder(known[i]!, lines, {
          whole: isWhole(row, credentials),
          parcels: parcels.get(row.id) ?? [],
          pictureOf,
          paypalOrderId: paypalOrderOf(row),
        }),
      )
    },
  }
}
