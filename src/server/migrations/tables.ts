/**
 * The tables as the queries see them. Money is whole cents, time is ISO 8601 text in UTC, JSON is text, a boolean is 0 or 1:
 * the common subset of SQLite and PostgreSQL. The first line of each names the capability that owns it.
 */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Carrier } from '#domain/carriers.ts'
import type { CartItemType } from '#domain/cart.ts'
import type { IncidentPart } from '#domain/incident.ts'
import type { OrderKind } from '#domain/order-number.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order-status.ts'
import type {
  EndReason,
  PaymentRefusal,
  PaymentState,
  PurchaseKind,
  ReturnReason,
} from '#domain/payment-state.ts'
import type { RefundFault } from '#domain/refund.ts'

export interface Tables {
  settings: SettingsTable
  outbox: OutboxTable
  incidents: IncidentsTable
  backups: BackupsTable
  admin_users: AdminUsersTable
  admin_sessions: AdminSessionsTable
  admin_accounts: AdminAccountsTable
  admin_verifications: AdminVerificationsTable
  admin_two_factors: AdminTwoFactorsTable
  admin_passkeys: AdminPasskeysTable
  admin_recoveries: AdminRecoveriesTable
  sign_in_attempts: SignInAttemptsTable
  sign_ins: SignInsTable
  admin_secrets: AdminSecretsTable
  stranger_letters: StrangerLettersTable
  audit_log: AuditLogTable
  push_keys: PushKeysTable
  push_devices: PushDevicesTable
  push_notices: PushNoticesTable
  contact_messages: ContactMessagesTable
  products: ProductsTable
  product_words: ProductWordsTable
  search_words: SearchWordsTable
  price_history: PriceHistoryTable
  sales: SalesTable
  sale_products: SaleProductsTable
  categories: CategoriesTable
  pictures: PicturesTable
  remote_pictures: RemotePicturesTable
  parcel_lists: ParcelListsTable
  counters: CountersTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_history: OrderHistoryTable
  order_pictures: OrderPicturesTable
  parcels: ParcelsTable
  withdrawals: WithdrawalsTable
  documents: DocumentsTable
  holds: HoldsTable
  cart_items: CartItemsTable
  payments: PaymentsTable
  payment_orders: PaymentOrdersTable
  disputes: DisputesTable
  refunds: RefundsTable
  webhook_events: WebhookEventsTable
  montonio_orders: MontonioOrdersTable
  montonio_refunds: MontonioRefundsTable
  banks: BanksTable
  visits: VisitsTable
}

/** A shopper's press puts a row there; losing the last of it to a power cut costs one more press (decision 25). */
export const ASYNCHRONOUS_TABLES: readonly (keyof Tables)[] = ['cart_items']

/** settings: a row a fact that the owner has changed, and the row `version`, which counts her changes */
export interface SettingsTable {
  key: string
  value: string
  updated_at: string
}

/** mail: one row a mail, written in the transaction of its cause */
export interface OutboxTable {
  id: string
  /** makes a mail happen once: `order-received:<order id>` */
  cause: string
  /** what it is about, such as an order's id: the first part of the cause after its template */
  subject_id: string
  template: string
  recipient: string
  /** what the template needs, JSON */
  data: string
  status: 'waiting' | 'sending' | 'sent' | 'failed'
  error: string | null
  attempts: Generated<number>
  next_attempt_at: string
  created_at: string
  sent_at: string | null
  /** when the owner dealt with its failure in another way; null while it waits for her, or has not failed */
  handled_at: string | null
  /** the letter as it went out (`WrittenLetter`, JSON); null where it has not, or its link must not be kept */
  as_sent: string | null
}

/** mail: letters of the last day that somebody caused without paying, to an address that they typed */
export interface StrangerLettersTable {
  id: string
  /** a hash of the client's address */
  sender: string
  /** a hash of the mailbox */
  recipient: string
  at: string
}

/** backup: the daily copies; the row of a day is taken by the node that makes its copy */
export interface BackupsTable {
  /** in Tallinn, beginning at four in the morning */
  day: string
  started_at: string
  /** null until the copy lies where it belongs */
  finished_at: string | null
  name: string | null
  /** why the last attempt failed, in technical English */
  fault: string | null
}

/** incidents: a row for each part of the shop that is failing now, or has failed */
export interface IncidentsTable {
  part: IncidentPart
  /** the first failure of the incident */
  since: string
  last_at: string
  /** the failure before the last: with it the third failure in a row is seen to be soon after the first */
  previous_at: string | null
  /** in a row; 0 once it works again */
  failures: number
  /** the last failure, in technical English */
  message: string
  /** null while there is no incident: it works, or has not failed often enough yet */
  opened_at: string | null
  /** when the owner was mailed of the incident; null again once she is told that it is over */
  mailed_at: string | null
  /** when the last incident ended */
  ended_at: string | null
}

/** admin: better-auth's */
export interface AdminUsersTable {
  id: string
  name: string
  /** in lower case */
  email: string
  email_verified: number
  image: string | null
  /** 1: the password alone does not sign in */
  two_factor_enabled: Generated<number>
  created_at: string
  updated_at: string
}

/** admin: better-auth's */
export interface AdminSessionsTable {
  id: string
  /** a hash: the token itself is in the browser's cookie alone */
  token: string
  user_id: string
  ip_address: string | null
  user_agent: string | null
  expires_at: string
  created_at: string
  updated_at: string
  /** the password was typed again then; not better-auth's */
  confirmed_at: string | null
}

/** admin: better-auth's; one a way to sign in, which here is the password alone: passkeys have their own table */
export interface AdminAccountsTable {
  id: string
  user_id: string
  /** for a password the user's own id */
  account_id: string
  /** `credential`: a password */
  provider_id: string
  /** its hash */
  password: string | null
  access_token: string | null
  access_token_expires_at: string | null
  refresh_token: string | null
  refresh_token_expires_at: string | null
  id_token: string | null
  scope: string | null
  created_at: string
  updated_at: string
}

/** admin: better-auth's; sign-ins that wait for their second step, and what a passkey is asked to sign */
export interface AdminVerificationsTable {
  id: string
  /** a hash: the name itself is in the browser's cookie alone */
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/** admin: better-auth's; what the codes of an administrator's phone are made of */
export interface AdminTwoFactorsTable {
  id: string
  user_id: string
  /** encrypted with the shop's own secret, as the backup codes are */
  secret: string
  backup_codes: string
  /** 0: it was begun, and no code has come yet */
  verified: number
  failed_verification_count: Generated<number>
  locked_until: string | null
}

/** admin: better-auth's */
export interface AdminPasskeysTable {
  id: string
  user_id: string
  name: string | null
  credential_id: string
  public_key: string
  counter: number
  device_type: string
  backed_up: number
  transports: string | null
  aaguid: string | null
  created_at: string
}

/** admin: links by which an administrator who has forgotten the password sets a new one */
export interface AdminRecoveriesTable {
  /** the link itself is in the mail alone */
  token_hash: string
  user_id: string
  expires_at: string
}

/** admin: sign-ins under way and failed ones of the last minutes, a row for the address and a row for the account of each */
export interface SignInAttemptsTable {
  id: string
  /** a hash of the address, of the e-mail, or of what else is counted */
  key: string
  at: string
}

/** admin: who came in, and who tried to, for the owner to see */
export interface SignInsTable {
  id: string
  user_id: string
  at: string
  /** 0: it failed */
  succeeded: number
  /** an address, or the network of one */
  address: string
  user_agent: string
}

/** admin: what cookies are signed with, and the hash of the set-up link's token */
export interface AdminSecretsTable {
  key: string
  value: string
  updated_at: string
}

/** admin: what administrators did, each row written in the transaction of its action */
export interface AuditLogTable {
  id: string
  at: string
  /** the administrator's e-mail */
  actor: string
  /** such as `product.update` */
  action: string
  /** what it was done to, such as `ORD-7K2M9QX4T` or `product 12` */
  subject: string
  /** JSON: what changed */
  data: string
}

/** push: the key by which the services of browsers know the shop; made once */
export interface PushKeysTable {
  /** `vapid` */
  name: string
  /** JSON Web Key of the curve P-256 */
  private_key: string
  created_at: string
}

/** push: devices on which the owner wants to be told */
export interface PushDevicesTable {
  id: string
  /** where the browser's service takes messages for it: whoever knows it may try to send */
  endpoint: string
  /** the device's public key, base64url */
  p256dh: string
  /** what the device shares with the shop, base64url */
  auth: string
  user_agent: string
  /** why the last message did not get through; null where it did */
  fault: string | null
  last_sent_at: string | null
  created_at: string
}

/** push: what of the letters to the owner a device was told, each once */
export interface PushNoticesTable {
  /** of the letter in the outbox that says the same */
  mail_id: string
  device_id: string
  /** `waiting`: being sent, or to be tried again */
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: string
}

/** contact: what people wrote to the shop */
export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  message: string
  created_at: string
  /** null: it waits for an answer */
  answered_at: string | null
  /** 0 or 1 */
  is_complaint: number
}

/** catalog */
export interface ProductsTable {
  id: Generated<number>
  name: string
  description: string
  long_description: string
  price: number
  original_price: number | null
  /** what is asked while a sale runs, in cents; null while none does */
  sale_price: number | null
  /** the last day of that sale, in Tallinn */
  sale_until: string | null
  image_url: string
  /** JSON array of links */
  image_urls: string
  badge: string | null
  category: string
  /** by which products of one category are found, however it is written (`categoryKey`) */
  category_key: Generated<string>
  /** 0: the search does not know it yet; an older version wrote it */
  indexed: Generated<number>
  in_stock: number
  /** pieces there are, null = not counted */
  stock_quantity: number | null
  /** pieces of them that checkouts hold: never above `stock_quantity` */
  held: Generated<number>
  /** 1 while a piece is left that nobody else holds; the database itself keeps it */
  available: GeneratedAlways<number>
  /** the admin's own order, lower first */
  position: Generated<number>
  /** counts the changes by administrators: whoever saves names the one that they saw */
  version: Generated<number>
  /** 0: a draft that shoppers do not see */
  published: Generated<number>
  /** what it is made of, as the law wants it said with textiles: `80% vill, 20% akrüül` */
  fibres: Generated<string>
  care: Generated<string>
  /** JSON: what the pictures show, by their link */
  picture_alts: Generated<string>
  /** 1: a draft that has no price yet; `price` says nothing then */
  unpriced: Generated<number>
  /** set when an administrator deleted it; it can be brought back for 30 days */
  deleted_at: string | null
  /** what the browser called its request to add it, where it did */
  request_id: string | null
  /** what the browser called its request that changed it last, where it did */
  change_id: string | null
  created_at: string
  updated_at: string
}

/** catalog: the words by which the search finds a product, folded */
export interface ProductWordsTable {
  product_id: number
  word: string
  /** more where the word says more about the product */
  weight: number
}

/** catalog: every word that a product has had, once; SQLite keeps their trigrams in `search_word_trigrams` by a trigger */
export interface SearchWordsTable {
  word: string
  stem: string
}

/** catalog: a sale of several products, from a day to a day in Tallinn, both with it */
export interface SalesTable {
  id: string
  from_day: string
  until_day: string
  /** when its first day begins */
  begins_at: string
  /** when its last day is over, or when it was ended before */
  ends_at: string
  /** by how much everything was reduced; null where each has a price of its own */
  percent: number | null
  /** `running` from the moment at which its prices stand with the products */
  state: 'planned' | 'running' | 'over'
  created_at: string
}

/** catalog: what a product costs while a sale runs, in cents */
export interface SaleProductsTable {
  sale_id: string
  product_id: number
  price: number
}

/** catalog: each price that a published product was offered at, from when on; the law compares a reduction with them */
export interface PriceHistoryTable {
  product_id: number
  at: string
  /** cents */
  price: number
  /** the higher price that stood struck through beside it; null where there was none */
  struck: number | null
  /** when the product was hidden or deleted at this price; null while it is offered, and where the next price followed */
  ended_at: string | null
  /** when the owner called this price a mistake at which nobody had bought; null where it counts */
  mistake_at: Generated<string | null>
}

/** catalog: categories that the admin added */
export interface CategoriesTable {
  name: string
  created_at: string
}

/** catalog: pictures of which the shop made several widths */
export interface PicturesTable {
  url: string
  stem: string
  alt: string
  width: number
  height: number
  /** JSON array of numbers */
  widths: string
  placeholder: string
  fit: 'contain' | 'cover'
  /** which part a tile shows, as CSS's `object-position`; null: the middle */
  focus: string | null
}

/** catalog: pictures that an import fetched, by the address that the file names */
export interface RemotePicturesTable {
  source: string
  /** of the kept picture */
  stem: string
  /** the kept picture's link */
  url: string
  fetched_at: string
}

/** delivery: the newest good list of each carrier */
export interface ParcelListsTable {
  carrier: Carrier
  /** JSON array of machines */
  machines: string
  fetched_at: string
}

/** documents: numbers that are given without gaps */
export interface CountersTable {
  name: string
  value: number
}

/** orders: all three kinds */
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

/** orders: what was sold, as it was then; survives the product */
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

/** orders: every change of an order */
export interface OrderHistoryTable {
  id: string
  order_id: string
  at: string
  /** `shop`, `customer`, or the administrator's e-mail */
  actor: string
  event: string
  /** JSON */
  data: string
}

/** orders: the parcels in which an order travels */
export interface ParcelsTable {
  order_id: string
  position: number
  carrier: Carrier
  /** the carrier's own, in capitals and without spaces */
  code: string
}

/** custom-orders: pictures that a shopper attached; the files are DATA_DIR/attachments/{id}.webp */
export interface OrderPicturesTable {
  id: string
  order_id: string
  width: number
  height: number
  /** what the browser called its request to attach it, where it did */
  request_id: string | null
  created_at: string
}

/** documents: pro formas, invoices and credit notes, each with the facts that it states; never changed once issued, deleted by privacy alone */
export interface DocumentsTable {
  id: string
  /** makes a document exist once: `invoice:<order id>`, `credit_note:<refund id>`, see documents/issue.ts */
  cause: string
  order_id: string
  kind: 'pro_forma' | 'invoice' | 'credit_note'
  /** without gaps within the kind; a pro forma is called by its order instead */
  number: number
  issued_at: string
  /** `DocumentFacts` as JSON, see documents/facts.ts */
  facts: string
  /** JSON array: what earlier versions stated of an invoice that was issued unpaid, before there were pro formas */
  superseded: Generated<string>
  /** the file in base64, made when it is first asked for and kept */
  pdf: string | null
}

/** withdrawals: what customers declared; never changed but for its last column, and by privacy, which blanks who it was */
export interface WithdrawalsTable {
  id: string
  order_id: string
  name: string
  /** where the receipt went */
  email: string
  /** JSON array of `{position, quantity}` */
  lines: string
  /** the declaration, word by word */
  statement: string
  at: string
  /** when the owner called it done, whatever was given back; null where she did not */
  done_at: string | null
}

/** catalog: counted pieces kept for an order that is being paid; `products.held` is their sum */
export interface HoldsTable {
  order_id: string
  product_id: number
  quantity: number
}

/** cart */
export interface CartItemsTable {
  id: string
  session_id: string
  item_type: CartItemType
  product_id: number | null
  order_id: string | null
  quantity: number
  added_at: string
  /** when its session last used the cart, as this row knows it: the latest of a cart's rows counts */
  touched_at: string
}

/** payments: the ledger */
export interface PaymentsTable {
  id: string
  /** which provider, as the registry names it */
  provider: Generated<string>
  /** the provider's id of the payment; null until the provider answered */
  provider_order_id: string | null
  session_id: string | null
  amount: number
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
  /** the provider's own word for why it still reviews the money */
  pending_reason: string | null
  /** 1: the review ends only when the owner accepts the money at the provider */
  needs_owner: Generated<number>
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

/** payments: which orders a payment pays, in the order in which they were put together */
export interface PaymentOrdersTable {
  payment_id: string
  position: number
  order_id: string
  /** 1: the payer has shown, by the key or the cart session, that the order is theirs */
  is_own: number
}

/** payments: payers who dispute a payment with the provider */
export interface DisputesTable {
  /** the provider's id */
  id: string
  payment_id: string
  /** the provider's own word for it */
  reason: string
  status: 'open' | 'resolved'
  amount: number | null
  /** until when the owner may answer; null where the provider did not say */
  respond_by: string | null
  created_at: string
  updated_at: string
  /** when the owner said that she has dealt with it */
  handled_at: string | null
}

/** payments: what was given back of an order or without one, or is on its way */
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
  /** why it failed, or why it does not get on */
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
  /** when the owner dealt with its failure in another way, or with money taken back; null while it waits for her */
  handled_at: string | null
}

/** payments: each event of the provider once */
export interface WebhookEventsTable {
  id: string
  event_type: string
  received_at: string
}

/** payments/montonio: orders that were seen paid there, also where they are void now */
export interface MontonioOrdersTable {
  uuid: string
  /** when it was first seen, ISO 8601 */
  paid_at: string
}

/** payments/montonio: the refunds that the shop has asked for, since Montonio's record bears no id of the shop */
export interface MontonioRefundsTable {
  refund_id: string
  order_uuid: string
  /** cents */
  amount: number
  note: string
  /** Montonio's id; null while no answer has told it */
  uuid: string | null
}

/** payments: the banks that can be paid in, as the service last named them */
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

/** visits: sums, in which there is nobody: no address, no browser, no person's path through the shop */
export interface VisitsTable {
  /** in Tallinn: `2026-03-29` */
  day: string
  event: 'view' | 'add' | 'order'
  /** `/pood`, `/toode/12`; empty for any other */
  page: string
  /** host of the site that led to the shop: `google.com`; empty where none did, or nobody knows */
  site: string
  count: number
}
