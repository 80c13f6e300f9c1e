import { timingSafeEqual } from 'node:crypto'
import type { Order } from '#contract/orders.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/database.ts'
import { findLines, type OrderLineRow, type OrderRow } from './store.ts'
import { showOrder } from './view.ts'

export type Credentials = { key?: string | undefined; sessionId?: string | undefined; isAdmin: boolean }

/** Shows orders to those who may see them: whole with the key, the cart session or an admin session, else masked. */
export type OrderAccess = {
  /** whether these credentials show the order whole */
  isWhole(row: OrderRow, credentials: Credentials): boolean
  show(row: OrderRow, credentials: Credentials): Promise<Order>
  showWhole(row: OrderRow): Promise<Order>
  showMany(orders: { row: OrderRow; lines: OrderLineRow[] }[]): Promise<Order[]>
}

/** Compares secrets in a time that tells nothing about where they differ. */
function isSame(given: string | undefined, secret: string | null): boolean {
  if (!given || !secret) return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function createOrderAccess({ db, catalog }: { db: Db; catalog: Catalog }): OrderAccess {
  const picturesOf = async (lines: readonly OrderLineRow[]) => {
    const urls = lines.map(line => line.image_url).filter(url => url !== null)
    const pictures = new Map<string, Picture>()
    for (const url of urls) {
      const picture = await catalog.picture(url)
      if (picture) pictures.set(url, picture)
    }
    return (url: string) => pictures.get(url)
  }
  const providerOrder = async (row: OrderRow) => {
    if (!row.paying_id) return null
    const payment = await db
      .selectFrom('payments')
      .select('provider_order_id')
      .where('id', '=', row.paying_id)
      .executeTakeFirst()
    return payment?.provider_order_id ?? null
  }
  const show = async (row: OrderRow, lines: readonly OrderLineRow[], whole: boolean) =>
    showOrder(row, lines, {
      whole,
      pictureOf: await picturesOf(lines),
      paypalOrderId: whole ? await providerOrder(row) : null,
    })
  const isWhole = (row: OrderRow, { key, sessionId, isAdmin }: Credentials) =>
    isAdmin || isSame(key, row.access_key) || isSame(sessionId, row.session_id)
  return {
    isWhole,
    show: async (row, credentials) => show(row, await findLines(db, row.id), isWhole(row, credentials)),
    showWhole: async row => show(row, await findLines(db, row.id), true),
    showMany: orders => Promise.all(orders.map(({ row, lines }) => show(row, lines, true))),
  }
}
