import type { Order } from '#contract/orders.ts'
import { hasUnplannedWork } from '#domain/unplanned-work.ts'
import * as messages from '#messages/shop/arrival.ts'
import * as yarnMessages from '#messages/shop/yarn.ts'

/** Why no day can be named of what waits for these yarns. */
export const awaitedText = (yarns: readonly string[]): string | undefined =>
  yarns.length > 0 ? yarnMessages.dayOnceYarnIsThere(yarns.join(', ')) : undefined

/** Why no day can be named of an order of which none is promised; undefined where one can. */
export function noDayText({ awaitedYarn, orderType, products, promise }: Order): string | undefined {
  if (promise === null && hasUnplannedWork(orderType, products)) return messages.dayToldSeparately
  return awaitedText(awaitedYarn)
}
