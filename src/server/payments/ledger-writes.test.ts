/**
 * Every write of the ledger changes the payment or refund that it is about, nothing of the ones beside it, and nothing at
 * all if it comes too late.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { PaymentState } from '#domain/payment-state.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { checkEnded, claimDuePayment, claimForAudit, endChecks, stopChecking } from './due-payments.ts'
import { storeCaptureTime, storeFee } from './fees.ts'
import {
  attachOrder,
  clearCaptureFault,
  insertPayment,
  linkToProvider,
  noteCaptureFault,
  type PaymentRow,
  rewriteDelivery,
} from './ledger.ts'
import { claimPaymentRow, movePayment } from './move-payment.ts'
import {
  adjustRefundedAmount,
  beginRefundTry,
  claimDueRefund,
  endRefund,
  endRefundByHand,
  findPendingRefunds,
  insertRefund,
  linkProviderRefund,
  markFullyRefunded,
  markRefundsHandled,
  markWonBack,
  nameMadeRefund,
  type RefundRow,
  recordRefundError,
  reserveRefundAmount,
} from './refund-ledger.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const LATER = new Date('2026-11-26T11:00:00Z')
const AT = LATER.toISOString()
const EARLIER = '2026-11-26T09:00:00.000Z'
const FAULT = { fault: 'failed', issue: 'NO' } as const

/** Gives the refund an order, and all others another one and an earlier date. */
async function ofOrders(db: Db, { refund }: Own) {
  for (const [comparison, created_at] of [
    ['=', NOW.toISOString()],
    ['!=', EARLIER],
  ] as const) {
    const { id: order_id } = await anOrder(db, NOW)
    await db.updateTable('refunds').set({ order_id, created_at }).where('id', comparison, refund.id).execute()
  }
}

const handled =
  (kind: 'refund' | 'reversal'): Write['write'] =>
  async (db, { refund: { id } }) => {
    const { order_id: orderId } = await db
      .selectFrom('refunds')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return markRefundsHandled(db, kind, { orderId: orderId!, since: undefined }, LATER)
  }

const listed = (refundId: string | null) => ({ id: 'LISTED', refundId, amount: 100, providerAt: AT })

type Own = { payment: PaymentRow; refund: RefundRow }
type Write = {
  /** the state of all payments before; `captured` if missing */
  state?: PaymentState
  payments?: Partial<PaymentRow>
  refunds?: Partial<RefundRow>
  /** what happens between the reading of the row and the write */
  before?: (db: Db, own: Own) => Promise<unknown>
  write: (db: Db, own: Own) => Promise<unknown>
}

const OF_A_PAYMENT: Record<string, Write> = {
  movePayment: {
    state: 'capturing',
    write: (db, { payment }) => movePayment(db, payment.id, 'pay', {}, LATER),
  },
  claimPaymentRow: { state: 'open', write: (db, { payment }) => claimPaymentRow(db, payment.id, AT, LATER) },
  linkToProvider: {
    state: 'open',
    write: (db, { payment }) =>
      linkToProvider(db, payment.id, { reference: 'NEW', approveUrl: 'https://pay.example' }, LATER),
  },
  attachOrder: {
    write: async (db, { payment }) => {
      const { id } = await anOrder(db, NOW)
      return attachOrder(db, payment, { kind: 'hat', order: { id, isOwn: true } })
    },
  },
  rewriteDelivery: {
    write: (db, { payment }) => rewriteDelivery(db, payment.id, { deliveryMethod: 'dpd_courier' } as never),
  },
  noteCaptureFault: { write: (db, { payment }) => noteCaptureFault(db, payment.id, 'NO') },
  clearCaptureFault: {
    payments: { capture_fault: 'NO' },
    write: (db, { payment }) => clearCaptureFault(db, payment.id),
  },
  claimDuePayment: { state: 'open', write: (db, { payment }) => claimDuePayment(db, payment, LATER) },
  checkEnded: { state: 'released', write: (db, { payment }) => checkEnded(db, payment.id, AT) },
  endChecks: { state: 'released', write: (db, { payment }) => endChecks(db, payment.id, AT) },
  stopChecking: { write: (db, { payment }) => stopChecking(db, payment.id) },
  claimForAudit: { write: (db, { payment }) => claimForAudit(db, payment, LATER) },
  storeFee: { write: (db, { payment }) => storeFee(db, payment.id, 150) },
  storeCaptureTime: { write: (db, { payment }) => storeCaptureTime(db, payment.id, AT) },
  reserveRefundAmount: { write: (db, { payment }) => reserveRefundAmount(db, payment.id, 100) },
  adjustRefundedAmount: { write: (db, { payment }) => adjustRefundedAmount(db, payment.id, 100) },
  markFullyRefunded: {
    payments: { refunded: 3899 },
    refunds: { state: 'done' },
    write: (db, { payment }) => markFullyRefunded(db, payment.id, LATER),
  },
  'markFullyRefunded during a refund of another payment': {
    payments: { refunded: 3899 },
    refunds: { state: 'done' },
    before: (db, { payment }) =>
      db.updateTable('refunds').set({ state: 'asked' }).where('payment_id', '!=', payment.id).execute(),
    write: (db, { payment }) => markFullyRefunded(db, payment.id, LATER),
  },
}

const OF_A_REFUND: Record<string, Write> = {
  beginRefundTry: { write: (db, { refund }) => beginRefundTry(db, refund.id, LATER) },
  recordRefundError: { write: (db, { refund }) => recordRefundError(db, refund, FAULT, LATER) },
  linkProviderRefund: { write: (db, { refund }) => linkProviderRefund(db, refund.id, 'R') },
  claimDueRefund: { write: (db, { refund }) => claimDueRefund(db, refund, LATER) },
  endRefund: {
    write: (db, { refund }) => endRefund(db, refund.id, { state: 'failed', ...FAULT, at: LATER }),
  },
  endRefundByHand: {
    refunds: { fault: 'failed' },
    write: (db, { refund }) => endRefundByHand(db, refund.id, { isLost: false }, LATER),
  },
  markWonBack: {
    refunds: { state: 'done' },
    write: (db, { refund }) => markWonBack(db, refund.id, { amount: 100, at: LATER }, LATER),
  },
  'markRefundsHandled of a failed refund': {
    refunds: { state: 'failed' },
    before: ofOrders,
    write: handled('refund'),
  },
  'markRefundsHandled of a reversal': {
    refunds: { state: 'done', origin: 'reversal' },
    before: ofOrders,
    write: handled('reversal'),
  },
  'nameMadeRefund by the shop’s id': {
    refunds: { state: 'done' },
    before: ofOrders,
    write: (db, { payment, refund }) => nameMadeRefund(db, payment.id, listed(refund.id)),
  },
  'nameMadeRefund by the sum': {
    refunds: { state: 'done' },
    before: async (db, own) => {
      await ofOrders(db, own)
      const { id, payment_id } = own.refund
      await db
        .updateTable('refunds')
        .set({ amount: 200 })
        .where('payment_id', '=', payment_id)
        .where('id', '!=', id)
        .execute()
    },
    write: (db, { payment }) => nameMadeRefund(db, payment.id, listed(null)),
  },
}

/** Runs a write twice, as two processes would that have read the same row. */
const again = (each: Write): Write => ({ ...each, before: each.write })

/** Writes that another call, process or event has overtaken. */
const TOO_LATE: Record<string, Write> = {
  'movePayment by the outcome of an earlier attempt': {
    state: 'capturing',
    payments: { declines: 1 },
    write: (db, { payment }) => movePayment(db, payment.id, 'reopen', { attempt: 0 }, LATER),
  },
  'claimPaymentRow of a refused payment': {
    ...OF_A_PAYMENT.claimPaymentRow!,
    payments: { refusal: 'out_of_stock' },
  },
  'clearCaptureFault without a fault': { ...OF_A_PAYMENT.clearCaptureFault!, payments: {} },
  'endChecks of a payment no longer checked': {
    ...OF_A_PAYMENT.endChecks!,
    payments: { next_check_at: null },
  },
  'checkEnded of a claimed payment': { ...OF_A_PAYMENT.checkEnded!, state: 'capturing' },
  'endChecks of a claimed payment': { ...OF_A_PAYMENT.endChecks!, state: 'capturing' },
  'endChecks within the bank’s time': {
    state: 'released',
    write: (db, { payment }) => endChecks(db, payment.id, NOW.toISOString()),
  },
  'claimDuePayment by a second process': again(OF_A_PAYMENT.claimDuePayment!),
  'claimForAudit by a second process': again(OF_A_PAYMENT.claimForAudit!),
  'claimDueRefund by a second process': again(OF_A_REFUND.claimDueRefund!),
  'reserveRefundAmount of money on its way back': {
    ...OF_A_PAYMENT.reserveRefundAmount!,
    state: 'refunding',
  },
  'reserveRefundAmount of more than is left': {
    ...OF_A_PAYMENT.reserveRefundAmount!,
    payments: { refunded: 3800 },
  },
  'markFullyRefunded of less': { ...OF_A_PAYMENT.markFullyRefunded!, payments: { refunded: 3898 } },
  'markFullyRefunded during a refund': { ...OF_A_PAYMENT.markFullyRefunded!, refunds: { state: 'asked' } },
  'markFullyRefunded of an open payment': { ...OF_A_PAYMENT.markFullyRefunded!, state: 'open' },
  'endRefundByHand before the provider refuses': {
    ...OF_A_REFUND.endRefundByHand!,
    refunds: { fault: null },
  },
  'markWonBack of a failed refund': { ...OF_A_REFUND.markWonBack!, refunds: { state: 'failed' } },
  'markWonBack once more': {
    ...OF_A_REFUND.markWonBack!,
    refunds: { state: 'done', won_back: 50, won_back_at: AT },
  },
  'markRefundsHandled of a refund under way': {
    ...OF_A_REFUND['markRefundsHandled of a failed refund']!,
    refunds: { state: 'asked' },
  },
  'markRefundsHandled of a refund made at the provider’s site': {
    ...OF_A_REFUND['markRefundsHandled of a reversal']!,
    refunds: { state: 'done', origin: 'provider' },
  },
  'nameMadeRefund of a refund under way': {
    ...OF_A_REFUND['nameMadeRefund by the shop’s id']!,
    refunds: { state: 'asked' },
  },
  ...Object.fromEntries(
    ['beginRefundTry', 'recordRefundError', 'linkProviderRefund', 'endRefund', 'endRefundByHand'].map(
      name => [
        `${name} of an ended refund`,
        { ...OF_A_REFUND[name]!, refunds: { state: 'done', fault: 'failed' } } satisfies Write,
      ],
    ),
  ),
}

/** Two payments alike, each with two refunds alike. @returns the last of each */
async function fillLedger(db: Db, { state = 'captured', payments, refunds }: Write): Promise<Own> {
  for (const name of ['A', 'B']) {
    const paid = { provider: 'paypal', sessionId: 'cart', amount: 3899, kind: 'cart' } as const
    const payment_id = await insertPayment(db, paid, NOW)
    for (const number of [1, 2]) {
      const named = { id: name + number, payment_id, amount: 100, reason: 'Auk', actor: 'shop' }
      const unnamed = { order_id: null, lines: null, request_id: null, provider_refund_id: null }
      await insertRefund(db, { ...named, ...unnamed, restock: 0, origin: 'shop' }, NOW)
    }
  }
  await db
    .updateTable('payments')
    .set({ state, ...payments })
    .execute()
  if (refunds) await db.updateTable('refunds').set(refunds).execute()
  const rows = await readLedger(db)
  return { payment: rows.payments.at(-1)!, refund: rows.refunds.at(-1)! }
}

const readLedger = async (db: Db) => ({
  payments: await db.selectFrom('payments').selectAll().orderBy('id').execute(),
  refunds: await db.selectFrom('refunds').selectAll().orderBy('id').execute(),
})

/** Returns the ids of the rows that a write changes, and its own. */
async function changedBy(db: Db, each: Write) {
  const own = await fillLedger(db, each)
  await each.before?.(db, own)
  const before = await readLedger(db)
  const result = await each.write(db, own)
  const after = await readLedger(db)
  const ids = (rows: readonly { id: string }[], now: readonly { id: string }[]) =>
    rows.filter((row, at) => !isDeepStrictEqual(row, now[at])).map(({ id }) => id)
  return {
    own,
    result,
    payments: ids(before.payments, after.payments),
    refunds: ids(before.refunds, after.refunds),
  }
}

onEachDatabase('a write of the ledger', fresh => {
  test.each(Object.keys(OF_A_PAYMENT))('%s changes its own payment only', async name => {
    const { own, payments, refunds } = await changedBy((await fresh()).db, OF_A_PAYMENT[name]!)
    expect({ payments, refunds }).toEqual({ payments: [own.payment.id], refunds: [] })
  })

  test.each(Object.keys(OF_A_REFUND))('%s changes its own refund only', async name => {
    const { own, payments, refunds } = await changedBy((await fresh()).db, OF_A_REFUND[name]!)
    expect({ payments, refunds }).toEqual({ payments: [], refunds: [own.refund.id] })
  })

  test.each(Object.keys(TOO_LATE))('%s comes too late', async name => {
    const { result, payments, refunds } = await changedBy((await fresh()).db, TOO_LATE[name]!)
    expect([...payments, ...refunds]).toEqual([])
    expect(result, 'its caller is told so').toBeFalsy()
  })

  test('is preceded by a read of the payment’s own pending refunds', async () => {
    const { db } = await fresh()
    const { payment } = await fillLedger(db, OF_A_REFUND.beginRefundTry!)
    const pending = await findPendingRefunds(db, payment.id)
    expect(pending.map(({ payment_id }) => payment_id)).toEqual([payment.id, payment.id])
  })
})
