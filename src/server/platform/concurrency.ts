import pLimit from 'p-limit'
import { ShopError } from './errors.ts'

/**
 * Limits the concurrency of heavy work, to leave the processor to the shoppers; further work waits for its turn. Unlike
 * p-limit, bounds the queue.
 * @returns runs the work in its turn; throws ShopError `overloaded` if too many are already waiting
 */
export function limitConcurrency({ concurrency, waitingMax }: { concurrency: number; waitingMax: number }) {
  const limit = pLimit(concurrency)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + waitingMax)
      throw new ShopError('overloaded', { retryAfter: 10 })
    return limit(work)
  }
}
