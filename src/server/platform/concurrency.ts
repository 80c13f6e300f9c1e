import pLimit from 'p-limit'
import { ShopError } from './errors.ts'

/**
 * Lets heavy work go on a few at a time, so that it leaves the processor to the shoppers; what comes meanwhile waits for
 * its turn. p-limit has no bound on what waits.
 * @returns runs the work when its turn has come; throws ShopError `overloaded` where too many wait already
 */
export function limitConcurrency({ concurrency, waitingMax }: { concurrency: number; waitingMax: number }) {
  const limit = pLimit(concurrency)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + waitingMax)
      throw new ShopError('overloaded', { retryAfter: 10 })
    return limit(work)
  }
}
