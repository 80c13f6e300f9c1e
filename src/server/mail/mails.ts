import type { Promised } from '#domain/arrival.ts'
import type { MailedPart } from '#domain/incident.ts'
import type { MailTemplate } from '#domain/mail-template.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKind } from '#domain/order-number.ts'
import type { OrderStatus } from '#domain/order-status.ts'

/** What a mail about an order says of it: kept in the outbox row, so that the mail says what was true then. */
export type OrderMail = {
  orderNumber: string
  kind: OrderKind
  /** how it stood when the mail was caused; unknown to mails of earlier days */
  status?: OrderStatus
  /** opens the order whole: part of the links in the customer's mails; empty where the reader must not have it */
  accessKey: string
  /** ISO 8601 */
  orderedAt: string
  /** when its buyer agreed to the terms, ISO 8601; null: now. Unknown to mails of earlier days */
  termsAt?: string | null
  isPaid: boolean
  /** ISO 8601; null while it is not, unknown to mails of earlier days */
  paidAt?: string | null
  /** how it is or was to be paid, such as a provider's name; unknown to mails of earlier days */
  paymentMethod?: string | null
  /** the maker handed it over where it was bought; unknown to mails of earlier days */
  boughtInPerson?: boolean
  customerName: string
  customerEmail: string
  customerPhone: string
  /** the customer's own page of the order, or where to pay */
  link: string
  lines: OrderMailLine[]
  shippingCost: Cents
  total: Cents
  /** how it travels; empty while nothing has been chosen */
  delivery: string
  /** where to: the parcel machine or the address; empty where it is fetched */
  destination: string
  /** a wide picture of what was ordered, as a whole link; empty where there is none */
  picture: string
  /** what the customer wished, or what the picture shows */
  description: string
  /** what was agreed on besides, in the owner's words; unknown to mails of earlier days */
  agreed?: string
  /** to the maker, in the customer's words; unknown to mails of earlier days, as the next */
  customerNote?: string
  /** for the card of a gift */
  giftText?: string
  /** when it arrives, as its customer was promised; unknown to mails of earlier days, null where none was */
  promise?: Promised | null
  /** the rest of a request, in the customer's words */
  wishes: { label: string; text: string }[]
  /** of a composed hat of which no day was promised: the yarns that ran out, and that it waits for */
  awaitedYarn?: readonly string[]
}

export type OrderMailLine = {
  name: string
  quantity: number
  unitPrice: Cents
  /** a small square picture, as a whole link; empty where there is none */
  picture: string
  /** whether a consumer may withdraw from it; not from what was made to her own wishes */
  canBeWithdrawn: boolean
}

/** A parcel with the carrier's name and its page about the parcel. */
export type ParcelMail = { carrier: string; code: string; link: string }

/** A piece that has a passport, and the page of that. */
export type PassportMail = { name: string; link: string }

type WithdrawalMail = OrderMail & {
  withdrawnLines: { name: string; quantity: number }[]
  /** when the withdrawal arrived, ISO 8601 */
  at: string
  /** what the customer declared, word by word */
  statement: string
  /** nothing was paid for the order, and with the withdrawal it is cancelled; unknown to mails of earlier days */
  isCancelled?: boolean
}

/**
 * `isCancelled`: the order stood by that payment alone; otherwise it goes on waiting to be paid. `isCartKept`: what it
 * was lies in the shopper's cart. `isGivenBack`: the money was captured and refunded at the provider's own site before
 * the shop learned of it. Both are unknown to mails of earlier days
 */
type RefusedPaymentMail = OrderMail & {
  isCancelled: boolean
  isCartKept?: boolean
  isGivenBack?: boolean
}

/** What was changed of how an administrator signs in. */
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
 * Why an answer by mail did not land: it had no words and no picture, too many words, too many bytes, could not be read, was one
 * of too many within an hour, a day or in all, came from an address that is not the owner's, or went to an address that has ended.
 * `left-out`: it landed, but some of its files are none that may.
 */
export type AnswerFault =
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

/** What each letter needs. */
export type MailData = {
  'order-received': OrderMail
  'new-order': OrderMail
  'request-received': OrderMail
  /**
   * `pictureCount`: pictures that come along; `answerTo`: by which address the owner's answer lands in the order's thread, where it
   * does. Both are unknown to mails of earlier days
   */
  'new-request': OrderMail & { pictureCount?: number; answerTo?: string }
  /** `validUntil`: the last day of the offer; null: it has none, and unknown to mails of earlier days */
  'payment-link': OrderMail & { validUntil?: string | null }
  /**
   * what was said in the thread of an order, word by word: by the customer to the owner, and the other way round. `answerTo`: by
   * which address the reader's answer lands there, where it does; unknown to mails of earlier days
   */
  'thread-message': OrderMail & { words: string; answerTo?: string }
  'thread-answer': OrderMail & { words: string; answerTo?: string }
  /**
   * what was answered by mail did not land in the thread, and why; or without its files (`left-out`). `link`: where to say it;
   * `isOwner`: it goes to her; `hasHeic`: a picture of an iPhone's own format came along, unknown to mails of earlier days
   */
  'answer-not-taken': {
    orderNumber: string
    link: string
    isOwner: boolean
    why: AnswerFault
    hasHeic?: boolean
  }
  /**
   * `parcels`: in which it travels; `passports`: what is in them; `isCollected`: the carrier has told that the customer has them all.
   * All three are unknown to mails of earlier days
   */
  'status-changed': OrderMail & {
    status: OrderStatus
    parcels?: ParcelMail[]
    passports?: PassportMail[]
    isCollected?: boolean
  }
  /** `parcels`: those of which no letter has told before */
  'parcels-sent': OrderMail & { parcels: ParcelMail[] }
  /** the carrier has told that a parcel waits in the machine, or came back */
  'parcel-state': OrderMail & { state: 'awaiting_collection' | 'returned'; parcel: ParcelMail }
  /** the day that was promised cannot be kept: `promise` is the new one; the first where none was promised before */
  'promise-moved': OrderMail & { promise: Promised; before: Promised | null }
  /** a yarn of a paid hat ran out before it was made: its customer is asked what is to become of it */
  'yarn-gone': OrderMail & { colours: string[] }
  /** a composed hat is made of other colours, as was agreed. `before`: what it was to be, in words */
  'hat-colours': OrderMail & { before: string }
  /** `byHand`: the owner gives the money back herself */
  refund: OrderMail & {
    amount: Cents
    reason: string
    isWhole: boolean
    byHand: boolean
    /** its number; unknown to mails of earlier days */
    creditNote?: number
  }
  /** the order stands, and the provider still checks its payment */
  'order-under-review': OrderMail
  /** the provider has refused a payment that it was checking: to the customer, and the owner's notice */
  'payment-refused': RefusedPaymentMail
  'payment-refused-notice': RefusedPaymentMail
  /** to the owner; her answer goes to the sender */
  'contact-message': { name: string; email: string; message: string }
  'password-reset': { link: string }
  /** to an administrator. `name`: of what was changed; `userAgent`: empty where it was changed on the server */
  'account-changed': { change: AccountChange; name: string; userAgent: string; at: string }
  /** to the owner: what came beyond the first few letters, as one list. `withdrawals`: from unpaid orders */
  notices: { orders: string[]; furtherOrders: number; messages: number; withdrawals?: number }
  /** to the owner, who tries whether letters leave */
  'test-letter': Record<string, never>
  /** the customer's receipt, and the owner's notice */
  'withdrawal-received': WithdrawalMail
  'withdrawal-notice': WithdrawalMail
  'data-erased': { orderNumber: string; isPaid: boolean }
  /** `at`: when it arrived, ISO 8601; `answerBy`: a day of the calendar */
  'complaint-received': { name: string; message: string; at: string; answerBy: string }
  /** to the owner: a part of the shop fails, and works again. Moments are ISO 8601 */
  incident: { part: MailedPart; since: string; message: string }
  /** to the owner: what came back after an older copy of the shop was put back. Sums are cents, `numbers` are the next ones */
  'restored-copy': {
    /** ISO 8601 */
    since: string
    orders: { number: string; total: Cents }[]
    /** products of which the stock is to be counted */
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

/** The notices to the owner, who sees the same in the shop: where many letters are due, her customers' go first. */
export const OWNER_NOTICES = [
  'new-order',
  'new-request',
  'thread-message',
  'payment-refused-notice',
  'contact-message',
  'notices',
  'withdrawal-notice',
  'incident',
  'incident-over',
  'restored-copy',
] as const satisfies MailTemplate[]
