/** Working days from the payment until a ready-made piece is posted, and from then until it is there (specification §9). */
export const HANDLING_DAYS = { least: 2, most: 5 } as const
export const TRANSIT_DAYS = { least: 3, most: 7 } as const
