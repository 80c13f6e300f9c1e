import { z } from 'zod'
import { SALE_DAYS_MAX, SALE_PERCENT_MAX } from '#domain/sale.ts'
import { daysBetween } from '#domain/tallinn.ts'
import { PRODUCTS_CHANGED_MAX, productId } from './admin-products.ts'
import { calendarDay, eurosOut, priceIn, timeOut } from './fields.ts'

/** The object is looked at also where one of its fields is wrong. */
const areDays = (from: string, until: string): boolean =>
  from <= until && [from, until].every(day => calendarDay.safeParse(day).success)

/** POST /api/admin/sales: products that are cheaper from a day to a day in Tallinn, both with it. */
export const saleInput = z
  .object({
    from: calendarDay,
    until: calendarDay,
    /** by how much all are reduced; null where each has a price of its own */
    percent: z.int().min(1).max(SALE_PERCENT_MAX).nullable().default(null),
    products: z
      .array(
        z.object({
          id: productId,
          /** what it costs without the sale, as the person saw it: where that has moved on, nothing is done */
          regularPrice: priceIn,
          price: priceIn,
        }),
      )
      .min(1)
      .max(PRODUCTS_CHANGED_MAX)
      .refine(products => new Set(products.map(({ id }) => id)).size === products.length, {
        message: 'Each product once',
      }),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Not before the first day' })
  .refine(({ from, until }) => !areDays(from, until) || daysBetween(from, until).length <= SALE_DAYS_MAX, {
    path: ['until'],
    message: `At most ${SALE_DAYS_MAX} days`,
  })
/** Prices are cents in here. */
export type SaleInput = z.infer<typeof saleInput>

const saleProduct = z.object({
  id: z.int(),
  name: z.string(),
  regularPrice: eurosOut,
  price: eurosOut,
})

/** GET /api/admin/sales: those that run or are to come, the first one first; then those that are over, the last one first. */
export const sale = z.object({
  id: z.string(),
  from: calendarDay,
  until: calendarDay,
  percent: z.int().nullable(),
  state: z.enum(['planned', 'running', 'over']),
  /** when it was over; null while it is not */
  endedAt: timeOut.nullable(),
  products: z.array(saleProduct),
})
export type Sale = z.infer<typeof sale>

/** POST /api/admin/sales/plan: what the shop will show of each product when the sale begins; nothing is changed. */
export const salePlan = z.array(
  saleProduct.extend({
    /** what is struck through; null: nothing may be */
    struckPrice: eurosOut.nullable(),
    /** the lowest price of the thirty days before; null where it was not offered in them */
    lowest: eurosOut.nullable(),
    /** the sale of the same days in which it is already */
    otherSale: z.object({ from: calendarDay, until: calendarDay }).nullable(),
  }),
)
export type SalePlan = z.infer<typeof salePlan>
