import pLimit from 'p-limit'

/**
 * Works through all that is due, a batch after the other, until one comes back short. What was worked on must not be due any
 * more when the next batch is found.
 * @param find finds at most so many
 * @param stop aborted, it begins with no other one; what is under way is waited for
 */
export async function processBatches<T>(
  find: (most: number) => Promise<readonly T[]>,
  { batch, concurrency, stop }: { batch: number; concurrency: number; stop: AbortSignal | undefined },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(concurrency)
  for (;;) {
    const due = await find(batch)
    await limit.map(due, async item => {
      if (!stop?.aborted) await work(item)
    })
    if (due.length < batch || stop?.aborted) return
  }
}
