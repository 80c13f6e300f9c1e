import type { Generated } from 'kysely'
import type { OrderEvent } from '#domain/order-event.ts'
import type { OrderKind } from '#domain/order-number.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order-status.ts'
import type { CustomerShipmentState } from '#domain/shipment.ts'
import type { EntryAuthor, EntryKind, EntryReader } from '#domain/thread.ts'

export interface OrdersTables {
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_history: OrderHistoryTable
  parcels: ParcelsTable
  thread_entries: ThreadEntriesTable
  unread_entries: UnreadEntriesTable
}

/** Orders of all three kinds */
export interface OrdersTable {
  id: string
  order_number: string
  kind: OrderKind
  status: OrderStatus
  payment_status: PaymentStatus
  payment_method: string | null
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_address: string
  customer_city: string
  customer_postal_code: string
  /**
   * name and e-mail in lower case without diacritics, for the owner's search; `customerColumns` writes them together
   */
  customer_folded: string
  delivery_method: string | null
  /** JSON of the chosen machine at the time of the order */
  parcel_machine: string | null
  /** the texts of that, for the owner's search; `machineColumns` writes them together */
  machine_folded: string
  items_total: number
  shipping_cost: number
  /** the price of the cheapest way of delivery then: a withdrawal refunds as much; null if it was not recorded */
  least_fee: number | null
  total: number
  invoice_price: number | null
  invoice_status: string | null
  /** of the valid invoice, without gaps over all orders; null while it is not paid */
  invoice_number: number | null
  /** the fields of this kind of order, JSON */
  details: string
  /** the texts of those, for the owner's search; `detailsColumns` writes them together */
  details_folded: string
  /** what the customer wrote to the maker at the checkout; empty if nothing */
  customer_note: string
  /** what the customer wants written on the card of a gift; empty if nothing */
  gift_text: string
  notes: string
  session_id: string | null
  /** the session's id for the request that created it; a request with the same id is a retry */
  request_id: string | null
  access_key: string
  /** null while it is only an attempt to pay that nobody else sees */
  placed_at: string | null
  /** the only payment that may be captured for this order */
  paying_id: string | null
  paid_at: string | null
  /** when it was first delivered, or ready: the withdrawal period runs from then */
  delivered_at: string | null
  /** the arrival promised to its customer (`Promised`, JSON); null if none was */
  promise: string | null
  /** the arrival shown at the payment, likewise */
  first_promise: string | null
  /** when it was first sent, or ready; null while it is not, or if it was not recorded */
  sent_at: string | null
  /** when the maker marked it as made; null if she has not */
  made_at: string | null
  /** when the customer asked to have their data erased; null if they did not */
  erasure_requested_at: string | null
  /** when their data was erased; what bookkeeping must keep is still there */
  erased_at: string | null
  /** when the owner said that no more money of the cancelled order is to be refunded; null if she did not */
  money_settled_at: string | null
  /** set when an administrator deletes it; it can be restored for 30 days */
  deleted_at: string | null
  created_at: string
  updated_at: string
}

/** What was sold, as it was then; outlives the product */
export interface OrderLinesTable {
  order_id: string
  position: number
  product_id: number | null
  name: string
  unit_price: number
  quantity: number
  image_url: string | null
  /** 0: made to the customer's own wishes, so there is no right to withdraw; decided at the sale */
  withdrawable: Generated<number>
}

/** Every change of an order */
export interface OrderHistoryTable {
  id: string
  order_id: string
  at: string
  /** `shop`, `customer`, or the administrator's e-mail */
  actor: string
  event: OrderEvent
  /** JSON */
  data: string
}

/** The parcels in which an order travels */
export interface ParcelsTable {
  order_id: string
  position: number
  /** possibly unknown to this version, whose newer or older one stored it */
  carrier: string
  /** the carrier's own, in capitals and without spaces */
  code: string
  /** the page about it that a shipping service named; null: the carrier's usual one */
  link: string | null
  /**
   * the carrier's latest report, and its time; null if there is none yet, or the carrier does not report to the shop
   */
  state: CustomerShipmentState | null
  state_at: string | null
}

/**
 * What was said and agreed about an order, sealed (domain/thread.ts). The database refuses to change a row, except to
 * empty `body` and `salt` once, and to delete one except with its whole order
 */
export interface ThreadEntriesTable {
  order_id: string
  /** from 1, without gaps */
  position: number
  kind: EntryKind
  author: EntryAuthor
  at: string
  /** canonical JSON; null once erased, like the salt */
  body: string | null
  salt: string | null
  commitment: string
  previous: string
  seal: string
  /** the browser's request id, if any */
  request_id: string | null
}

/** The entries that the other side has not seen yet, one row each */
export interface UnreadEntriesTable {
  order_id: string
  reader: EntryReader
  position: number
  at: string
}
