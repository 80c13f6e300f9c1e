import { z } from 'zod'
import {
  ADDRESS_MAX,
  CUSTOMER_NOTE_MAX,
  GIFT_TEXT_MAX,
  NAME_MAX,
  ORDER_NUMBER_MAX,
  POSTAL_CODE_MAX,
} from '#domain/limits.ts'
import { arrivalSpan } from './arrival.ts'
import { cartChange } from './cart.ts'
import { hatOrderInput } from './custom-orders.ts'
import { choiceIn, emailText, eurosIn, eurosOut, phoneText, sessionId, text } from './fields.ts'
import { consentInput } from './thread.ts'

/** No cart has so many custom orders. */
const CART_ORDERS_MAX = 100
/** nor so many rows */
const CART_ROWS_MAX = 1_000

/** Between which days it arrives, as the page says: refused (`promise_moved`) where it comes later by now; without it, as it is now. */
const shownArrival = arrivalSpan
  .refine(({ first, last }) => first <= last)
  .nullish()
  .transform(span => span ?? undefined)

/** What an order needs before the shopper leaves for the payment provider (contract §4, Payment). */
const checkoutFields = z.object({
  customer: z.object({
    firstName: text(NAME_MAX).default(''),
    lastName: text(NAME_MAX).default(''),
    email: emailText().default(''),
    phone: phoneText().default(''),
    address: text(ADDRESS_MAX).default(''),
    city: text(NAME_MAX).default(''),
    postalCode: text(POSTAL_CODE_MAX).default(''),
  }),
  deliveryMethod: text(60).default(''),
  /** the machine's id */
  selectedParcelMachine: text(100)
    .nullish()
    .transform(id => id ?? ''),
  /** the number of the order to pay, instead of the cart */
  invoice: text(ORDER_NUMBER_MAX)
    .nullish()
    .transform(number => number || undefined),
  /** the key of that order, where the payer has it: e-mails tell it only to those who knew it */
  key: text(100)
    .nullish()
    .transform(key => key || undefined),
  /**
   * the rows of the cart that is paid, as the page shows them: where others lie there by now, also of the same sum, nothing is
   * opened. A client that shows none leaves it out.
   */
  cart: z.array(cartChange).max(CART_ROWS_MAX).optional(),
  termsAccepted: z.boolean().default(false),
  /**
   * what was agreed of each order that is paid, as the page shows it (`offer` of the order): where another offer stands by now,
   * nothing is opened. A client that shows nothing leaves it out, and its payer consents to nothing.
   */
  offers: z
    .array(consentInput.extend({ orderNumber: text(ORDER_NUMBER_MAX) }))
    .max(CART_ORDERS_MAX)
    .optional(),
  arrival: shownArrival,
  /** to the maker, about this order */
  customerNote: text(CUSTOMER_NOTE_MAX).default(''),
  /** the same by its shorter name, taken where `customerNote` is empty */
  note: text(CUSTOMER_NOTE_MAX).default(''),
  /** to be written on the card of a gift */
  giftText: text(GIFT_TEXT_MAX).default(''),
})
const checkout = checkoutFields.transform(({ note, ...said }) => ({
  ...said,
  customerNote: said.customerNote || note,
}))
export type Checkout = z.infer<typeof checkout>

const payWith = z.object({
  /** the provider's name */
  provider: z.string().min(1).max(40),
  /** the code of the shopper's own bank, and the country it is chosen in */
  bank: z.string().max(60).optional(),
  country: z.string().length(2).optional(),
})
export type PayWith = z.infer<typeof payWith>

export const paymentOrderInput = z.object({
  amount: eurosIn,
  currency: z.literal('EUR').default('EUR'),
  intent: z.literal('CAPTURE').default('CAPTURE'),
  sessionId: sessionId.optional(),
  checkout: checkout.optional(),
  /** how it is paid; the shop's first way where it is left out */
  payWith: payWith.optional(),
  /** the hat page's own card payment: what is ordered, so that it is stored before the shopper leaves */
  hat: hatOrderInput.optional(),
  /** of the hat, likewise; of all else the `checkout` says it */
  arrival: shownArrival,
})
export type PaymentOrderInput = z.infer<typeof paymentOrderInput>

export const paymentOrder = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
})

const PURCHASE_KINDS = ['cart', 'hat', 'invoice', 'later'] as const

/**
 * The outcome of a payment that the shopper has cancelled. She may have approved it after all, in another tab or by the back
 * button, or paid the same by another one.
 * - `released`: nothing was captured, and its orders are unpaid
 * - `paid`, `under_way`: it was captured, or is being captured or reviewed now
 * - `already_paid`, `another_under_way`: by another payment of the same; this one captured nothing
 * - `order_gone`: nothing was captured, and its order is cancelled
 * - `given_back`: it was captured without an order and is refunded
 * - `unknown`: no such payment
 */
const CANCEL_OUTCOMES = [
  'released',
  'paid',
  'under_way',
  'already_paid',
  'another_under_way',
  'order_gone',
  'given_back',
  'unknown',
] as const

/** What a payment was for that has paid nothing: there its payer goes on. */
export const paidFor = z.object({
  kind: z.enum(PURCHASE_KINDS),
  /** the one order that stood already and was to be paid; her payment's id is what she is told it for */
  orderNumber: z.string().nullable(),
})

export type PaidFor = z.infer<typeof paidFor>

/** What became of a payment that the shopper has cancelled, and what it was for. */
export const cancelled = z.object({
  /** false where there was nothing left to release */
  released: z.boolean(),
  outcome: z.enum(CANCEL_OUTCOMES),
  /** null for a payment of an unknown id */
  kind: paidFor.shape.kind.nullable(),
  orderNumber: paidFor.shape.orderNumber,
})

export const captureQuery = z.object({ orderID: z.string().min(1).max(100) })

export const captureAsked = captureQuery.extend({
  /** the shopper asks herself once more, and not her page: opens again what was refused as `payment_under_way` */
  again: choiceIn.default(false),
})

export const capture = z.object({
  status: z.enum(['COMPLETED', 'PENDING']),
  /** the first of them, and all that this payment has paid together; none where the order is posted afterwards */
  orderNumber: z.string().optional(),
  orderNumbers: z.array(z.string()).optional(),
  /** the sum of the payment */
  amount: eurosOut.optional(),
})
