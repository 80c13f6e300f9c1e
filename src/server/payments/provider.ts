/**
 * What the shop needs of a payment provider, in the shop's own words. An expected outcome is never an exception, and
 * "nothing was captured" is reported only if the provider has said so. Each provider has its own folder beside this
 * file and passes test/provider-conformance.ts.
 */
import type { OwnerResolvedPart } from '#domain/incident.ts'
import type { Cents } from '#domain/money.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import type { ReviewReason } from '#domain/payment-state.ts'
import type { RefundFault } from '#domain/refund.ts'
import type { EventHeaders, EventList, EventReading, WebhookState } from './provider-event.ts'

/** No definite answer after all retries: the provider may or may not have acted. */
export type Unknown = { outcome: 'unknown'; reason: string }

/** A person's address as a carrier needs it. */
export type ShippingAddress = {
  name: string
  /** street and house, or the parcel machine's own address */
  address: string
  city: string
  postalCode: string
}

export type NewPayment = {
  /** the ledger's id; returned when the payment is read and with its events, and never shown to the payer */
  paymentId: string
  /** the order number; see `can.guardsOrderNumber` */
  invoiceId?: string
  description: string
  /** the goods, if the shop knows them: a client that posts its order afterwards has only a sum */
  items?: { name: string; quantity: number; unitPrice: Cents }[]
  /** 0 by default */
  shipping?: Cents
  /** items and shipping together */
  total: Cents
  /** the delivery address, if known: the provider protects only sellers who supply it */
  shipTo?: ShippingAddress
  brandName: string
  /** how long the payer may take, if the service lets the shop say so: the pieces are held no longer */
  payableMinutes: number
  /** the payer's own bank, if the shop has asked for it */
  bank?: { code: string; country: string }
  returnUrl: string
  cancelUrl: string
}

export type CreateResult =
  | { outcome: 'created'; reference: string; approveUrl: string }
  /** `isAccount`: the shop's own account or credentials are refused, and every other payment will be */
  | { outcome: 'refused'; issue: string; isAccount: boolean }
  | Unknown

/** Money that the provider has captured. */
export type Captured = { outcome: 'captured'; captureId: string; amount: Cents; currency: string }

export type CaptureResult =
  | Captured
  /** captured, but still under review; `needsOwner`: until the owner accepts it there herself */
  | { outcome: 'pending'; captureId: string; reason: ReviewReason; needsOwner: boolean }
  /** nothing was captured; `isShopsFault`: possibly for the shop's own fault, so the owner is notified */
  | { outcome: 'declined'; issue: string; isShopsFault: boolean }
  /**
   * captured, but not for the shop, or not for it alone: since the shop opened it, its payee was changed, or it was
   * divided; the shop can neither use nor refund this money
   */
  | { outcome: 'other_payee'; issue: string }
  /** captured, and refunded at the provider before the shop learned of it */
  | { outcome: 'refunded' }
  /** nothing was captured, and not because of the payer: the shop's account, or an unforeseen issue */
  | { outcome: 'refused'; issue: string }
  /** the payer must go (back) to the provider first */
  | { outcome: 'not_approved'; approveUrl?: string }
  /** the provider no longer knows the payment, or has voided it */
  | { outcome: 'gone' }
  | Unknown

/** A refund in the provider's own record; failed ones are left out. */
export type ProviderRefund = {
  id: string
  amount: Cents
  /** the shop's id of a refund it requested; null for one made at the provider's own site */
  refundId: string | null
  note: string
  isPending: boolean
  /** when it was made, ISO 8601 */
  at?: string
}

export type PaymentRecord = {
  outcome: 'found'
  /** `waiting` for the payer; `approved`: can be captured; `completed`: captured; `voided`: never will be */
  stage: 'waiting' | 'approved' | 'completed' | 'voided'
  capture?: {
    id: string
    /** what `readCapture` would answer */
    result: CaptureResult
    amount: Cents
    currency: string
    /** the provider's fee; missing until the provider reports it */
    fee?: Cents
    /** when the money was captured, ISO 8601 */
    at?: string
    /** the money was refunded in full */
    isRefunded: boolean
  }
  refunds: ProviderRefund[]
  amount: Cents
  currency: string
  /** the ledger's id, if the shop opened it */
  paymentId: string | null
  /** the order number, if the shop sent one */
  invoiceId: string | null
  /** whose account the money goes to, which may be another seller's; null if not told, or if it is divided */
  payee: string | null
  payer: { name: string; email: string } | null
  items: { name: string; quantity: number; unitPrice: Cents }[]
  shipTo: ShippingAddress | null
}
export type ReadResult = PaymentRecord | { outcome: 'gone' } | Unknown

export type RefundResult =
  | { outcome: 'refunded'; providerRefundId: string; amount: Cents }
  | { outcome: 'pending'; providerRefundId: string; amount: Cents }
  /** `fault`: why, as far as the owner can act on it; `no_access`: this call did nothing, and earlier ones are unknown */
  | { outcome: 'refused'; issue: string; fault: RefundFault }
  | Unknown

export type RefundRequest = {
  /** the shop's id of the refund: the provider stores it and makes the same refund only once */
  refundId: string
  /** whatever is left, by default */
  amount?: Cents | undefined
  /** shown to the payer, at most 255 characters */
  note: string
}

type Capabilities = {
  /**
   * `on_request`: the payer approves, and the shop captures once it has the pieces. `at_once`: the payer's approval
   * moves the money; `capture` only checks whether it has arrived, and money that the shop cannot use is refunded.
   */
  capture: 'on_request' | 'at_once'
  /** whether `listEvents` works, and for how many days back */
  listsEvents: { days: number } | false
  /** whether the provider accepts only one payment per order number; if not, the shop's own claim is the only guard */
  guardsOrderNumber: boolean
}

/** Incidents reported when a provider fails: one that works says nothing about another. */
type Incidents = {
  /** it opens no payments, or refuses the shop's keys */
  opening: Exclude<OwnerResolvedPart, 'events'>
  /**
   * its events fail verification; missing if they are signed with the keys used to open payments. The texts about this
   * part name the one provider that has it, and its settings: another one with a webhook of its own needs its own part.
   */
  events?: Extract<OwnerResolvedPart, 'events'>
}

/** A bank of a service that lets the payer choose one on the shop's own page. */
export type NamedBank = { code: string; country: string; name: string; logoUrl: string | undefined }

/** Whether the service opens payments for the shop's account; `isAccount`: the account itself is at fault. */
type Access = { outcome: 'granted' } | Extract<CreateResult, { outcome: 'refused' }> | Unknown

export type BankList =
  | { outcome: 'listed'; banks: NamedBank[]; origin: string }
  | Extract<CreateResult, { outcome: 'refused' }>
  | Unknown

export type PaymentProvider = {
  /** its name in the ledger, which is also the shoppers' name of the payment method */
  name: OnlinePaymentMethod
  /** whether payments there move real money */
  isLive: boolean
  can: Capabilities
  incidents: Incidents
  create(wanted: NewPayment, requestId: string): Promise<CreateResult>
  read(reference: string): Promise<ReadResult>
  /** Whether a payee is the shop's own account. */
  isOwnPayee(payee: string): Promise<{ outcome: 'known'; isOwn: boolean } | Unknown>
  /** Captures the money, once per request id; after a decline another id is needed. */
  capture(reference: string, requestId: string): Promise<CaptureResult>
  /** Returns the state of an earlier capture. One that cannot be found is unknown, never gone, because it was made. */
  readCapture(captureId: string): Promise<CaptureResult>
  refund(captureId: string, wanted: RefundRequest): Promise<RefundResult>
  /** Returns the state of a refund that the provider accepted earlier. */
  readRefund(providerRefundId: string): Promise<RefundResult>
  /**
   * Verifies and parses an event, which comes as a POST to `webhookPath`; needs the raw bytes of its body, and for some
   * providers the query. A forged event is answered 401, an unreadable one 400, an unknown one 502. For a service that
   * sends none, each is forged.
   *
   * A service may send events without a signature if they are read as `capture` with `took: false`: the shop then asks
   * about a payment that it knows, and does nothing about any other. Each costs a call to the service, also if a
   * stranger sends it. What an event says of a refund, a reversal or a dispute may be believed, so it must be signed.
   */
  readEvent(headers: EventHeaders, rawBody: Buffer, query?: Record<string, unknown>): Promise<EventReading>
  /**
   * Returns which payment a browser comes back from, if the provider has parameters of its own for it; `undefined` if
   * they cannot be trusted. Otherwise the provider adds the reference as `token` to the return address.
   */
  readReturn?(query: Record<string, unknown>): string | undefined
  /** Opens a payment that nobody pays; missing for a service whose list of banks reveals wrong keys as well. */
  checkAccess?(): Promise<Access>
  /** Lists the available banks in the service's order, with the origin of its own URLs; missing without banks. */
  listBanks?(): Promise<BankList>
  /** Checks the webhook of `readEvent`, which should send to this URL; missing if there is none to register. */
  checkWebhook?(url: string): Promise<WebhookState>
  /** Lists events since a moment, oldest first, as far back as the provider remembers. */
  listEvents(since: Date): Promise<EventList>
  /** Waits for the calls under way. */
  close(): Promise<void>
}
