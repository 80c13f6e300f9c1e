/** How often a cache had what was asked of it: two numbers that cost an addition, read where somebody measures. */
export type CacheUse = { hits: number; misses: number }

export const newCacheUse = (): CacheUse => ({ hits: 0, misses: 0 })
