// Apart from what makes these files: that is loaded when it is asked for.

/** @param month `2026-03` */
export const monthFileName = (month: string): string => `raamatupidamine-${month}.csv`
export const accountDaysFileName = (month: string): string => `kontole-${month}.csv`
export const papersFileName = (month: string): string => `paberid-${month}.zip`
