import { z } from 'zod'
import { eurosOut, timeOut } from './fields.ts'

/** GET /api/admin/products/{id}/prices: what a product was offered at in the last thirty days. */
export const pastPrices = z.object({
  /** of those that count; null where it was not offered */
  lowest: eurosOut.nullable(),
  /** the newest first */
  prices: z.array(
    z.object({
      at: timeOut,
      /** null: it holds now */
      until: timeOut.nullable(),
      price: eurosOut,
      isMistake: z.boolean(),
      /** an order was placed at it: it cannot be marked as a mistake */
      isBought: z.boolean(),
      /** the last one is no earlier price */
      isLast: z.boolean(),
    }),
  ),
})
export type PastPrices = z.infer<typeof pastPrices>

/** PUT of the same: whether the price that began at that moment was a mistake. */
export const priceMistakeInput = z.object({ at: z.string().max(40), isMistake: z.boolean() })
