/**
 * Shares one read among all concurrent callers that ask for the same thing.
 * @returns runs `read`, or waits for the run under the same key. Without a key the value may change at any moment:
 * callers wait for the next read to begin. Written here because libraries share a call by its key alone, and would give
 * callers a value read before their own change.
 */
export function singleFlight<Result>(): (
  key: string | undefined,
  read: () => Promise<Result>,
) => Promise<Result> {
  let running: { key: string | undefined; result: Promise<Result> } | undefined
  let next: Promise<Result> | undefined

  const start = (key: string | undefined, read: () => Promise<Result>): Promise<Result> => {
    const mine = { key, result: read() }
    running = mine
    const forget = () => {
      if (running === mine) running = undefined
    }
    mine.result.then(forget, forget)
    return mine.result
  }

  return (key, read) => {
    if (running === undefined) return start(key, read)
    if (key !== undefined) return running.key === key ? running.result : start(key, read)
    const startNext = () => {
      next = undefined
      return start(undefined, read)
    }
    next ??= running.result.then(startNext, startNext)
    return next
  }
}
