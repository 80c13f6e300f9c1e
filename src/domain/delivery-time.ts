/** A number of working days, from least to most. */
export type DayRange = { least: number; most: number }

/** Working days from posting to arrival (specification §9). */
export const TRANSIT_DAYS: DayRange = { least: 3, most: 7 }

/** `2–5`; `3` if both are the same. */
export const rangeText = ({ least, most }: DayRange): string =>
  least === most ? `${most}` : `${least}–${most}`
