import type { HatOrderInput } from '#contract/custom-orders.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { hasUnplannedWork } from '#domain/unplanned-work.ts'
import { isOnItsWay } from '#server/orders/promise.ts'
import { findLinesOf, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { waitsForYarn } from '#server/yarn/gone-colours.ts'
import { awaitedYarn } from '#server/yarn/missing-yarn.ts'

/** What is paid together. */
export type Bought = {
  kinds: readonly OrderKind[]
  /** part of it waits for yarn or takes an unknown time: no day can be promised, and a page showing one is outdated */
  isDayUnknown?: boolean
  /** all of it was sent already: no day is promised, whatever a page shows */
  hasLeft?: boolean
}

/** Describes existing orders that are paid together. */
export async function boughtOrders(db: Db, orders: readonly OrderRow[]): Promise<Bought> {
  const lines = await findLinesOf(
    db,
    orders.map(({ id }) => id),
  )
  return {
    kinds: orders.map(({ kind }) => kind),
    hasLeft: orders.length > 0 && orders.every(isOnItsWay),
    isDayUnknown:
      orders.some(({ id, kind }) => hasUnplannedWork(kind, lines.get(id) ?? [])) ||
      (await awaitedYarn(db, orders)).size > 0,
  }
}

/** Describes a composed hat that is not an order yet. */
export const boughtHat = async (db: Db, hat: HatOrderInput): Promise<Bought> => ({
  kinds: ['custom_hat'],
  isDayUnknown: await waitsForYarn(db, hat),
})
