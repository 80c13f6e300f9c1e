/**
 * Lets all who ask for the same thing while it is being read wait for one reading.
 * @returns runs `read`, or waits for the one that runs under the same key; without a key each reads for itself
 */
export function singleFlight<Result>(): (
  key: string | undefined,
  read: () => Promise<Result>,
) => Promise<Result> {
  let running: { key: string; result: Promise<Result> } | undefined
  return (key, read) => {
    if (key === undefined) return read()
    if (running?.key === key) return running.result
    const mine = { key, result: read() }
    running = mine
    const forget = () => {
      if (running === mine) running = undefined
    }
    mine.result.then(forget, forget)
    return mine.result
  }
}
