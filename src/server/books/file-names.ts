// Separate from the modules that make these files, which are loaded on demand.

/** @param month `2026-03` */
export const monthFileName = (month: string): string => `raamatupidamine-${month}.csv`
export const accountDaysFileName = (month: string): string => `kontole-${month}.csv`
export const papersFileName = (month: string): string => `paberid-${month}.zip`
