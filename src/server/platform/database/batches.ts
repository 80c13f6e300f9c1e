import pLimit from 'p-limit'

/**
 * Processes everything due, batch by batch, until a batch is not full. Processed items must not be due any more when
 * the next batch is found.
 * @param find finds at most this many
 * @param stop when aborted, no further item is begun; those under way are finished
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
