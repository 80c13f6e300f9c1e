import type { Generated } from 'kysely'
import type { Carrier } from '#domain/carriers.ts'
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

/** All three kinds */
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
  /** name and e-mail in lower case without diacritics, for the owner's search; written with them by `customerColumns` */
  customer_folded: string
  delivery_method: string | null
  /** JSON of the chosen machine as it was then */
  parcel_machine: string | null
  /** the texts of that, for the owner's search; written with it by `machineColumns` */
  machine_folded: string
  items_total: number
  shipping_cost: number
  /** what the cheapest way of delivery cost then: as much goes back on withdrawal; null where it was not kept */
  least_fee: number | null
  total: number
  invoice_price: number | null
  invoice_status: string | null
  /** of the invoice that holds, without gaps over all of them; null while it is not paid */
  invoice_number: number | null
  /** the kind's own fields, JSON */
  details: string
  /** the texts of those, for the owner's search; written with them by `detailsColumns` */
  details_folded: string
  /** what the customer wrote to the maker at the checkout; empty where nothing */
  customer_note: string
  /** what the customer wants written on the card of a gift; empty where nothing */
  gift_text: string
  notes: string
  session_id: string | null
  /** what the session called the request that this came of; another of that name is the same, sent again */
  request_id: string | null
  access_key: string
  /** null while it is only an attempt to pay that nobody else sees */
  placed_at: string | null
  /** the payment that alone may be captured for this order */
  paying_id: string | null
  paid_at: string | null
  /** when it first became delivered, or ready: the time to withdraw runs from then */
  delivered_at: string | null
  /** the arrival that its customer is promised (`Promised`, JSON); null where none was */
  promise: string | null
  /** the one that was shown at the payment, likewise */
  first_promise: string | null
  /** when it first was sent, or ready; null while it is not, and where it was not kept */
  sent_at: string | null
  /** when the maker said that it is made; null while it is not, and where she did not say so */
  made_at: string | null
  /** when the customer asked to have her data erased; null where she did not */
  erasure_requested_at: string | null
  /** when her data was erased; what bookkeeping must keep is still there */
  erased_at: string | null
  /** when the owner said that no more money of the cancelled order is to go back; null where she did not */
  money_settled_at: string | null
  /** set when the admin deleted it; it can be brought back for 30 days */
  deleted_at: string | null
  created_at: string
  updated_at: string
}

/** What was sold, as it was then; survives the product */
export interface OrderLinesTable {
  order_id: string
  position: number
  product_id: number | null
  name: string
  unit_price: number
  quantity: number
  image_url: string | null
  /** 0: made to the customer's own wishes, so she cannot withdraw from it; decided when it was sold */
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
  carrier: Carrier
  /** the carrier's own, in capitals and without spaces */
  code: string
  /** the page about it that a shipping service has named; null: the carrier's usual one */
  link: string | null
  /** what the carrier has told of it last, and when; null while it has told nothing, or tells the shop nothing */
  state: CustomerShipmentState | null
  state_at: string | null
}

/**
 * What was said and agreed about an order, sealed (domain/thread.ts). The database refuses to change a row, but for `body`
 * and `salt`, which may be emptied once; it is deleted with its whole order alone
 */
export interface ThreadEntriesTable {
  order_id: string
  /** from 1, without gaps */
  position: number
  kind: EntryKind
  author: EntryAuthor
  at: string
  /** canonical JSON; null once it is erased, as the salt */
  body: string | null
  salt: string | null
  commitment: string
  previous: string
  seal: string
  /** what the browser called its request, where it did */
  request_id: string | null
}

/** The entries that the other side has not seen yet, one row each */
export interface UnreadEntriesTable {
  order_id: string
  reader: EntryReader
  position: number
  at: string
}
