import { ShopError } from './errors.ts'

/**
 * Lets heavy work go on a few at a time, so that it leaves the processor to the shoppers; what comes meanwhile waits for
 * its turn.
 * @returns runs the work when its turn has come; throws ShopError `overloaded` where too many wait already
 */
export function takeTurns({ atATime, waitingMax }: { atATime: number; waitingMax: number }) {
  const waiting: (() => void)[] = []
  let free = atATime
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else {
      if (waiting.length >= waitingMax) throw new ShopError('overloaded', { retryAfter: 10 })
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
