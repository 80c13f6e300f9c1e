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
