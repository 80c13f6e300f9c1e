import { z } from 'zod'
import { OFFERED_METHODS, type OfferedMethod } from '#domain/delivery.ts'
import { ORDER_KINDS, type OrderKind } from '#domain/order-number.ts'
import { timeOut } from './fields.ts'

/** The days between which something arrives, both with them: `2026-12-03`; one day where they are the same. */
export const arrivalSpan = z.object({ first: z.iso.date(), last: z.iso.date() })
export type ArrivalSpan = z.infer<typeof arrivalSpan>

/** So many orders are paid together at the most. */
const KINDS_MAX = 20

/** GET /api/arrival: what is paid together. */
export const arrivalQuery = z.object({
  kinds: z
    .string()
    .max(400)
    .default('regular')
    .transform(list => list.split(','))
    .pipe(z.array(z.enum(ORDER_KINDS)).min(1).max(KINDS_MAX))
    .describe(
      'The kind of each order that is paid together, with commas between them: `regular,custom_hat`.',
    ),
})

/** When something arrives that is paid now. */
export const arrivalAnswer = z.object({
  /** by each way of delivery; null where no day can be named */
  days: z.object(
    Object.fromEntries(OFFERED_METHODS.map(id => [id, arrivalSpan.nullable()])) as Record<
      OfferedMethod,
      z.ZodNullable<typeof arrivalSpan>
    >,
  ),
  /** on which days of the post it leaves, counted from today: 0 is today; null where none is known */
  handling: z.object({ least: z.int(), most: z.int() }).nullable(),
  /** on so many of the carriers' days it is there, by each way of delivery */
  transit: z.object(
    Object.fromEntries(
      OFFERED_METHODS.map(id => [id, z.object({ least: z.int(), most: z.int() })]),
    ) as Record<OfferedMethod, z.ZodObject<{ least: z.ZodInt; most: z.ZodInt }>>,
  ),
  /** the hour at which a day's post leaves */
  postLeavesAt: z.string(),
  /** the hour of today before which this holds, `14:30`; null: longer than today */
  payBefore: z.string().nullable(),
  /** the moment from which on the answer is another one at the latest; more orders may change it before */
  until: timeOut,
})
export type ArrivalAnswer = z.infer<typeof arrivalAnswer>

/** POST /api/admin/orders/:orderNumber/promise: another promise, or the first, of which the customer is told. */
export const promiseInput = arrivalSpan
  .extend({
    /** the one that the owner saw, null where there was none: 409 where it is another one by now */
    seen: arrivalSpan.nullable(),
  })
  .refine(({ first, last }) => first <= last, { path: ['last'], message: 'Not before the first day' })

/** GET: what was promised, what can be, and the letter that says so. */
export const promiseView = z.object({
  /** null where no day was promised of a hat: it waited for yarn */
  promise: arrivalSpan.nullable(),
  /** what can be promised now; null where no day can be named */
  suggested: arrivalSpan.nullable(),
  /** the yarns that it waits for: until they are there no day is suggested */
  awaitedYarn: z.array(z.string()),
  /** as it would go out with these days */
  letter: z.object({ to: z.string(), subject: z.string(), html: z.string() }).nullable(),
})
export type PromiseView = z.infer<typeof promiseView>

const need = z.object({
  /** minutes of work: as the owner has planned, as half of the orders needed, and nine of ten */
  planned: z.int(),
  typical: z.int(),
  cautious: z.int(),
  /** out of so many; with fewer than `SAMPLES_MIN` the plan counts */
  samples: z.int(),
  /** what half of them needed, where that is not believed whole */
  disbelieved: z.int().nullable(),
})

/** GET /api/admin/promises: how promises are made, and how they were kept. */
export const promisesView = z.object({
  needs: z.object(
    Object.fromEntries(ORDER_KINDS.map(kind => [kind, need])) as Record<OrderKind, typeof need>,
  ),
  /** how many orders of each kind wait */
  waiting: z.object(
    Object.fromEntries(ORDER_KINDS.map(kind => [kind, z.int()])) as Record<OrderKind, z.ZodInt>,
  ),
  /** what is promised now of one order of each kind by the cheapest machine; null where nothing can be */
  now: z.object(
    Object.fromEntries(ORDER_KINDS.map(kind => [kind, arrivalSpan.nullable()])) as Record<
      OrderKind,
      z.ZodNullable<typeof arrivalSpan>
    >,
  ),
  kept: z.array(
    z.object({
      month: z.string(),
      orders: z.int(),
      kept: z.int(),
      /** of the orders, those that are late and not sent yet */
      unsent: z.int(),
      /** of the orders, those that were late when they were called off: cancelled, refunded whole or withdrawn from */
      calledOff: z.int(),
      /** days from the last posting day that was in time to the posting, below 0: early */
      median: z.int(),
      nineTenths: z.int(),
    }),
  ),
})
export type PromisesView = z.infer<typeof promisesView>
