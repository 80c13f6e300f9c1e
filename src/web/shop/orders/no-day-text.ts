import type { Order } from '#contract/orders.ts'
import { travels } from '#domain/order-status.ts'
import { hasUnplannedWork } from '#domain/unplanned-work.ts'
import * as messages from '#messages/shop/arrival.ts'
import * as yarnMessages from '#messages/shop/yarn.ts'

/** Returns why no day can be named for what waits for these yarns. */
export const awaitedText = (yarns: readonly string[]): string | undefined =>
  yarns.length > 0 ? yarnMessages.dayOnceYarnIsThere(yarns.join(', ')) : undefined

/** Returns why an order without a promise has no day; undefined if a day can be named, or nothing is still to arrive. */
export function noDayText(order: Order): string | undefined {
  const { orderType: kind, deliveryMethod, products, promise, orderStatus, paymentStatus } = order
  const isToCome = orderStatus !== 'shipped' && paymentStatus !== 'refunded'
  if (promise === null && isToCome && travels({ kind, deliveryMethod }) && hasUnplannedWork(kind, products))
    return messages.dayToldSeparately
  // An older server does not send the field.
  return awaitedText(order.awaitedYarn ?? [])
}
