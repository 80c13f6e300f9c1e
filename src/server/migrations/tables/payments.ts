import type { Generated } from 'kysely'
import type { DisputeReason } from '#domain/dispute.ts'
import type {
  EndReason,
  PaymentRefusal,
  PaymentState,
  PurchaseKind,
  ReturnReason,
  ReviewReason,
} from '#domain/payment-state.ts'
import type { RefundFault } from '#domain/refund.ts'
import type { WayToPay } from '#domain/ways-to-pay.ts'

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
  /** which provider, as the registry names it */
  provider: Generated<WayToPay>
  /** the provider's id of the payment; null until the provider answered */
  provider_order_id: string | null
  session_id: string | null
  amount: number
  /** what the provider keeps of it, in cents; null while it has not said so */
  fee: number | null
  /** when the provider took the money, by its own record; null while it has not been read, or does not say */
  provider_at: string | null
  /** where it stands: domain/payment-state.ts */
  state: PaymentState
  kind: PurchaseKind
  /** of an invoice: where its orders go, written into them when they are paid (`DeliveryChoice`, JSON); null for all others */
  delivery: string | null
  approve_url: string | null
  capture_id: string | null
  /** attempts to capture it that came to nothing, also for want of an approval; part of the next one's request id */
  declines: Generated<number>
  /** why it was released or void; while it is captured: why it had been released before, null where it had not */
  end_reason: EndReason | null
  /** why the shop may not take it, with `end_reason` `refused` */
  refusal: PaymentRefusal | null
  /** JSON array of product ids, with `refusal` `out_of_stock` */
  missing_products: string | null
  /** the provider's own word for why it came to nothing */
  provider_issue: string | null
  /** why the provider still reviews the money */
  pending_reason: ReviewReason | null
  /** 1: the review ends only when the owner accepts the money at the provider */
  needs_owner: Generated<number>
  /** 1: its money was taken by an account that moves no real money */
  is_play: Generated<number>
  /** why its money goes back without an order */
  return_reason: ReturnReason | null
  /** when the hold ends */
  expires_at: string
  /** where it was opened from, as limits count; null after an hour */
  client_network: string | null
  /** when the job looks at it next; null once nothing is left to find out */
  next_check_at: string | null
  checks: Generated<number>
  /** the provider's word for why it did not take the money, where the owner is to know; null once she has dealt with it */
  capture_fault: string | null
  /** cents given back so far */
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
  /** the offer that it was opened for, by its position in the order's thread; 0: none stood; null: that was not kept */
  offer: number | null
  /** the text of that offer, as the customer was shown it; null: she was not, or it is erased */
  consent: string | null
}

/** Payers who dispute a payment with the provider */
export interface DisputesTable {
  /** the provider's id */
  id: string
  payment_id: string
  reason: DisputeReason
  status: 'open' | 'resolved'
  amount: number | null
  /** until when the owner may answer; null where the provider did not say */
  respond_by: string | null
  created_at: string
  updated_at: string
  /** when the owner said that she has dealt with it */
  handled_at: string | null
}

/** What was given back of an order or without one, or is on its way */
export interface RefundsTable {
  /** the provider keeps it with its own record: asked again, it gives nothing twice */
  id: string
  /** null: money that no order claimed */
  order_id: string | null
  /** null: the owner gives the money back herself, and it is only written down */
  payment_id: string | null
  amount: number
  reason: string
  /** `asked`: written down, and the provider has not said yet that it is done */
  state: 'asked' | 'done' | 'failed'
  /** 1: the counted pieces of the order, or of `lines`, go back into stock */
  restock: number
  /** what it is of, `RefundedLines` as JSON; null where it is a sum alone */
  lines: string | null
  /** the administrator's e-mail, `shop`, or the provider's name */
  actor: string
  /** `owner` asked for it; the `shop` itself, for money without an order; made at the `provider`'s own site; a `reversal` or chargeback */
  origin: Generated<'owner' | 'shop' | 'provider' | 'reversal'>
  /** what the screen calls this one refund; repeated, it is the same refund */
  request_id: string | null
  provider_refund_id: string | null
  /** why it failed, or why it does not get on; null while the provider is asked */
  fault: RefundFault | null
  /** the provider's own word for that */
  issue: string | null
  /** when the provider was first asked: from then on its record decides whether it is asked again */
  sent_at: string | null
  /** when the job asks again; null once nothing is left to find out */
  next_check_at: string | null
  checks: Generated<number>
  created_at: string
  done_at: string | null
  /** when it was made at the provider's own site, by its record or event; null of all else */
  provider_at: string | null
  /**
   * when the owner dealt with its failure in another way, or with money taken back; null while it waits for her. Of a refund of no
   * order that is done: she gives the money back by hand
   */
  handled_at: string | null
  /** cents of it that came to the owner again, when a dispute about it was won; 0 where none did */
  won_back: Generated<number>
  /** when they came */
  won_back_at: string | null
}

/** Each event of the provider once */
export interface WebhookEventsTable {
  id: string
  event_type: string
  received_at: string
}

/** Of Montonio: orders that were seen paid there, also where they are void now */
export interface MontonioOrdersTable {
  uuid: string
  /** when it was first seen, ISO 8601 */
  paid_at: string
}

/** Of Montonio: the refunds that the shop has asked for, since Montonio's record bears no id of the shop */
export interface MontonioRefundsTable {
  refund_id: string
  order_uuid: string
  /** cents */
  amount: number
  note: string
  /** Montonio's id; null while no answer has told it */
  uuid: string | null
}

/** The banks that can be paid in, as the service last named them */
export interface BanksTable {
  /** ISO 3166 code: some banks share one code over countries */
  country: string
  code: string
  name: string
  /** its place in the list, from 0 */
  place: number
  /** of the logo's bytes; its address */
  logo_hash: string | null
  logo_type: string | null
  /** base64 */
  logo: string | null
  fetched_at: string
}
