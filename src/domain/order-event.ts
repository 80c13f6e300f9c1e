import type { Cents } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import type { ShipmentState } from './shipment.ts'

/** Where an order is sent and who is notified about it, as text. */
export type DeliveryFacts = { method: string | null; to: string; name: string; contact: string }

type Days = { first: string; last: string }

type NamedPieces = { name: string; quantity: number }

type MoneyBack = {
  amount: Cents
  reason: string
  method: string
  /** the provider's id; null if the owner refunded it by hand */
  refund: string | null
  creditNote?: number
  /** its pieces were returned to the stock */
  restocked: boolean
  /** the refunded pieces; missing if a sum was refunded */
  lines?: readonly NamedPieces[]
}

type Nothing = Record<string, never>

/**
 * What can happen to an order, and what its history stores of it (contract §4, Orders). Older entries lack later
 * fields.
 */
type OrderEventData = {
  placed: Nothing
  status: { from: OrderStatus; to: OrderStatus }
  /** `payment`: the provider's payment id, unless it was paid by hand */
  paid: { method: string; payment?: string | null; amount: Cents }
  invoice: { price: Cents; notes: string }
  /** `mail`: the id of the e-mail in the outbox */
  'payment-link': { to: string; mail?: string }
  'payment-link-failed': { to: string; mail?: string; error: string }
  'payment-refused': { method: string; issue: string }
  delivery: DeliveryFacts & { before: DeliveryFacts }
  /** `from` is null if no day was promised before */
  promise: { from: Days | null; to: Days }
  made: { isMade: boolean }
  'yarn-letter': { colours: readonly string[] }
  'hat-colours': { from: string; to: string }
  parcels: { parcels: readonly { carrier: string; code: string }[] }
  shipment: { state: ShipmentState; code?: string; reason?: string | null }
  /** the contact of the order before its payer's replaced it */
  contact: { name: string; email: string; phone: string }
  refund: MoneyBack
  'refund-failed': { amount: Cents; fault: string; issue: string }
  reversal: MoneyBack
  'won-back': { amount: Cents; refund: string | null; invoice?: number }
  dispute: { dispute: string }
  note: { text: string }
  /** `toPay`: the total of the unpaid order without these pieces; missing if they are still in it */
  withdrawal: { name: string; lines: readonly NamedPieces[]; toPay?: Cents }
  'withdrawal-settled': Nothing
  'erasure-requested': Nothing
  erased: Nothing
  /** set if the e-mail about its status was still waiting and was withdrawn */
  deleted: { isUntold?: true }
  restored: Nothing
}

export type OrderEvent = keyof OrderEventData

/** Whether the stored data of an event is personal: if so, it is deleted when the customer's data is erased. */
const ORDER_EVENTS = {
  placed: 'personal',
  status: 'impersonal',
  paid: 'impersonal',
  invoice: 'personal',
  'payment-link': 'personal',
  'payment-link-failed': 'personal',
  'payment-refused': 'personal',
  delivery: 'personal',
  promise: 'impersonal',
  made: 'impersonal',
  'yarn-letter': 'impersonal',
  'hat-colours': 'personal',
  parcels: 'personal',
  shipment: 'personal',
  contact: 'personal',
  refund: 'impersonal',
  'refund-failed': 'impersonal',
  reversal: 'impersonal',
  'won-back': 'impersonal',
  dispute: 'personal',
  note: 'personal',
  withdrawal: 'personal',
  'withdrawal-settled': 'personal',
  'erasure-requested': 'personal',
  erased: 'personal',
  deleted: 'personal',
  restored: 'personal',
} as const satisfies Record<OrderEvent, 'personal' | 'impersonal'>

/** The data of an event when it is written. */
export type WrittenData<E extends OrderEvent> = OrderEventData[E]

/** The data of an event when it is read: personal fields are missing once the customer's data was erased. */
export type StoredData<E extends OrderEvent> = (typeof ORDER_EVENTS)[E] extends 'impersonal'
  ? OrderEventData[E]
  : Partial<OrderEventData[E]>

/** The events left unchanged when the customer's data is erased. */
export const IMPERSONAL_EVENTS = (Object.keys(ORDER_EVENTS) as OrderEvent[]).filter(
  event => ORDER_EVENTS[event] === 'impersonal',
)
