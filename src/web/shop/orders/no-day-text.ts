import type { Order } from '#contract/orders.ts'
import { travels } from '#domain/order-status.ts'
import { hasUnplannedWork } from '#domain/unplanned-work.ts'
import * as messages from '#messages/shop/arrival.ts'
import * as yarnMessages from '#messages/shop/yarn.ts'

/** Why no day can be named of what waits for these yarns. */
export const awaitedText = (yarns: readonly string[]): string | undefined =>
  yarns.length > 0 ? yarnMessages.dayOnceYarnIsThere(yarns.join(', ')) : undefined

/** Why no day can be named of an order of which none is promised; undefined where one can, or none is to come. */
export function noDayText(order: Order): string | undefined {
  const { orderType: kind, deliveryMethod, products, promise, orderStatus, paymentStatus } = order
  const isToCome = orderStatus !== 'shipped' && paymentStatus !== 'refunded'
  if (promise === null && isToCome && travels({ kind, deliveryMethod }) && hasUnplannedWork(kind, products))
    return messages.dayToldSeparately
  // A server of an older version does not tell.
  return awaitedText(order.awaitedYarn ?? [])
}
