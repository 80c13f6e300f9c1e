/**
 * The states of a payment and what moves it from one to another: the one definition from which the ledger's guards, the
 * settlement, the watch job, the owner's tasks and the shopper's answers are derived (docs/money.md shows it as a diagram).
 */

/** What can happen to a payment. */
export const PAYMENT_EVENTS = [
  /** the settlement begins to take the money: stock is held, the orders belong to this payment */
  'claim',
  /** the payer has not approved yet: back to the provider */
  'reopen',
  /** nothing was taken in this attempt, the hold is released; a late approval may claim it again */
  'release',
  /** refused, and its shopper was told so */
  'refuse',
  /** the shopper asks again for what was refused because another payment was under way */
  'retry',
  /** its cart was paid by another payment */
  'supersede',
  /** taken, and the provider still reviews it */
  'review',
  /** taken, and its orders are paid */
  'pay',
  /** taken for a client that has not posted its order yet */
  'park',
  /** captured without an order: it is being refunded */
  'return',
  /** all of its money is back */
  'refund',
] as const
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number]

/** Where the money of a payment is. */
export type Money =
  | 'none' /** nothing was taken */
  | 'unknown' /** it was asked for, and the provider has not told yet */
  | 'reviewed' /** taken, and the provider may still refuse it */
  | 'paid' /** it paid orders */
  | 'parked' /** it waits for its order */
  | 'returning' /** on its way back to the payer */
  | 'returned'

/** What the every-minute job does with a payment in a state. */
type NextStep =
  | 'ask whether approved'
  /** only where the payer's approval moves the money, without the shop */
  | 'ask whether paid late'
  | 'resume'
  | 'return if unclaimed'
  | 'nothing'

/** What a settlement finds: it may claim the payment, has to go on with it, or tells what it has come to. */
type Settling = 'claim' | 'resume' | 'paid' | 'unclaimed' | 'already_paid' | 'given_back'

export const PAYMENT_STATES = [
  'open',
  'released',
  'void',
  'capturing',
  'reviewing',
  'captured',
  'unclaimed',
  'refunding',
  'refunded',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The state after each event, in the order of `PAYMENT_EVENTS`; `_`: the payment is past it, and nothing changes. */
type Row<Events extends readonly unknown[] = typeof PAYMENT_EVENTS> = {
  readonly [Event in keyof Events]: PaymentState | null
}

const _ = null
const [open, released, void_, capturing, reviewing, captured, unclaimed, refunding, refunded] = PAYMENT_STATES

/** Every state with every event: the compiler refuses a missing pair. */
// biome-ignore format: it reads as a table
const NEXT: Readonly<Record<PaymentState, Row>> = {
  //          claim      reopen release   refuse    retry     supersede review     pay       park       return     refund
  open:      [capturing, _,     released, released, _,        _,        _,         _,        _,         _,         _],
  released:  [capturing, _,     _,        released, released, void_,    _,         _,        _,         refunding, _],
  void:      [_,         _,     _,        _,        _,        _,        _,         _,        _,         refunding, _],
  capturing: [_,         open,  released, _,        _,        _,        reviewing, captured, unclaimed, _,         _],
  reviewing: [_,         _,     released, _,        _,        _,        reviewing, captured, unclaimed, _,         _],
  captured:  [_,         _,     _,        _,        _,        _,        _,         _,        _,         _,         refunded],
  unclaimed: [_,         _,     _,        _,        _,        _,        _,         captured, _,         refunding, _],
  refunding: [_,         _,     _,        _,        _,        _,        _,         _,        _,         _,         refunded],
  refunded:  [_,         _,     _,        _,        _,        _,        _,         _,        _,         _,         _],
}

/** The state of a payment after an event; null where the event finds it past that, and changes nothing. */
export const stateAfter = (state: PaymentState, event: PaymentEvent): PaymentState | null =>
  NEXT[state][PAYMENT_EVENTS.indexOf(event)] ?? null

type StateFacts = { money: Money; next: NextStep; settling: Settling }

/** What each state means, to the settlement, the job, the tasks and the shopper. */
export const PAYMENT: Readonly<Record<PaymentState, StateFacts>> = {
  /** the shopper is at the provider, or never came back */
  open: { money: 'none', next: 'ask whether approved', settling: 'claim' },
  /** given up: cancelled, declined, expired, replaced or refused; `end_reason` says which */
  released: { money: 'none', next: 'ask whether paid late', settling: 'claim' },
  /** its cart has been paid by another payment: it is never captured */
  void: { money: 'none', next: 'ask whether paid late', settling: 'already_paid' },
  /** the money is being taken: only the provider's answer ends it */
  capturing: { money: 'unknown', next: 'resume', settling: 'resume' },
  reviewing: { money: 'reviewed', next: 'resume', settling: 'resume' },
  captured: { money: 'paid', next: 'nothing', settling: 'paid' },
  unclaimed: { money: 'parked', next: 'return if unclaimed', settling: 'unclaimed' },
  refunding: { money: 'returning', next: 'nothing', settling: 'given_back' },
  refunded: { money: 'returned', next: 'nothing', settling: 'paid' },
}

/** Where an event leads: each has one target. */
export const PAYMENT_TARGET: Readonly<Record<PaymentEvent, PaymentState>> = {
  claim: 'capturing',
  reopen: 'open',
  release: 'released',
  refuse: 'released',
  retry: 'released',
  supersede: 'void',
  review: 'reviewing',
  pay: 'captured',
  park: 'unclaimed',
  return: 'refunding',
  refund: 'refunded',
}

/** The states in which an event changes something. */
export const statesBefore = (event: PaymentEvent): PaymentState[] =>
  PAYMENT_STATES.filter(state => stateAfter(state, event) !== null)

/** The states of payments whose money is in one of these places. */
export const statesWithMoney = (...places: Money[]): PaymentState[] =>
  PAYMENT_STATES.filter(state => places.includes(PAYMENT[state].money))

/** Whether the provider has taken money that has its place: with an order, before one, or on its way back. */
export const isAccountedFor = (state: PaymentState): boolean =>
  ['paid', 'parked', 'returning', 'returned'].includes(PAYMENT[state].money)

/** Whether the outcome of its capture is still open. */
export const isCaptureInProgress = (state: PaymentState): boolean =>
  PAYMENT[state].money === 'unknown' || PAYMENT[state].money === 'reviewed'

/** Why a payment ended without its money. */
const END_REASONS = [
  'cancelled',
  'replaced',
  'expired',
  /** the provider or the payer's bank said no: `provider_issue` is its word */
  'declined',
  /** the shop may not take it: `refusal` says why */
  'refused',
  /** refused before, and asked for again by its shopper */
  'retried',
  /** the provider did not open it */
  'not_opened',
  /** the provider would not take it, and not for the payer's sake: `provider_issue` is its word */
  'not_taken',
  /** captured, and refunded at the provider before the shop learned of it */
  'refunded_at_provider',
  /** taken for nothing, and on its way back: `return_reason` says why */
  'returned',
  'cart_paid',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Why the shop may not take a payment. */
const PAYMENT_REFUSALS = [
  'out_of_stock',
  'already_paid',
  /** another payment of the same is being captured or reviewed */
  'under_way',
  /** cancelled or deleted since the payment was opened */
  'order_gone',
  /** priced anew since the payment was opened */
  'amount_differs',
  /** another offer stands since, at the same price: its customer has not consented to that one */
  'offer_superseded',
] as const
export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number]

/** Why a provider still reviews money that it has taken, as far as the owner can end that. */
const REVIEW_REASONS = [
  /** the account is set to take payments by hand */
  'by_hand',
  /** the account's e-mail address is not confirmed */
  'email_unconfirmed',
  /** it came from abroad, and the account takes that by hand */
  'from_abroad',
  /** the account is not verified */
  'unverified',
  'other',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Why captured money without an order is refunded. */
const RETURN_REASONS = ['no_order', 'out_of_stock', 'order_gone', 'wrong_sum'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/**
 * What a payment is for.
 * - `cart`: the regular order that was stored when the shopper left for the provider
 * - `hat`: the custom hat that was stored when the shopper left the hat page to pay it there
 * - `invoice`: orders that stood there already
 * - `later`: a client that captures first and posts its order afterwards (contract §4, Payment)
 */
const PURCHASE_KINDS = ['cart', 'hat', 'invoice', 'later'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/**
 * Whether a payment waits for a client that posts its order after it has captured. Without that client the shop does not know
 * what the money would be for, so only the client's own call takes it.
 */
export const isAwaitingOrder = ({ kind, state }: { kind: PurchaseKind; state: PaymentState }): boolean =>
  kind === 'later' && PAYMENT[state].settling === 'claim'
