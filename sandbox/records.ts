/** What the sandbox remembers of a payment. */
import { randomBytes } from 'node:crypto'
import type { Issue } from './issues.ts'
import type { Money } from './money.ts'
import type { OrderRequest } from './order-request.ts'
import type { Outcome } from './outcomes.ts'

/** More calls than a patient client makes in one go, so that it has to come back later. */
export const OUTAGE_CALLS = 6

export type Order = {
  id: string
  request: OrderRequest
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  payerId: string | undefined
  outcome: Outcome
  /** the one-time fault of `outcome` is over */
  faultSpent: boolean
  /** how many further calls about this order find the service down */
  outage: number
  capture: Capture | undefined
  /** what each request id of a capture came to */
  captureRequests: Map<string, { body: unknown; result: 'captured' | Issue }>
  /** the request id it was created with */
  requestId: string | undefined
  createdAt: string
  updatedAt: string
  /** milliseconds; an order nobody approves or captures in time is gone */
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
  /** the one-time fault of a refund is over */
  refundFaultSpent: boolean
  /** the next refund call meets missing permissions */
  isNextRefundForbidden: boolean
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

export type BookEvent =
  | { type: 'CHECKOUT.ORDER.APPROVED'; order: Order }
  | { type: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`; order: Order; capture: Capture }
  | { type: `PAYMENT.CAPTURE.${'REFUNDED' | 'REVERSED'}`; order: Order; capture: Capture; refund: Refund }

// 32 letters and digits, so that five random bits choose one evenly; payer ids know neither I, O, 0 nor 1.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A new id in the provider's alphabet. */
export function newId(length: number): string {
  let id = ''
  for (const byte of randomBytes(length)) id += ALPHABET[byte & 31]
  return id
}
