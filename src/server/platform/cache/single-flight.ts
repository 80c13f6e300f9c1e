/**
 * Lets all who ask for the same thing at the same time wait for one reading.
 * @returns runs `read`, or waits for the one that runs under the same key. Without a key it may change at any moment: who
 * comes waits for the next reading to begin. Our own: the libraries share a call by its key alone, and would give a change
 * to those who came before it.
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
