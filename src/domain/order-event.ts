import type { Carrier } from './carriers.ts'
import type { Cents } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import type { ShipmentState } from './shipment.ts'

/** Where an order goes and who hears of it, in words. */
export type DeliveryFacts = { method: string | null; to: string; name: string; contact: string }

type Days = { first: string; last: string }

type NamedPieces = { name: string; quantity: number }

type MoneyBack = {
  amount: Cents
  reason: string
  method: string
  /** the provider's id; null where the owner has given it back herself */
  refund: string | null
  creditNote?: number
  /** pieces of it are in stock again */
  restocked: boolean
  /** the pieces that it is of; missing where it is of a sum */
  lines?: readonly NamedPieces[]
}

type Nothing = Record<string, never>

/** What can happen to an order, and what its history keeps of it (contract §4, Orders): what is added later, older entries lack. */
type OrderEventData = {
  placed: Nothing
  status: { from: OrderStatus; to: OrderStatus }
  /** `payment`: the provider's id of it, where it was not paid by hand */
  paid: { method: string; payment?: string | null; amount: Cents }
  invoice: { price: Cents; notes: string }
  /** `mail`: the id of the e-mail in the outbox */
  'payment-link': { to: string; mail?: string }
  'payment-link-failed': { to: string; mail?: string; error: string }
  'payment-refused': { method: string; issue: string }
  delivery: DeliveryFacts & { before: DeliveryFacts }
  /** `from` is null where no day was promised */
  promise: { from: Days | null; to: Days }
  made: { isMade: boolean }
  'yarn-letter': { colours: readonly string[] }
  'hat-colours': { from: string; to: string }
  parcels: { parcels: readonly { carrier: Carrier; code: string }[] }
  shipment: { state: ShipmentState; code?: string; reason?: string | null }
  /** who heard of it before its payer did */
  contact: { name: string; email: string; phone: string }
  refund: MoneyBack
  'refund-failed': { amount: Cents; fault: string; issue: string }
  reversal: MoneyBack
  'won-back': { amount: Cents; refund: string | null; invoice?: number }
  dispute: { dispute: string }
  note: { text: string }
  withdrawal: { name: string; lines: readonly NamedPieces[] }
  'withdrawal-settled': Nothing
  'erasure-requested': Nothing
  erased: Nothing
  /** the letter about its status had not gone out yet, and was called back */
  deleted: { isUntold?: true }
  restored: Nothing
}

export type OrderEvent = keyof OrderEventData

/** Whether what is kept of it says something of the customer: that goes when her data are erased. */
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

/** What is written of an event. */
export type WrittenData<E extends OrderEvent> = OrderEventData[E]

/** What is read of an event: of a customer who was forgotten nothing is left. */
export type KeptData<E extends OrderEvent> = (typeof ORDER_EVENTS)[E] extends 'impersonal'
  ? OrderEventData[E]
  : Partial<OrderEventData[E]>

/** Those that stay as they are when an order's customer is forgotten. */
export const IMPERSONAL_EVENTS = (Object.keys(ORDER_EVENTS) as OrderEvent[]).filter(
  event => ORDER_EVENTS[event] === 'impersonal',
)
