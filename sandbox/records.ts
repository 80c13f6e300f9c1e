/** What the sandbox remembers of a payment. */
import { randomBytes } from 'node:crypto'
import type { Issue } from './issues.ts'
import type { Money } from './money.ts'
import type { OrderRequest } from './order-request.ts'
import type { Outcome } from './outcomes.ts'
import { PAYEE, type Payee } from './payee.ts'

/** More calls than a client retries in one go, so that it has to come back later. */
export const OUTAGE_CALLS = 6

export type Order = {
  id: string
  request: OrderRequest
  /** who gets the money */
  payee: Payee
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  payerId: string | undefined
  outcome: Outcome
  /** the one-time fault of `outcome` has occurred */
  faultSpent: boolean
  /** how many further calls about this order fail as in an outage; infinite until a payer's `recover` */
  outage: number
  capture: Capture | undefined
  /** the outcome of each request id of a capture */
  captureRequests: Map<string, { body: unknown; result: 'captured' | Issue }>
  trackers: Tracker[]
  /** the request id it was created with */
  requestId: string | undefined
  createdAt: string
  updatedAt: string
  /** milliseconds; an order that is not approved or captured in time expires */
  expiresAt: number
}

export type Capture = {
  id: string
  order: Order
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Money
  refundedCents: number
  refunds: Refund[]
  refundRequests: Map<string, { body: unknown; refund: Refund }>
  /** the one-time fault of a refund has occurred */
  refundFaultSpent: boolean
  /** the next refund call is refused for missing permissions */
  isNextRefundForbidden: boolean
  dispute: Dispute | undefined
  createdAt: string
  updatedAt: string
}

export type Refund = {
  id: string
  capture: Capture
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
  totalRefunded: Money
  customId: string | undefined
  invoiceId: string | undefined
  note: string | undefined
  createdAt: string
}

/** A parcel of a paid order, as the merchant has reported it. */
export type Tracker = {
  id: string
  captureId: string
  trackingNumber: string
  carrier: string
  /** only with the carrier `OTHER` */
  carrierNameOther: string | undefined
  notifyPayer: boolean
  items: object[] | undefined
  createdAt: string
}

/** A payer's dispute of a capture. */
export type Dispute = {
  id: string
  capture: Capture
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED'
  /** what was left of the capture when the dispute was opened */
  amount: Money
  responseDueAt: string
  createdAt: string
  updatedAt: string
}

export type BookEvent =
  | { type: 'CHECKOUT.ORDER.APPROVED'; order: Order }
  | { type: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`; order: Order; capture: Capture }
  | { type: `PAYMENT.CAPTURE.${'REFUNDED' | 'REVERSED'}`; order: Order; capture: Capture; refund: Refund }
  | { type: `CUSTOMER.DISPUTE.${'CREATED' | 'RESOLVED'}`; order: Order; capture: Capture; dispute: Dispute }

// 32 characters, so that five random bits choose one evenly; payer ids contain neither I, O, 0 nor 1.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Creates an id in the provider's alphabet. */
export function newId(length: number): string {
  let id = ''
  for (const byte of randomBytes(length)) id += ALPHABET[byte & 31]
  return id
}

/** @param at, lifetime in milliseconds. */
export function newOrder(
  request: OrderRequest,
  requestId: string | undefined,
  at: number,
  lifetime: number,
): Order {
  return {
    id: newId(17),
    request,
    payee: PAYEE,
    status: request.hasPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    payerId: undefined,
    outcome: 'ok',
    faultSpent: false,
    outage: 0,
    capture: undefined,
    captureRequests: new Map(),
    trackers: [],
    requestId,
    createdAt: new Date(at).toISOString(),
    updatedAt: new Date(at).toISOString(),
    expiresAt: at + lifetime,
  }
}

/** @param at ISO 8601. */
export function newCapture(order: Order, status: 'COMPLETED' | 'PENDING', at: string): Capture {
  const { currency_code, value } = order.request.unit.amount
  return {
    id: newId(17),
    order,
    status,
    amount: { currency_code, value },
    refundedCents: 0,
    refunds: [],
    refundRequests: new Map(),
    refundFaultSpent: false,
    isNextRefundForbidden: false,
    dispute: undefined,
    createdAt: at,
    updatedAt: at,
  }
}
