import { z } from 'zod'
import { eurosOut, timeOut } from './fields.ts'

/** GET /api/admin/products/{id}/prices: the prices of a product in the last thirty days. */
export const pastPrices = z.object({
  /** the lowest of those that count; null if it was not offered */
  lowest: eurosOut.nullable(),
  /** newest first */
  prices: z.array(
    z.object({
      at: timeOut,
      /** null: the current price */
      until: timeOut.nullable(),
      price: eurosOut,
      isMistake: z.boolean(),
      /** an order was placed at this price: it cannot be marked as a mistake */
      isBought: z.boolean(),
      /** the last one is not a past price */
      isLast: z.boolean(),
    }),
  ),
})
export type PastPrices = z.infer<typeof pastPrices>

/** PUT of the same path: whether the price that began at this moment was a mistake. */
export const priceMistakeInput = z.object({ at: z.string().max(40), isMistake: z.boolean() })
