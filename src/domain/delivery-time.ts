/** From the least number of working days to the most. */
export type DayRange = { least: number; most: number }

/** Working days from the posting until a parcel is there (specification §9). */
export const TRANSIT_DAYS: DayRange = { least: 3, most: 7 }

/** `2–5`; `3` where both are the same. */
export const rangeText = ({ least, most }: DayRange): string =>
  least === most ? `${most}` : `${least}–${most}`
