import { z } from 'zod'
import { OFFERED_METHODS, type OfferedMethod } from '#domain/delivery.ts'
import { ORDER_KINDS, type OrderKind } from '#domain/order-number.ts'
import { timeOut } from './fields.ts'

/** The first and last day of arrival, inclusive: `2026-12-03`; the same day if there is only one. */
export const arrivalSpan = z.object({ first: z.iso.date(), last: z.iso.date() })
export type ArrivalSpan = z.infer<typeof arrivalSpan>

/** The most orders that are paid together. */
const KINDS_MAX = 20

/** GET /api/arrival: the orders that are paid together. */
export const arrivalQuery = z.object({
  kinds: z
    .string()
    .max(400)
    .default('regular')
    .transform(list => list.split(','))
    .pipe(z.array(z.enum(ORDER_KINDS)).min(1).max(KINDS_MAX))
    .describe('The kind of each order that is paid together, separated by commas: `regular,custom_hat`.'),
})

/** When something paid for now arrives. */
export const arrivalAnswer = z.object({
  /** by delivery method; null if no day can be promised; a method that is not offered is missing */
  days: z
    .object(
      Object.fromEntries(OFFERED_METHODS.map(id => [id, arrivalSpan.nullable()])) as Record<
        OfferedMethod,
        z.ZodNullable<typeof arrivalSpan>
      >,
    )
    .partial(),
  /** working days until it is posted, 0 being today; null if unknown */
  handling: z.object({ least: z.int(), most: z.int() }).nullable(),
  /** the carriers' delivery days until it arrives, by delivery method offered */
  transit: z
    .object(
      Object.fromEntries(
        OFFERED_METHODS.map(id => [id, z.object({ least: z.int(), most: z.int() })]),
      ) as Record<OfferedMethod, z.ZodObject<{ least: z.ZodInt; most: z.ZodInt }>>,
    )
    .partial(),
  /** the time of day at which the post leaves */
  postLeavesAt: z.string(),
  /** today's time until which this holds, `14:30`; null: beyond today */
  payBefore: z.string().nullable(),
  /** the answer changes at this moment at the latest; new orders may change it earlier */
  until: timeOut,
})
export type ArrivalAnswer = z.infer<typeof arrivalAnswer>

/** POST /api/admin/orders/:orderNumber/promise: changes or makes the promise, and notifies the customer. */
export const promiseInput = arrivalSpan
  .extend({
    /** the promise that the owner saw, null if there was none; 409 if it has changed since */
    seen: arrivalSpan.nullable(),
  })
  .refine(({ first, last }) => first <= last, { path: ['last'], message: 'Must not be before the first day' })

/** GET: the current promise, the suggested one, and the e-mail that would announce it. */
export const promiseView = z.object({
  /** null if a hat got no promise because it waited for yarn */
  promise: arrivalSpan.nullable(),
  /** what can be promised now; null if no day can be */
  suggested: arrivalSpan.nullable(),
  /** the yarns that it waits for: no day is suggested until they have arrived */
  awaitedYarn: z.array(z.string()),
  /** the e-mail as it would be sent with these days */
  letter: z.object({ to: z.string(), subject: z.string(), html: z.string() }).nullable(),
})
export type PromiseView = z.infer<typeof promiseView>

const need = z.object({
  /** minutes of work: as planned by the owner, and the median and 90th percentile of past orders */
  planned: z.int(),
  typical: z.int(),
  cautious: z.int(),
  /** number of samples (days or orders); with fewer than `SAMPLES_MIN` the plan counts */
  samples: z.int(),
  /** the median actually measured, if it was too far from the plan to be used */
  disbelieved: z.int().nullable(),
})

/** GET /api/admin/promises: how promises are calculated, and how they were kept. */
export const promisesView = z.object({
  needs: z.object(
    Object.fromEntries(ORDER_KINDS.map(kind => [kind, need])) as Record<OrderKind, typeof need>,
  ),
  /** how many orders of each kind are in the queue */
  waiting: z.object(
    Object.fromEntries(ORDER_KINDS.map(kind => [kind, z.int()])) as Record<OrderKind, z.ZodInt>,
  ),
  /** the current promise for an order of each kind, to the cheapest parcel machine; null if there can be none */
  now: z
    .object(
      Object.fromEntries(ORDER_KINDS.map(kind => [kind, arrivalSpan.nullable()])) as Record<
        OrderKind,
        z.ZodNullable<typeof arrivalSpan>
      >,
    )
    .partial(),
  kept: z.array(
    z.object({
      month: z.string(),
      orders: z.int(),
      kept: z.int(),
      /** of these orders, those that are late and not sent yet */
      unsent: z.int(),
      /** of these orders, those that were late when they were cancelled, fully refunded or withdrawn */
      cancelledLate: z.int(),
      /** days from the last posting day in time to the actual posting, negative if early: median and 90th percentile */
      median: z.int(),
      nineTenths: z.int(),
    }),
  ),
})
export type PromisesView = z.infer<typeof promisesView>
