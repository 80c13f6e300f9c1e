/** Cache hits and misses: two counters that cost an addition each, read only when somebody measures. */
export type CacheUse = { hits: number; misses: number }

export const newCacheUse = (): CacheUse => ({ hits: 0, misses: 0 })
