import type { Generated } from 'kysely'
import type { DisputeReason } from '#domain/dispute.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import type {
  EndReason,
  PaymentRefusal,
  PaymentState,
  PurchaseKind,
  ReturnReason,
  ReviewReason,
} from '#domain/payment-state.ts'
import type { RefundFault } from '#domain/refund.ts'

export interface PaymentsTables {
  payments: PaymentsTable
  payment_orders: PaymentOrdersTable
  disputes: DisputesTable
  refunds: RefundsTable
  webhook_events: WebhookEventsTable
  montonio_orders: MontonioOrdersTable
  montonio_refunds: MontonioRefundsTable
  banks: BanksTable
}

/** The ledger */
export interface PaymentsTable {
  id: string
  /** the provider's name in the registry */
  provider: Generated<OnlinePaymentMethod>
  /** the provider's id of the payment; null until the provider has answered */
  provider_order_id: string | null
  session_id: string | null
  amount: number
  /** the provider's fee, in cents; null while it has not stated one */
  fee: number | null
  /** when the provider took the money, by its own record; null while the record has not been read, or does not say */
  provider_at: string | null
  /** see domain/payment-state.ts */
  state: PaymentState
  kind: PurchaseKind
  /**
   * of kind `invoice`: where its orders go, written into them once they are paid (`DeliveryChoice`, JSON); null for
   * all others
   */
  delivery: string | null
  approve_url: string | null
  capture_id: string | null
  /** failed attempts to capture it, also for lack of an approval; part of the next attempt's request id */
  declines: Generated<number>
  /** why it was released or void; of a captured payment: why it had been released before, null if it had not */
  end_reason: EndReason | null
  /** why the shop may not capture it, with `end_reason` `refused` */
  refusal: PaymentRefusal | null
  /** JSON array of product ids, with `refusal` `out_of_stock` */
  missing_products: string | null
  /** the provider's own reason for the failure */
  provider_issue: string | null
  /** why the provider is still reviewing the money */
  pending_reason: ReviewReason | null
  /** 1: the review ends only when the owner accepts the money at the provider */
  needs_owner: Generated<number>
  /** 1: its money was taken by an account that moves no real money */
  is_play: Generated<number>
  /** why its money is refunded without an order */
  return_reason: ReturnReason | null
  /** when the hold ends */
  expires_at: string
  /** the client network that opened it, as rate limits count; null after an hour */
  client_network: string | null
  /** when the job checks it next; null once nothing is left to find out */
  next_check_at: string | null
  checks: Generated<number>
  /** the provider's reason for not taking the money, if the owner must know; null once she has dealt with it */
  capture_fault: string | null
  /** cents refunded so far */
  refunded: Generated<number>
  /** when its money was last compared with the provider's record */
  audited_at: string | null
  created_at: string
  updated_at: string
}

/** Which orders a payment pays, in the order in which they were put together */
export interface PaymentOrdersTable {
  payment_id: string
  position: number
  order_id: string
  /** 1: the payer has shown, by the key or the cart session, that the order is theirs */
  is_own: number
  /** the offer that it was opened for, by its position in the order's thread; 0: there was none; null: not recorded */
  offer: number | null
  /** the text of that offer as shown to the customer; null: it was not shown, or is erased */
  consent: string | null
}

/** Disputes that payers have opened at the provider */
export interface DisputesTable {
  /** the provider's id */
  id: string
  payment_id: string
  reason: DisputeReason
  status: 'open' | 'resolved'
  amount: number | null
  /** the owner's deadline to answer; null if the provider did not state one */
  respond_by: string | null
  created_at: string
  updated_at: string
  /** when the owner marked it as dealt with */
  handled_at: string | null
}

/** Refunds, done or under way, of an order or of money without one */
export interface RefundsTable {
  /** the provider stores it with the refund: a repeated request refunds nothing twice */
  id: string
  /** null: money that no order claimed */
  order_id: string | null
  /** null: the owner gives the money back herself, and the refund is only recorded */
  payment_id: string | null
  amount: number
  /** ISO 4217 code: `amount` is in its hundredths; another one than EUR only for money that no order claimed */
  currency: Generated<string>
  reason: string
  /** `asked`: recorded, but the provider has not confirmed it yet */
  state: 'asked' | 'done' | 'failed'
  /** 1: the counted pieces of the order, or of `lines`, go back into stock */
  restock: number
  /** what it refunds, `RefundedLines` as JSON; null if it is only a sum */
  lines: string | null
  /** the administrator's e-mail, `shop`, or the provider's name */
  actor: string
  /**
   * `owner` asked for it; the `shop` itself, for money without an order; made at the `provider`'s own site; a
   * `reversal` or chargeback
   */
  origin: Generated<'owner' | 'shop' | 'provider' | 'reversal'>
  /** the screen's id for this one refund; with the same id it is the same refund */
  request_id: string | null
  provider_refund_id: string | null
  /** why it failed, or is stuck; null while the provider is being asked */
  fault: RefundFault | null
  /** the provider's own word for that */
  issue: string | null
  /** when the provider was last asked to make it; once it was, its record decides whether to ask again */
  sent_at: string | null
  /** when the job asks again; null once nothing is left to find out */
  next_check_at: string | null
  checks: Generated<number>
  created_at: string
  /** when it was made, or failed; a failure before 2026-11-30 has none */
  done_at: string | null
  /** when it was made at the provider's own site, by its record or event; null for all others */
  provider_at: string | null
  /**
   * when the owner dealt with its failure in another way, or with money taken back; null while it waits for her. Set on
   * a completed refund without an order: she gives the money back by hand
   */
  handled_at: string | null
  /** cents of it that the owner got again by winning a dispute about it; 0 if none */
  won_back: Generated<number>
  /** when she got them */
  won_back_at: string | null
}

/** Each event of the provider once */
export interface WebhookEventsTable {
  id: string
  event_type: string
  received_at: string
}

/** Montonio: orders that were seen paid there, including ones that are void now */
export interface MontonioOrdersTable {
  uuid: string
  /** when it was first seen paid, ISO 8601 */
  paid_at: string
}

/** Montonio: the refunds that the shop has asked for, since Montonio's record carries no id of the shop */
export interface MontonioRefundsTable {
  refund_id: string
  order_uuid: string
  /** cents */
  amount: number
  note: string
  /** Montonio's id; null until an answer has named it */
  uuid: string | null
}

/** The banks that can be paid in, as the service last named them */
export interface BanksTable {
  /** ISO 3166 code: some banks share one code across countries */
  country: string
  code: string
  name: string
  /** position in the list, from 0 */
  place: number
  /** hash of the logo's bytes, used as its address */
  logo_hash: string | null
  logo_type: string | null
  /** base64 */
  logo: string | null
  fetched_at: string
}
