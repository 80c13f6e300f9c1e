/**
 * Figures of other shop systems. They cannot be installed beside this one, so the figures were given with the promises:
 * taken in 2026 on a machine of two cores with 50 products, the best of those tried. A ratio to them is rough, and the
 * table says that they were measured elsewhere.
 */
export const OTHER_SHOPS = {
  /** lists of 50 products per second; the slowest managed 766 */
  lists: 866,
  /** additions to a cart per second; the slowest managed 78 */
  adds: 137,
  /** whole orders per second */
  orders: 32.7,
} as const

/** JavaScript of the listing of a conventional Next.js shop, bytes in brotli. */
export const NEXT_JS_SCRIPT_BYTES = 135_000

export const measuredElsewhere = (number: string): string => `${number}, measured elsewhere`
