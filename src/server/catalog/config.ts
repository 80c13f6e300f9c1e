import { z } from 'zod'

/** How many demo products fill an empty shop. */
export const catalogVariables = {
  DEMO: {
    schema: z.coerce.number().int().min(0).max(100_000).optional(),
    accepts: '0, 1 or a number of products, at most 100000',
  },
}
