/**
 * Works through a list, so many of it at the same time.
 * @param stop aborted, it begins with no other one; what is under way is waited for
 */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  stop: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const takeTurn = async () => {
    for (const item of rest) {
      if (stop?.aborted) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurn))
}

/**
 * Works through all that is due, a batch after the other, until one comes back short. What was worked on must not be due any
 * more when the next batch is found.
 * @param find finds at most so many
 */
export async function eachDue<T>(
  find: (most: number) => Promise<readonly T[]>,
  { batch, atOnce, stop }: { batch: number; atOnce: number; stop: AbortSignal | undefined },
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (;;) {
    const due = await find(batch)
    await eachOf(due, atOnce, stop, work)
    if (due.length < batch || stop?.aborted) return
  }
}
