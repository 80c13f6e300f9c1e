/** Makes room in what is kept: while there is more than may be, what was put in first goes. */
export function dropOldest<Key>(kept: Map<Key, unknown>, most: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(key)
  }
}
