/** The orders of the Montonio sandbox and what happens to them. Sums are cents here, and strings in every answer. */
import { randomUUID } from 'node:crypto'
import { bankName } from './banks.ts'

export type Refund = { uuid: string; amount: number; status: string; key: string; createdAt: string }

/** Faults of an order that a test can request. */
export type Fault =
  | 'reply lost'
  | 'outage'
  | 'refund reply lost'
  | 'refund outage'
  | 'refund pending'
  | 'not settled'

/** The methods enabled for the store, and the service's fee for a payment by each, in cents. */
const SERVICE_FEE = {
  paymentInitiation: () => 20,
  cardPayments: (total: number) => 20 + Math.round(total * 0.02),
} as const satisfies Record<string, (total: number) => number>
export type Method = keyof typeof SERVICE_FEE

const isMethod = (method: string): method is Method => Object.hasOwn(SERVICE_FEE, method)

export type Order = {
  uuid: string
  /** the bank's page has its own id, a new one with every change of the order */
  page: string
  status: string
  intentStatus: string
  reference: string
  display: string | undefined
  returnUrl: string
  notificationUrl: string
  total: number
  lineItems: unknown[]
  method: Method
  /** the code of the bank that the shop has preselected */
  bank: string | undefined
  refunds: Refund[]
  createdAt: string
  fault: Fault | undefined
  /** how many further calls about it are not answered */
  outage: number
}

/** A refusal in Montonio's own shape. */
export class Refusal extends Error {
  readonly status: number
  /** one sentence, or a list of all faults */
  readonly said: string | string[]
  constructor(status: number, said: string | string[]) {
    super([said].flat().join('; '))
    this.status = status
    this.said = said
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Converts a JSON number with at most two decimals to cents. */
function cents(value: unknown): number | undefined {
  if (typeof value !== 'number' || !/^\d+(\.\d{1,2})?$/.test(String(value)) || value <= 0) return undefined
  return Math.round(value * 100)
}

export const eurosOf = (amount: number): string => (amount / 100).toFixed(2)

const isPaid = ({ status }: Order): boolean => ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status)

const refundedSum = ({ refunds }: Order): number =>
  refunds.reduce((sum, { status, amount }) => sum + (status === 'REJECTED' ? 0 : amount), 0)

const available = (order: Order): number =>
  isPaid(order) && order.fault !== 'not settled' ? order.total - refundedSum(order) : 0

type Rules = {
  /** the product "refundable bank payments" */
  isRefundable: boolean
  /** cents */
  smallestRefund: number
}

export function createOrders(rules: Rules, tell: (order: Order, refund?: Refund) => void) {
  const orders = new Map<string, Order>()
  /** a method that is disabled for the store */
  let off: Method | undefined
  const find = (uuid: unknown): Order => {
    const order = orders.get(text(uuid))
    if (!order) throw new Refusal(404, 'Order not found')
    return order
  }

  /** Card payments always are. */
  const isRefundable = ({ method }: Order): boolean => method === 'cardPayments' || rules.isRefundable

  function settleRefunds(order: Order, refund: Refund, status: string): void {
    refund.status = status
    if (status === 'SUCCESSFUL')
      order.status = refundedSum(order) === order.total ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    tell(order, refund)
    if (status === 'SUCCESSFUL') tell(order)
  }

  return {
    switchOff(method: Method | undefined): void {
      off = method
    },
    find,
    all: () => [...orders.values()],
    byPage: (page: string) => [...orders.values()].find(order => order.page === page),

    /** Creates an order, or changes the unpaid one with the same reference in place. */
    create(claims: Record<string, unknown>): Order {
      const payment = (claims.payment ?? {}) as Record<string, unknown>
      const total = cents(claims.grandTotal)
      const method = text(payment.method)
      const bank =
        text((payment.methodOptions as Record<string, unknown> | undefined)?.preferredProvider) || undefined
      const faults = [
        ...(total === undefined ? ['grandTotal must be a number with at most 2 decimals'] : []),
        ...(payment.amount === claims.grandTotal ? [] : ['payment.amount must equal grandTotal']),
        ...(claims.currency === 'EUR' && payment.currency === 'EUR' ? [] : ['currency must be EUR']),
        ...(isMethod(method) && method !== off ? [] : ['payment.method is not enabled']),
        ...(bank === undefined || bankName(bank) ? [] : ['preferredProvider is not supported']),
        ...['merchantReference', 'returnUrl', 'notificationUrl', 'locale']
          .filter(field => text(claims[field]) === '')
          .map(field => `${field} should not be empty`),
      ]
      if (faults.length > 0 || total === undefined || !isMethod(method))
        throw new Refusal(400, faults.join('; '))
      const reference = text(claims.merchantReference)
      const earlier = [...orders.values()].find(order => order.reference === reference)
      if (earlier && earlier.status !== 'PENDING' && earlier.status !== 'ABANDONED')
        throw new Refusal(400, 'ALREADY_PAID_FOR')
      const order: Order = {
        uuid: earlier?.uuid ?? randomUUID(),
        page: randomUUID(),
        status: 'PENDING',
        intentStatus: 'PENDING',
        reference,
        display: text(claims.merchantReferenceDisplay) || undefined,
        returnUrl: text(claims.returnUrl),
        notificationUrl: text(claims.notificationUrl),
        total,
        lineItems: Array.isArray(claims.lineItems) ? claims.lineItems : [],
        method,
        bank,
        refunds: [],
        createdAt: new Date().toISOString(),
        fault: undefined,
        outage: 0,
      }
      orders.set(order.uuid, order)
      return order
    },

    refund(claims: Record<string, unknown>): { order: Order; refund: Refund } {
      const order = find(claims.orderUuid)
      const [amount, key] = [cents(claims.amount), text(claims.idempotencyKey)]
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key))
        throw new Refusal(400, 'idempotencyKey must be a UUID')
      if (order.refunds.some(earlier => earlier.key === key))
        throw new Refusal(400, `Order uuid [${order.uuid}] already has a refund with same idempotency key`)
      const most = isRefundable(order) ? available(order) : 0
      if (amount === undefined) throw new Refusal(400, 'amount must be a number with at most 2 decimals')
      if (amount < rules.smallestRefund)
        throw new Refusal(400, 'amount is under the min allowed amount: 0.05EUR')
      if (amount > most)
        throw new Refusal(
          400,
          `Refund amount [${eurosOf(amount)}] exceeds the total amount refundable [${eurosOf(most)}]`,
        )
      const refund: Refund = {
        uuid: randomUUID(),
        amount,
        status: 'PENDING',
        key,
        createdAt: new Date().toISOString(),
      }
      order.refunds.push(refund)
      tell(order, refund)
      if (order.fault !== 'refund pending') settleRefunds(order, refund, 'SUCCESSFUL')
      return { order, refund }
    },

    /** Sets the status given by the bank or Montonio; a paid order stays paid unless the bank voids it. */
    move(order: Order, status: 'PAID' | 'AUTHORIZED' | 'ABANDONED' | 'VOIDED'): void {
      if (order.status === status || (isPaid(order) && status !== 'VOIDED')) return
      order.status = status
      order.intentStatus = status
      tell(order)
    },

    /** The payer's bank or card declines; the payer may try again. */
    decline(order: Order): void {
      if (order.status === 'PENDING') order.intentStatus = 'FAILED'
    },

    /** Finishes pending refunds. */
    endRefunds(order: Order, status: 'SUCCESSFUL' | 'REJECTED'): void {
      for (const refund of order.refunds.filter(each => each.status === 'PENDING'))
        settleRefunds(order, refund, status)
    },

    /** Returns the order as an answer shows it. */
    show: (order: Order, paymentUrl: string) => ({
      uuid: order.uuid,
      paymentStatus: order.status,
      locale: 'et',
      merchantReference: order.reference,
      merchantReferenceDisplay: order.display ?? null,
      merchantReturnUrl: order.returnUrl,
      merchantNotificationUrl: order.notificationUrl,
      grandTotal: eurosOf(order.total),
      currency: 'EUR',
      paymentMethodType: order.method,
      paymentIntents: [
        {
          uuid: order.page,
          amount: eurosOf(order.total),
          currency: 'EUR',
          status: order.intentStatus,
          createdAt: order.createdAt,
          serviceFee: isPaid(order) ? eurosOf(SERVICE_FEE[order.method](order.total)) : null,
          serviceFeeCurrency: 'EUR',
        },
      ],
      refunds: order.refunds.map(({ uuid, amount, status, createdAt }) => ({
        uuid,
        // As in the samples: whole sums have no decimals.
        amount: String(amount / 100),
        status,
        currency: 'EUR',
        createdAt,
        type: amount === order.total ? 'FULL_REFUND' : 'PARTIAL_REFUND',
      })),
      availableForRefund: available(order) / 100,
      isRefundableType: isRefundable(order),
      lineItems: order.lineItems,
      createdAt: order.createdAt,
      paymentUrl: order.status === 'PENDING' ? paymentUrl : null,
    }),
  }
}
