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
  /** some of it waits for yarn, or takes an unknown time: no day can be promised, and a page that shows one is outdated */
  isDayUnknown?: boolean
  /** all of it has left already: no day is promised, whatever a page shows */
  hasLeft?: boolean
}

/** Orders that stand already. */
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

/** A composed hat that is no order yet. */
export const boughtHat = async (db: Db, hat: HatOrderInput): Promise<Bought> => ({
  kinds: ['custom_hat'],
  isDayUnknown: await waitsForYarn(db, hat),
})
