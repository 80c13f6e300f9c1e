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

/** More custom orders than any cart has. */
const CART_ORDERS_MAX = 100
/** more rows than any cart has */
const CART_ROWS_MAX = 1_000

/**
 * The arrival that the page shows; refused with `promise_moved` if it is later by now. Default: the current arrival.
 */
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
  /** the id of the parcel machine */
  selectedParcelMachine: text(100)
    .nullish()
    .transform(id => id ?? ''),
  /** the number of the order to pay, instead of the cart */
  invoice: text(ORDER_NUMBER_MAX)
    .nullish()
    .transform(number => number || undefined),
  /** the key of that order, if the payer has it: e-mails contain it only for those who knew it */
  key: text(100)
    .nullish()
    .transform(key => key || undefined),
  /**
   * the rows of the cart as the page shows them: if the cart differs by now, even with the same total, no payment is
   * opened. A client that shows no cart omits it.
   */
  cart: z.array(cartChange).max(CART_ROWS_MAX).optional(),
  termsAccepted: z.boolean().default(false),
  /**
   * the offer of each order being paid, as the page shows it (`offer` of the order): if another offer stands by now, no
   * payment is opened. A client that shows none omits it, and its payer consents to nothing.
   */
  offers: z
    .array(consentInput.extend({ orderNumber: text(ORDER_NUMBER_MAX) }))
    .max(CART_ORDERS_MAX)
    .optional(),
  arrival: shownArrival,
  /** to the maker, about this order */
  customerNote: text(CUSTOMER_NOTE_MAX).default(''),
  /** short for `customerNote`, used if that is empty */
  note: text(CUSTOMER_NOTE_MAX).default(''),
  /** the text for a gift card */
  giftText: text(GIFT_TEXT_MAX).default(''),
})
const checkout = checkoutFields.transform(({ note, ...fields }) => ({
  ...fields,
  customerNote: fields.customerNote || note,
}))
export type Checkout = z.infer<typeof checkout>

const payWith = z.object({
  /** the provider's name */
  provider: z.string().min(1).max(40),
  /**
   * the code of the shopper's bank, and the country in which it is chosen: one of those in `GET /api/payment-methods`,
   * if it lists any
   */
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
  /** how it is paid; without it, the shop's first payment method; one that the owner does not offer is refused */
  payWith: payWith.optional(),
  /** the order of a card payment on the hat page, stored before the shopper leaves */
  hat: hatOrderInput.optional(),
  /** the arrival of the hat; other orders have it in `checkout` */
  arrival: shownArrival,
})
export type PaymentOrderInput = z.infer<typeof paymentOrderInput>

export const paymentOrder = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
})

const PURCHASE_KINDS = ['cart', 'hat', 'invoice', 'later'] as const

/**
 * The outcome of a payment that the shopper cancelled. They may have approved it anyway, in another tab or with the
 * back button, or made another payment for the same purchase.
 * - `released`: nothing was captured, and its orders are unpaid
 * - `paid`, `under_way`: it was captured, or is being captured or reviewed now
 * - `already_paid`, `another_under_way`: paid by another payment for the same purchase; this one captured nothing
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

/** What a payment that paid nothing was for: where its payer can try again. */
export const paidFor = z.object({
  kind: z.enum(PURCHASE_KINDS),
  /** the only existing order that it was to pay; whoever knows the payment's id may read it */
  orderNumber: z.string().nullable(),
})

export type PaidFor = z.infer<typeof paidFor>

/** The outcome of a payment that the shopper cancelled, and what it was for. */
export const cancelled = z.object({
  /** false if there was nothing to release */
  released: z.boolean(),
  outcome: z.enum(CANCEL_OUTCOMES),
  /** null if the payment id is unknown */
  kind: paidFor.shape.kind.nullable(),
  orderNumber: paidFor.shape.orderNumber,
})

export const captureQuery = z.object({ orderID: z.string().min(1).max(100) })

export const captureInput = captureQuery.extend({
  /** the shopper, not the page, retries: reopens a payment refused with `payment_under_way` */
  again: choiceIn.default(false),
})

export const capture = z.object({
  status: z.enum(['COMPLETED', 'PENDING']),
  /** the first order, and all orders that this payment paid together; missing if the order is posted afterwards */
  orderNumber: z.string().optional(),
  orderNumbers: z.array(z.string()).optional(),
  /** the amount of the payment */
  amount: eurosOut.optional(),
})
