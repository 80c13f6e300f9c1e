import type { Promised } from '#domain/arrival.ts'
import type { MailedPart } from '#domain/incident.ts'
import type { MailTemplate } from '#domain/mail-template.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKind } from '#domain/order-number.ts'
import type { OrderStatus } from '#domain/order-status.ts'

/** The data of an e-mail about an order: stored in the outbox row, so that the e-mail states what was true then. */
export type OrderMail = {
  orderNumber: string
  kind: OrderKind
  /** the order's status when the e-mail was caused; missing in old rows */
  status?: OrderStatus
  /** opens the whole order: part of the links in the customer's e-mails; empty if the reader must not have it */
  accessKey: string
  /** ISO 8601 */
  orderedAt: string
  /** when the buyer agreed to the terms, ISO 8601; null: now. Missing in old rows */
  termsAt?: string | null
  isPaid: boolean
  /** ISO 8601; null while unpaid, missing in old rows */
  paidAt?: string | null
  /** how it is or was to be paid, such as a provider's name; missing in old rows */
  paymentMethod?: string | null
  /** the maker handed it over where it was bought; missing in old rows */
  boughtInPerson?: boolean
  customerName: string
  customerEmail: string
  customerPhone: string
  /** the customer's own page of the order, or the page to pay on */
  link: string
  lines: OrderMailLine[]
  shippingCost: Cents
  total: Cents
  /** how it travels; empty while nothing has been chosen */
  delivery: string
  /** where to: the parcel machine or the address; empty for a pick-up */
  destination: string
  /** a wide picture of what was ordered, as an absolute URL; empty if there is none */
  picture: string
  /** what the customer wished for, or what the picture shows */
  description: string
  /** what else was agreed, in the owner's words; missing in old rows */
  agreed?: string
  /** to the maker, in the customer's words; missing in old rows, like the next */
  customerNote?: string
  /** for the card of a gift */
  giftText?: string
  /** the arrival promised to its customer; missing in old rows, null if none was promised */
  promise?: Promised | null
  /** the rest of a request, in the customer's words */
  wishes: { label: string; text: string }[]
  /** for a composed hat without a promised day: the yarns that have run out, and that it waits for */
  awaitedYarn?: readonly string[]
}

export type OrderMailLine = {
  name: string
  quantity: number
  unitPrice: Cents
  /** a small square picture, as an absolute URL; empty if there is none */
  picture: string
  /** whether a consumer may withdraw from it; not from what was made to their own wishes */
  canBeWithdrawn: boolean
}

/** A parcel with the carrier's name and its page about the parcel; null if the carrier is unknown. */
export type ParcelMail = { carrier: string; code: string; link: string | null }

/** A piece that has a passport, and the page of the passport. */
export type PassportMail = { name: string; link: string }

type WithdrawalMail = OrderMail & {
  withdrawnLines: { name: string; quantity: number }[]
  /** when the withdrawal arrived, ISO 8601, and what the customer declared, word for word */
  at: string
  statement: string
  /** of an unpaid order: the withdrawal cancels it, or leaves it with this total; both are missing in old rows */
  isCancelled?: boolean
  toPay?: Cents
}

/**
 * `isCancelled`: the order existed only through that payment, or its customer withdrew from all of it (`isWithdrawn`).
 * `isCartKept`: its contents are in the cart. `isGivenBack`: the money is refunded. Old rows have only the first.
 */
type RefusedPaymentMail = OrderMail & {
  isCancelled: boolean
  isWithdrawn?: boolean
  isCartKept?: boolean
  isGivenBack?: boolean
}

/** What was changed in an administrator's sign-in. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'second-step-on'
  | 'second-step-off'
  | 'backup-codes'
  | 'passkey-added'
  | 'passkey-removed'
  | 'reset-on-server'

/**
 * Why a reply by e-mail was not accepted: it had no words and no picture, too many words, too many bytes, could not be
 * read, was one of too many within an hour, a day or in total, came from an address that is not the owner's, or went to
 * an address that has ended.
 * `left-out`: it was accepted, but without some files of a kind that is not.
 */
export type ReplyFault =
  | 'empty'
  | 'too-long'
  | 'too-large'
  | 'unreadable'
  | 'too-many'
  | 'too-many-today'
  | 'too-many-in-all'
  | 'not-owner'
  | 'ended'
  | 'left-out'

/** The data of each e-mail. */
export type MailData = {
  'order-received': OrderMail
  'new-order': OrderMail
  'request-received': OrderMail
  /**
   * `pictureCount`: pictures that came with it; `answerTo`: the reply address that puts the owner's answer into the
   * order's thread, if there is one. Both are missing in old rows
   */
  'new-request': OrderMail & { pictureCount?: number; answerTo?: string }
  /** `validUntil`: the last day of the offer; null: it has none. Missing in old rows */
  'payment-link': OrderMail & { validUntil?: string | null }
  /**
   * what was said in the thread of an order, word for word: by the customer to the owner, and the other way round.
   * `answerTo`: the reply address that puts the reader's answer there, if there is one; missing in old rows
   */
  'thread-message': OrderMail & { words: string; answerTo?: string }
  'thread-answer': OrderMail & { words: string; answerTo?: string }
  /**
   * a reply by e-mail was not accepted into the thread, and why; or only without its files (`left-out`). `link`: where
   * to say it instead; `isOwner`: it goes to her; `hasHeic`: it had a picture in the iPhone's own format, missing in
   * old rows
   */
  'answer-not-taken': {
    orderNumber: string
    link: string
    isOwner: boolean
    why: ReplyFault
    hasHeic?: boolean
  }
  /**
   * `parcels`: in which it travels; `passports`: of the pieces in them; `isCollected`: the carrier has reported that
   * the customer has them all; `refundPromised`: what was paid for a cancelled order. All are missing in old rows
   */
  'status-changed': OrderMail & {
    status: OrderStatus
    parcels?: ParcelMail[]
    passports?: PassportMail[]
    isCollected?: boolean
    refundPromised?: boolean
  }
  /** `parcels`: those that no e-mail has mentioned before */
  'parcels-sent': OrderMail & { parcels: ParcelMail[] }
  /** the carrier has reported that a parcel waits in the machine, or came back */
  'parcel-state': OrderMail & { state: 'awaiting_collection' | 'returned'; parcel: ParcelMail }
  /** the promised day cannot be kept: `promise` is the new one, or the first if none was promised before */
  'promise-moved': OrderMail & { promise: Promised; before: Promised | null }
  /** a yarn of a paid hat ran out before it was made: its customer is asked what to do */
  'yarn-gone': OrderMail & { colours: string[] }
  /** a composed hat is made in other colours, as agreed. `before`: the former ones, in words */
  'hat-colours': OrderMail & { before: string }
  /** `byHand`: the owner gives the money back herself */
  refund: OrderMail & {
    amount: Cents
    reason: string
    isWhole: boolean
    byHand: boolean
    /** the credit note's number; missing in old rows */
    creditNote?: number
  }
  /** the order is placed, and the provider is still checking its payment */
  'order-under-review': OrderMail
  /** the provider has declined a payment that it was checking: to the customer, and the owner's notice */
  'payment-refused': RefusedPaymentMail
  'payment-refused-notice': RefusedPaymentMail
  /** `amount`: hundredths of the currency, an ISO 4217 code; old rows have none, which are in euros */
  'money-returned': { customerName: string; amount: Cents; currency?: string }
  /** to the owner; her answer goes to the sender. `product`: the name of the one that it is about */
  'contact-message': { name: string; email: string; message: string; product?: string | null }
  'password-reset': { link: string }
  /** to an administrator. `name`: of what was changed; `userAgent`: empty if it was changed on the server */
  'account-changed': { change: AccountChange; name: string; userAgent: string; at: string }
  /** to a person invited to become an administrator */
  invitation: { link: string }
  /**
   * to an administrator: `email` was invited, has joined or was removed, `by` another one or herself. `userAgent`: where
   * it was done
   */
  'administrators-changed': {
    change: 'invited' | 'joined' | 'removed'
    email: string
    by: string
    userAgent: string
    at: string
  }
  /** to the owner: what came beyond the first few e-mails, as one list. `withdrawals`: from unpaid orders */
  notices: { orders: string[]; furtherOrders: number; messages: number; withdrawals?: number }
  /** to the owner, who tests whether e-mails are sent */
  'test-letter': Record<string, never>
  /** the customer's receipt, and the owner's notice */
  'withdrawal-received': WithdrawalMail
  'withdrawal-notice': WithdrawalMail
  'data-erased': { orderNumber: string; isPaid: boolean }
  /** `at`: when it arrived, ISO 8601; `answerBy`: a day of the calendar */
  'complaint-received': { name: string; message: string; at: string; answerBy: string }
  /** to the owner: a part of the shop fails, or works again. Moments are ISO 8601 */
  incident: { part: MailedPart; since: string; message: string }
  /** to the owner: what was recovered after an older copy was restored. Sums are cents, `numbers` are the next ones */
  'restored-copy': {
    /** ISO 8601 */
    since: string
    orders: { number: string; total: Cents }[]
    /** products whose stock must be counted */
    stock: string[]
    /** money without an order */
    money: { reference: string; provider: string; amount: Cents }[]
    /** how many payments were refunded since */
    refunds: number
    numbers: { invoice: number; creditNote: number } | null
  }
  'incident-over': { part: MailedPart; since: string; endedAt: string }
}

export type Mail = { [T in MailTemplate]: { template: T; data: MailData[T] } }[MailTemplate]
