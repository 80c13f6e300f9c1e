import { z } from 'zod'
import { CART_SESSION } from '#domain/cart.ts'
import { readEmail, readPhone } from '#domain/contact-details.ts'
import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from '#domain/limits.ts'
import { centsOf, eurosOf, MAX_PRICE } from '#domain/money.ts'
import { isBlank } from '#domain/plain-text.ts'
import { typedCents } from '#domain/typed-money.ts'

/** The largest product id that both databases can store. */
export const ID_MAX = 2_147_483_647

/** A trimmed text; it may be empty. */
export const text = (max = TEXT_MAX) => z.string().trim().max(max)
/** A text with at least one visible character. */
export const requiredText = (max = TEXT_MAX) =>
  text(max)
    .min(1)
    .refine(value => value === '' || !isBlank(value), { message: 'Must not be blank' })
const orEmpty = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform(value => value ?? '')
/** A text that may be missing or null, which is read as empty. */
export const optionalText = (max?: number) => orEmpty(text(max))

/** An e-mail address as a person typed it; it may be empty. */
export const emailText = () => z.string().overwrite(readEmail).max(EMAIL_MAX)
export const optionalEmail = () => orEmpty(emailText())
/** A telephone number as a person typed it; it may be empty. */
export const phoneText = () => z.string().overwrite(readPhone).max(NAME_MAX)
export const optionalPhone = () => orEmpty(phoneText())

/** A whole number as clients send it, `3` or `"3"`; not `true`, `[3]`, `"0x3"` or `"3e1"`. */
export const wholeIn = (least: number, most: number) =>
  z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(least).max(most))

/** Euros as clients send them, `"29.99"`, `"29,99"` or `29.99`; read as whole cents. */
export const eurosIn = z.union([z.string(), z.number()]).transform((value, context) => {
  const cents = typeof value === 'string' ? typedCents(value) : centsOf(value)
  if (cents === undefined) {
    context.addIssue({
      code: 'custom',
      message: 'Must be an amount in euros with at most two decimals, such as "29.99" or "29,99"',
    })
    return z.NEVER
  }
  return cents
})

/** A product's price: positive, at most 9999.99 (contract §4, Products). */
export const priceIn = eurosIn.refine(cents => cents > 0 && cents <= MAX_PRICE, {
  message: `Must be above 0 and at most ${eurosOf(MAX_PRICE)}`,
})

/** Euros in answers: a two-decimal string. */
export const eurosOut = z.string().regex(/^-?\d+\.\d{2}$/)

/** A calendar day, `2026-03-29`, within a range of years in which date arithmetic cannot overflow. */
export const calendarDay = z.iso.date().refine(day => day >= '2000-01-01' && day <= '2199-12-31', {
  message: 'Must be a day in the years 2000 to 2199',
})

/** Times in answers: ISO 8601 in UTC. */
export const timeOut = z.string().meta({ format: 'date-time' })

/** A boolean in a query string. */
export const choiceIn = z.stringbool().meta({ enum: ['true', 'false'] })

/** The cart session (contract §2). */
export const sessionId = z
  .string()
  .regex(CART_SESSION, 'Must be a cart session, such as session-1732000000000-x')

/** The session that will own an order. It gives access to the whole order, so an invalid one is ignored. */
export const ownSession = z
  .string()
  .max(200)
  .optional()
  .transform(session => (sessionId.safeParse(session).success ? session : undefined))

/** The reply to a call that only performs an action. */
export const done = z.object({ ok: z.literal(true) })

/** An idempotency key chosen by the sender: a retry with the same id gets the answer of the first request. */
export const requestId = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits, - or _')
  .optional()

/** The previous values that the person saw, to detect conflicting changes. */
export const seenBefore = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .optional()
    .describe(
      'The previous values that the person saw: if they have changed since, nothing is changed (409 `changed_meanwhile`).',
    )

/** The cursor of a list: the one that came with the previous page; without it, the list begins. */
export const cursorIn = z.string().max(200).optional()

/** The query for a page of a list. @param normal the default number of rows */
export const pageQuery = (normal: number, max = 100) => ({
  limit: z.coerce.number().int().min(1).max(max).default(normal),
  cursor: cursorIn,
})
