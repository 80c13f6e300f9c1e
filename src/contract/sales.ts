import { z } from 'zod'
import { SALE_DAYS_MAX, SALE_PERCENT_MAX } from '#domain/sale.ts'
import { daysBetween } from '#domain/tallinn.ts'
import { PRODUCTS_CHANGED_MAX, productId } from './admin-products.ts'
import { calendarDay, eurosOut, priceIn, timeOut } from './fields.ts'

/** The object is checked even if one of its fields is invalid. */
const areDays = (from: string, until: string): boolean =>
  from <= until && [from, until].every(day => calendarDay.safeParse(day).success)

/** POST /api/admin/sales: products that are cheaper on these days in Tallinn, inclusive. */
export const saleInput = z
  .object({
    from: calendarDay,
    until: calendarDay,
    /** the common reduction; null if each product has its own price */
    percent: z.int().min(1).max(SALE_PERCENT_MAX).nullable().default(null),
    products: z
      .array(
        z.object({
          id: productId,
          /** its price without the sale that the person saw: if it has changed since, nothing is saved */
          regularPrice: priceIn,
          price: priceIn,
        }),
      )
      .min(1)
      .max(PRODUCTS_CHANGED_MAX)
      .refine(products => new Set(products.map(({ id }) => id)).size === products.length, {
        message: 'Must contain each product only once',
      }),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'Must not be before the first day',
  })
  .refine(({ from, until }) => !areDays(from, until) || daysBetween(from, until).length <= SALE_DAYS_MAX, {
    path: ['until'],
    message: `Must be at most ${SALE_DAYS_MAX} days`,
  })
/** Prices are in cents here. */
export type SaleInput = z.infer<typeof saleInput>

const saleProduct = z.object({
  id: z.int(),
  name: z.string(),
  regularPrice: eurosOut,
  price: eurosOut,
})

/** GET /api/admin/sales: running and planned sales, earliest first; then past ones, latest first. */
export const sale = z.object({
  id: z.string(),
  from: calendarDay,
  until: calendarDay,
  percent: z.int().nullable(),
  state: z.enum(['planned', 'running', 'over']),
  /** when it ended; null if it has not */
  endedAt: timeOut.nullable(),
  products: z.array(saleProduct),
})
export type Sale = z.infer<typeof sale>

/** POST /api/admin/sales/plan: previews what the shop will show for each product when the sale begins. */
export const salePlan = z.array(
  saleProduct.extend({
    /** the struck-through price; null: none may be shown */
    struckPrice: eurosOut.nullable(),
    /** the lowest price of the thirty days before; null if it was not offered in them */
    lowest: eurosOut.nullable(),
    /** another sale on these days that already includes it */
    otherSale: z.object({ from: calendarDay, until: calendarDay }).nullable(),
  }),
)
export type SalePlan = z.infer<typeof salePlan>
