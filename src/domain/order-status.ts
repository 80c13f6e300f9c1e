/** The order statuses of specification §4, and `paid`, which a capture sets (contract §4, Orders). */
export const ORDER_STATUSES = [
  'pending',
  'pending_confirmation',
  'confirmed',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_STATUS_LABEL: Record<OrderStatus, string> = {
  pending: 'Ootel',
  pending_confirmation: 'Ootab kinnitust',
  confirmed: 'Kinnitatud',
  paid: 'Makstud',
  processing: 'Töötlemisel',
  shipped: 'Saadetud',
  delivered: 'Kohale jõudnud',
  completed: 'Valmis',
  cancelled: 'Tühistatud',
}

export const PAYMENT_STATUSES = ['pending', 'completed', 'partially_refunded', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_STATUS_LABEL: Record<PaymentStatus, string> = {
  pending: 'Ootel',
  completed: 'Makstud',
  partially_refunded: 'Osaliselt tagastatud',
  refunded: 'Tagastatud',
}

/** The label of a status, or the raw value where it is none of the known ones (specification §4). */
export const orderStatusLabel = (status: string): string =>
  Object.hasOwn(ORDER_STATUS_LABEL, status) ? ORDER_STATUS_LABEL[status as OrderStatus] : status
export const paymentStatusLabel = (status: string): string =>
  Object.hasOwn(PAYMENT_STATUS_LABEL, status) ? PAYMENT_STATUS_LABEL[status as PaymentStatus] : status

export type TimelineStep = { step: 'received' | 'processing' | 'shipped' | 'delivered'; reached: boolean }

const REACHED_BY: Record<TimelineStep['step'], readonly OrderStatus[] | 'always'> = {
  received: 'always',
  processing: ['processing', 'shipped', 'delivered'],
  shipped: ['shipped', 'delivered'],
  delivered: ['delivered'],
}

/**
 * The four steps of the tracking timeline, in order, and which of them the order has reached (specification §4).
 * @returns `undefined` for a cancelled order, whose timeline is not shown.
 */
export function timeline(status: OrderStatus): TimelineStep[] | undefined {
  if (status === 'cancelled') return undefined
  return (Object.keys(REACHED_BY) as TimelineStep['step'][]).map(step => {
    const by = REACHED_BY[step]
    return { step, reached: by === 'always' || by.includes(status) }
  })
}
