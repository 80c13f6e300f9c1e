import * as messages from '#messages/custom-orders.ts'
import { ShopError } from '../errors.ts'

/**
 * Limits how many uploads are unfinished at once: each occupies up to 10 MB on disk until it is complete or times out,
 * and a client can leave out its last bytes.
 * @param most.ofAll how many from all networks
 * @param most.ofANetwork a browser sends pictures one after the other; several people may share an address
 * @returns receives an upload; throws ShopError `too_many_requests` or `overloaded` if too many are unfinished
 */
export function uploadSlots({ ofAll, ofANetwork }: { ofAll: number; ofANetwork: number }) {
  const unfinished = new Map<string, number>()
  let all = 0
  return async <T>(network: string, receive: () => Promise<T>): Promise<T> => {
    const own = unfinished.get(network) ?? 0
    if (own >= ofANetwork)
      throw new ShopError('too_many_requests', { retryAfter: 10, details: messages.tooManyUploadsAtOnce })
    if (all >= ofAll) throw new ShopError('overloaded', { retryAfter: 10 })
    unfinished.set(network, own + 1)
    all += 1
    try {
      return await receive()
    } finally {
      all -= 1
      const left = unfinished.get(network)! - 1
      if (left > 0) unfinished.set(network, left)
      else unfinished.delete(network)
    }
  }
}
