/**
 * What the shop needs of a payment provider, in the shop's own words. An expected outcome is never an exception, and "nothing
 * was taken" is said only where the provider has said so. Each provider has a folder of its own beside this file and passes
 * test/provider-conformance.ts.
 */
import type { DisputeReason } from '#domain/dispute.ts'
import type { IncidentPart } from '#domain/incident.ts'
import type { Cents } from '#domain/money.ts'
import type { ReviewReason } from '#domain/payment-state.ts'
import type { RefundFault } from '#domain/refund.ts'
import type { WayToPay } from '#domain/ways-to-pay.ts'

/** No definite answer after every retry: the provider may or may not have acted. */
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
  /** the ledger's id; comes back when the payment is read and with its events, and is never shown to the payer */
  paymentId: string
  /** the order number; see `can.guardsOrderNumber` */
  invoiceId?: string
  description: string
  /** what is bought, if the shop knows: a client that posts its order afterwards has only a sum */
  items?: { name: string; quantity: number; unitPrice: Cents }[]
  /** nothing, where it is left out */
  shipping?: Cents
  /** items and shipping together */
  total: Cents
  /** where it is sent, where the shop knows: the provider protects only sellers who say so */
  shipTo?: ShippingAddress
  brandName: string
  /** the payer's own bank, where the shop has asked for it */
  bank?: { code: string; country: string }
  returnUrl: string
  cancelUrl: string
}

export type CreateResult =
  | { outcome: 'created'; reference: string; approveUrl: string }
  /** `isAccount`: the shop's own account or credentials are refused, and every other payment will be */
  | { outcome: 'refused'; issue: string; isAccount: boolean }
  | Unknown

/** Money that the provider has taken. */
export type Captured = { outcome: 'captured'; captureId: string; amount: Cents; currency: string }

export type CaptureResult =
  | Captured
  /** taken, and the provider still reviews it; `needsOwner`: until the owner accepts it there herself */
  | { outcome: 'pending'; captureId: string; reason: ReviewReason; needsOwner: boolean }
  /** nothing was captured; `isShopsFault`: possibly for the shop's own fault, so the owner is notified */
  | { outcome: 'declined'; issue: string; isShopsFault: boolean }
  /** it was taken, and was refunded at the provider before the shop learned of it */
  | { outcome: 'refunded' }
  /** nothing was taken, and not for the payer's sake: the shop's account, or an issue that was not foreseen */
  | { outcome: 'refused'; issue: string }
  /** the payer has to go (back) to the provider first */
  | { outcome: 'not_approved'; approveUrl?: string }
  /** the provider does not know the payment any more, or has voided it */
  | { outcome: 'gone' }
  | Unknown

/** A refund as the provider's own record shows it; none that failed. */
export type ProviderRefund = {
  id: string
  amount: Cents
  /** the shop's id of the refund that it asked for; null for one that was made at the provider's own site */
  refundId: string | null
  note: string
  isPending: boolean
  /** when it was made, ISO 8601 */
  at?: string
}

export type PaymentRecord = {
  outcome: 'found'
  /** `waiting` for the payer; `approved`: it can be captured; `completed`: captured; `voided`: it never will be */
  stage: 'waiting' | 'approved' | 'completed' | 'voided'
  capture?: {
    id: string
    /** what `readCapture` would answer */
    result: CaptureResult
    amount: Cents
    currency: string
    /** what the provider keeps of it; missing while it has not said so */
    fee?: Cents
    /** when the money was taken, ISO 8601 */
    at?: string
    /** the money was refunded whole */
    isRefunded: boolean
  }
  refunds: ProviderRefund[]
  amount: Cents
  currency: string
  /** the ledger's id, where the shop opened it */
  paymentId: string | null
  /** the order's number, where the shop named one */
  invoiceId: string | null
  /** whose account the money goes to: of a payment that was opened elsewhere it may be another seller's */
  payee: string | null
  payer: { name: string; email: string } | null
  items: { name: string; quantity: number; unitPrice: Cents }[]
  shipTo: ShippingAddress | null
}
export type ReadResult = PaymentRecord | { outcome: 'gone' } | Unknown

export type RefundResult =
  | { outcome: 'refunded'; providerRefundId: string; amount: Cents }
  | { outcome: 'pending'; providerRefundId: string; amount: Cents }
  /**
   * `fault`: why, as far as the owner can do something about it; `no_access` only where this call can have done nothing, while of an
   * earlier one the provider cannot be asked either
   */
  | { outcome: 'refused'; issue: string; fault: RefundFault }
  | Unknown

export type RefundRequest = {
  /** the shop's id of it: the provider keeps it with its record, and does the same refund once */
  refundId: string
  /** without it, whatever is left */
  amount?: Cents | undefined
  /** shown to the payer, at most 255 characters */
  note: string
}

export type EventHeaders = Record<string, string | string[] | undefined>

/** An event of the provider. It only makes the shop ask, but for a reversal, which the provider may show nowhere else. */
export type ProviderEvent = {
  id: string
  /** the provider's own name of it, for the log */
  type: string
  /** when it happened, ISO 8601 */
  at: string
} & (
  | { about: 'approval'; reference: string }
  /** `took`: the provider has the money, or reviews it */
  | { about: 'capture'; reference: string | null; captureId: string; took: boolean }
  | {
      about: 'refund' | 'reversal'
      reference: string | null
      captureId: string | null
      providerRefundId: string | null
      amount: Cents | null
    }
  | {
      about: 'dispute'
      disputeId: string
      captureIds: string[]
      reason: DisputeReason
      isResolved: boolean
      amount: Cents | null
      /** until when the seller may answer, ISO 8601 */
      respondBy: string | null
    }
  | { about: 'nothing' }
)

export type EventReading =
  | { outcome: 'read'; event: ProviderEvent }
  /**
   * the signature does not fit; `isPlausible`: all else looks like the provider's own, so the shop may be set up wrongly, or somebody
   * knows what such events look like
   */
  | { outcome: 'forged'; isPlausible: boolean }
  | { outcome: 'unreadable' }

/**
 * Whether the provider sends its events to the shop, under the id that the shop knows; `none`: neither of them has a webhook.
 * `fault`: in technical English, without ids.
 */
export type WebhookState = { outcome: 'right' | 'none' } | { outcome: 'wrong'; fault: string } | Unknown

export type EventList = { outcome: 'listed'; events: ProviderEvent[] } | Unknown

type Capabilities = {
  /**
   * `on_request`: the payer approves, and the shop takes the money when it has the pieces. `at_once`: the payer's approval moves
   * the money; `capture` only reads whether it has come, and what the shop cannot serve goes back.
   */
  capture: 'on_request' | 'at_once'
  /** whether `listEvents` tells what happened, and of how many days */
  listsEvents: { days: number } | false
  /** whether the provider lets only one payment through for an order number; without it, the shop's own claim is the only guard */
  guardsOrderNumber: boolean
}

/** What the owner is told of where a provider fails: with several of them, one that works says nothing of another. */
type Incidents = {
  /** it opens no payments, or refuses the shop's keys */
  opening: Extract<IncidentPart, 'payments' | 'bank_links' | 'cards'>
  /** its events do not verify; left out where they are signed with the keys that payments are opened with */
  events?: Extract<IncidentPart, 'events'>
}

/** A bank of a service that lets the payer choose one on the shop's own page. */
export type NamedBank = { code: string; country: string; name: string; logoUrl: string | undefined }

/** Whether the service opens payments for the shop's account; refused, `isAccount` says whether that is the account's fault. */
type Access = { outcome: 'granted' } | Extract<CreateResult, { outcome: 'refused' }> | Unknown

export type BankList =
  | { outcome: 'listed'; banks: NamedBank[]; origin: string }
  | Extract<CreateResult, { outcome: 'refused' }>
  | Unknown

export type PaymentProvider = {
  /** the ledger's name of it, which is the shoppers' name of the way as well */
  name: WayToPay
  /** whether what is paid there is real money */
  isLive: boolean
  can: Capabilities
  incidents: Incidents
  create(wanted: NewPayment, requestId: string): Promise<CreateResult>
  read(reference: string): Promise<ReadResult>
  /** Whether a payee is the shop's own account. */
  isOwnPayee(payee: string): Promise<{ outcome: 'known'; isOwn: boolean } | Unknown>
  /** Takes the money, once for a request id; a declined attempt needs another id. */
  capture(reference: string, requestId: string): Promise<CaptureResult>
  /** How a capture stands that was made before. It was made, so one that cannot be found is unknown, never gone. */
  readCapture(captureId: string): Promise<CaptureResult>
  refund(captureId: string, wanted: RefundRequest): Promise<RefundResult>
  /** How a refund stands that the provider took on before. */
  readRefund(providerRefundId: string): Promise<RefundResult>
  /** Verifies and reads an event; needs the raw bytes of its body, and some bring their proof in the address. */
  readEvent(headers: EventHeaders, rawBody: Buffer, query?: Record<string, unknown>): Promise<EventReading>
  /**
   * Which payment a browser comes back from, where the provider says it in words of its own; `undefined` where it is not to be
   * believed. Without it, the provider adds the reference to the address that it was given, as `token`.
   */
  readReturn?(query: Record<string, unknown>): string | undefined
  /** Opens a payment that nobody pays; left out of a service whose list of banks tells as much of the keys. */
  checkAccess?(): Promise<Access>
  /** The banks that can be paid in, in the service's order, and the origin of its own address; only of a service that has any. */
  listBanks?(): Promise<BankList>
  /** Asks for the webhook of `readEvent`, which is to send to this address; left out where there is none to be registered. */
  checkWebhook?(url: string): Promise<WebhookState>
  /** What happened since, the oldest first, as far back as the provider remembers. */
  listEvents(since: Date): Promise<EventList>
  /** Waits for the calls under way. */
  close(): Promise<void>
}
