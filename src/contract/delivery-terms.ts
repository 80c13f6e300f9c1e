import { z } from 'zod'
import { OFFERED_METHODS, type OfferedMethod } from '#domain/delivery.ts'
import { eurosOf, MAX_PRICE } from '#domain/money.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as messages from '#messages/field-errors.ts'

/** Euros as the owner types them, or as a number; stored with two decimals and a point. */
const euros = z.coerce
  .string<string>()
  .refine(typed => (typedCents(typed) ?? MAX_PRICE + 1) <= MAX_PRICE, messages.sumNotUnderstood)
  .overwrite(typed => {
    const cents = typedCents(typed)
    return cents === undefined ? typed : eurosOf(cents)
  })

const DISPATCH_DAYS_MAX = 60
const workingDays = z
  .int(messages.wholeDays)
  .min(0, messages.wholeDays)
  .max(DISPATCH_DAYS_MAX, messages.tooManyDays(DISPATCH_DAYS_MAX))

/** The price of a delivery method. */
const price = euros.nullable().describe('In euros; null: the method is not offered.')

/** The owner's delivery prices, the sum from which delivery is free, and her dispatch days (decision 34). */
export const deliveryTerms = z.object({
  prices: z
    .object(Object.fromEntries(OFFERED_METHODS.map(id => [id, price])) as Record<OfferedMethod, typeof price>)
    // The first field shows what is wrong with all of them.
    .refine(prices => Object.values(prices).some(each => each !== null), {
      path: [OFFERED_METHODS[0]!],
      message: messages.noDeliveryOffered,
    }),
  /** goods worth this much are delivered free; null: never */
  freeFrom: euros.nullable(),
  /** working days from the payment until a ready-made piece is posted */
  dispatchDays: z
    .object({ least: workingDays, most: workingDays })
    .refine(({ least, most }) => least <= most, { path: ['most'], message: messages.daysInOrder }),
})
