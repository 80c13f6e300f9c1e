import { useEffect, useState } from 'react'

/** A phone takes some 10 ms for each item of a large list. */
const PART = 30

/**
 * Returns how many items of a list are rendered by now: those at its beginning as soon as it arrives, the rest bit by
 * bit, so that the screen responds meanwhile. All at once if it was there before the screen, to which she returns: its
 * scroll position is restored at once.
 */
export function useRenderedInParts(list: readonly unknown[] | undefined): number {
  const [rendered, setRendered] = useState(list ? Number.POSITIVE_INFINITY : PART)
  const count = list?.length ?? 0
  useEffect(() => {
    if (rendered >= count) return
    const next = setTimeout(() => setRendered(rendered + PART))
    return () => clearTimeout(next)
  }, [rendered, count])
  return rendered
}
