/**
 * Montonio as a payment provider: bank links or cards, where the payer's approval moves the money. Its record (`GET
 * /orders/{uuid}`) is authoritative; returning browsers and events only make the shop ask.
 */
import type { CreateResult, NewPayment, PaymentProvider, ReadResult, Unknown } from '../provider.ts'
import { connectCaller, type MontonioConfig, type MontonioLog } from './api-call.ts'
import { listBanks } from './banks.ts'
import { isLiveApi } from './config.ts'
import { readEvent, readReturn } from './events.ts'
import type { Journal } from './journal.ts'
import { methodOf, orderClaims } from './order-claims.ts'
import { isPaid, type KnownOrder, moneyOf, recordOf } from './order-record.ts'
import { refundThere, resultOfRefund, type Unanswered } from './refund.ts'
import { order as orderSchema } from './schemas.ts'

/** Whether the shop's keys are refused: then every other call will be, too. */
const isLockOut = (status: number): boolean => status === 401 || status === 403

const unknown = (reason: string): Unknown => ({ outcome: 'unknown', reason })

/** @param now milliseconds: the clock that dates tokens */
export function connectMontonio(
  config: MontonioConfig,
  journal: Journal,
  log: MontonioLog,
  now: () => number = Date.now,
): PaymentProvider {
  const { method: name = 'montonio', notificationUrl } = config
  const { incidents, hasBanks } = methodOf(name)
  const caller = connectCaller(config, log, now)

  /** Reads an order with the journal's entries about it, and records what is new. */
  async function find(uuid: string): Promise<KnownOrder | { outcome: 'gone' } | Unanswered> {
    const answer = await caller.ask(`/orders/${encodeURIComponent(uuid)}`)
    if (answer.result === 'no_answer') return unknown(answer.reason)
    if (answer.result === 'refusal')
      return answer.status === 404
        ? { outcome: 'gone' }
        : { ...unknown(answer.message), ...(isLockOut(answer.status) && { isLockedOut: true }) }
    const order = orderSchema.safeParse(answer.json).data
    if (!order) return unknown('unreadable order')
    if (isPaid(order.paymentStatus)) await journal.seePaid(order.uuid, new Date(now()).toISOString())
    const [paidAt, asked] = await Promise.all([journal.paidAt(order.uuid), journal.refundsOf(order.uuid)])
    return { order, paidAt, asked }
  }

  async function create(wanted: NewPayment): Promise<CreateResult> {
    const answer = await caller.ask('/orders', orderClaims(wanted, name, notificationUrl))
    if (answer.result === 'no_answer') return unknown(answer.reason)
    if (answer.result === 'refusal') {
      const isAccount = isLockOut(answer.status)
      // A bank that has left since the list was fetched must not cost the sale: the payer chooses another at Montonio.
      if (wanted.bank && !isAccount) {
        const { bank: _, ...rest } = wanted
        return create(rest)
      }
      return { outcome: 'refused', issue: answer.message, isAccount }
    }
    const made = orderSchema.safeParse(answer.json).data
    if (!made?.paymentUrl) return unknown('unreadable order')
    return { outcome: 'created', reference: made.uuid, approveUrl: made.paymentUrl }
  }

  return {
    name,
    isLive: isLiveApi(config.apiUrl),
    can: { capture: 'at_once', listsEvents: false, guardsOrderNumber: false },
    incidents,
    create,
    async read(reference): Promise<ReadResult> {
      const found = await find(reference)
      return 'order' in found ? recordOf(found) : found
    },
    isOwnPayee: async () => unknown('Montonio does not report the payee'),
    async capture(reference) {
      const found = await find(reference)
      return 'order' in found ? moneyOf(found) : found
    },
    async readCapture(captureId) {
      const found = await find(captureId)
      if ('order' in found) return moneyOf(found)
      return found.outcome === 'gone' ? unknown('no such order') : found
    },
    refund: (captureId, wanted) => refundThere({ ask: caller.ask, find, journal }, captureId, wanted),
    readRefund: id => resultOfRefund(find, id),
    readEvent: (_headers, rawBody, query) => readEvent({ keys: config, journal, find }, rawBody, query),
    readReturn: query => readReturn(config, query),
    ...(hasBanks && { listBanks: () => listBanks(caller.ask, new URL(config.apiUrl).origin) }),
    listEvents: async () => unknown('Montonio does not list events'),
    close: caller.close,
  }
}
