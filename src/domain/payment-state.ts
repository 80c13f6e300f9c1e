/**
 * The state machine of a payment. The guards of the ledger, the settlement, the watch job, the owner's tasks and the
 * shopper's answers are all derived from this one definition (docs/money.md shows it as a diagram).
 */

/** What can happen to a payment. */
export const PAYMENT_EVENTS = [
  /** the settlement begins to capture: stock is reserved and the orders are locked to this payment */
  'claim',
  /** the payer has not approved yet: back to the provider */
  'reopen',
  /** nothing was captured in this attempt and the hold is released; after a late approval it may be claimed again */
  'release',
  /** refused, and the shopper was told so */
  'refuse',
  /** the shopper retries a payment that was refused because another one was under way */
  'retry',
  /** its cart was paid by another payment */
  'supersede',
  /** captured, but still under review at the provider */
  'review',
  /** captured, and its orders are paid */
  'pay',
  /** captured for a client that has not posted its order yet */
  'park',
  /** captured without an order: it is being refunded */
  'return',
  /** fully refunded */
  'refund',
] as const
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number]

/** Where the money of a payment is. */
export type Money =
  | 'none' /** nothing was captured */
  | 'unknown' /** capture requested, no answer from the provider yet */
  | 'reviewed' /** captured, but the provider may still decline it */
  | 'paid' /** it paid orders */
  | 'parked' /** waiting for its order */
  | 'returning' /** on its way back to the payer */
  | 'returned'

/** What the every-minute job does with a payment in each state. */
type NextStep =
  | 'ask whether approved'
  /** by approving, if that moves the money, or by a client that captured it without the shop */
  | 'ask whether paid late'
  | 'resume'
  | 'return if unclaimed'
  | 'nothing'

/** What a settlement does with a payment: claims it, resumes it, or reports its result. */
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

/** The state after each event, in the order of `PAYMENT_EVENTS`; `_`: the event comes too late to change anything. */
type Row<Events extends readonly unknown[] = typeof PAYMENT_EVENTS> = {
  readonly [Event in keyof Events]: PaymentState | null
}

const _ = null
const [open, released, void_, capturing, reviewing, captured, unclaimed, refunding, refunded] = PAYMENT_STATES

/** Every state with every event: the compiler rejects a missing pair. */
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

/** Returns the state of a payment after an event; null if the payment is past the event and nothing changes. */
export const stateAfter = (state: PaymentState, event: PaymentEvent): PaymentState | null =>
  NEXT[state][PAYMENT_EVENTS.indexOf(event)] ?? null

type StateFacts = { money: Money; next: NextStep; settling: Settling }

/** What each state means to the settlement, the job, the tasks and the shopper. */
export const PAYMENT: Readonly<Record<PaymentState, StateFacts>> = {
  /** the shopper is at the provider, or never came back */
  open: { money: 'none', next: 'ask whether approved', settling: 'claim' },
  /** given up: cancelled, declined, expired, replaced or refused; `end_reason` says which */
  released: { money: 'none', next: 'ask whether paid late', settling: 'claim' },
  /** its cart was paid by another payment: never captured */
  void: { money: 'none', next: 'ask whether paid late', settling: 'already_paid' },
  /** the capture has begun: only the provider's answer ends it */
  capturing: { money: 'unknown', next: 'resume', settling: 'resume' },
  reviewing: { money: 'reviewed', next: 'resume', settling: 'resume' },
  captured: { money: 'paid', next: 'nothing', settling: 'paid' },
  unclaimed: { money: 'parked', next: 'return if unclaimed', settling: 'unclaimed' },
  refunding: { money: 'returning', next: 'nothing', settling: 'given_back' },
  refunded: { money: 'returned', next: 'nothing', settling: 'paid' },
}

/** The state that each event leads to. */
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

/** Returns the states in which an event changes something. */
export const statesBefore = (event: PaymentEvent): PaymentState[] =>
  PAYMENT_STATES.filter(state => stateAfter(state, event) !== null)

/** Returns the states of payments whose money is in one of these places. */
export const statesWithMoney = (...places: Money[]): PaymentState[] =>
  PAYMENT_STATES.filter(state => places.includes(PAYMENT[state].money))

/** Whether captured money is accounted for: it paid orders, waits for its order, or is on its way back or returned. */
export const isAccountedFor = (state: PaymentState): boolean =>
  ['paid', 'parked', 'returning', 'returned'].includes(PAYMENT[state].money)

/** Whether the outcome of the capture is still open. */
export const isCaptureInProgress = (state: PaymentState): boolean =>
  PAYMENT[state].money === 'unknown' || PAYMENT[state].money === 'reviewed'

/** Why a payment ended without paying. */
const END_REASONS = [
  'cancelled',
  'replaced',
  'expired',
  /** declined by the provider or the payer's bank: `provider_issue` has its code */
  'declined',
  /** the shop may not capture it: `refusal` says why */
  'refused',
  /** refused before, and retried by its shopper */
  'retried',
  /** the provider did not open it */
  'not_opened',
  /** the provider would not capture it, for no fault of the payer: `provider_issue` has its code */
  'not_taken',
  /** captured, and refunded at the provider before the shop learned of it */
  'refunded_at_provider',
  /** captured without an order, and being refunded: `return_reason` says why */
  'returned',
  'cart_paid',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Why the shop may not capture a payment. */
const PAYMENT_REFUSALS = [
  'out_of_stock',
  'already_paid',
  /** another payment for the same purchase is being captured or reviewed */
  'under_way',
  /** the order was cancelled or deleted since the payment was opened */
  'order_gone',
  /** the price was changed since the payment was opened */
  'amount_differs',
  /** captured all the same, for another payee: the payer had changed the payment at the provider */
  'other_payee',
  /** a newer offer at the same price superseded the one paid for: the customer has not consented to it */
  'offer_superseded',
] as const
export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number]

/** Why a provider reviews captured money, as far as the owner can resolve it. */
const REVIEW_REASONS = [
  /** the account is set to accept payments manually */
  'by_hand',
  /** the account's e-mail address is not confirmed */
  'email_unconfirmed',
  /** it came from abroad, and the account accepts such payments manually */
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
 * - `cart`: the regular order stored when the shopper left for the provider
 * - `hat`: the custom hat stored when the shopper left the hat page for the provider
 * - `invoice`: orders that already existed
 * - `later`: a client that captures first and posts its order afterwards (contract §4, Payment)
 */
const PURCHASE_KINDS = ['cart', 'hat', 'invoice', 'later'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/**
 * Whether a payment waits for a client that captures before it posts its order. Without that client the shop does not
 * know what the money is for, so only the client may have it captured: through the shop, or at the provider itself.
 */
export const isAwaitingOrder = ({ kind, state }: { kind: PurchaseKind; state: PaymentState }): boolean =>
  kind === 'later' && PAYMENT[state].settling === 'claim'
