import type { Selectable } from 'kysely'
import type { Withdrawable, WithdrawalInput, WithdrawalReceipt } from '#contract/withdrawals.ts'
import { onDayText } from '#domain/day-text.ts'
import { eurosOf } from '#domain/money.ts'
import { SENT_STATUSES } from '#domain/order-status.ts'
import type { Pieces } from '#domain/wanted-pieces.ts'
import { isInTimeToWithdraw, lastWithdrawalDay } from '#domain/withdrawal.ts'
import * as messages from '#messages/rights.ts'
import type { WithdrawalsTable } from '#server/migrations/tables/withdrawals.ts'
import { isSameSecret } from '#server/orders/access.ts'
import { asRequester } from '#server/orders/as-requester.ts'
import { cancelUnpaid } from '#server/orders/change-status.ts'
import { entriesOf, listHistory, writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, lockOrder, type OrderLineRow, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import { findOwn, foldEmail, type Identification, identify, isCancelledUnpaid } from './own-order.ts'
import { removeWithdrawnPieces } from './remove-withdrawn.ts'
import { isReceiptQueued, queueWithdrawalEmails, recipientsOf } from './withdrawal-emails.ts'
import { totalQuantity, withdrawnBefore } from './withdrawn-quantities.ts'

type WithdrawalRow = Selectable<WithdrawalsTable>

type Deps = {
  db: Db
  publicUrl: string
  ownerEmail: string
  /** claims an e-mail to a typed address; false if there have been too many */
  mayWriteTo: (recipient: string) => Promise<boolean>
  now: Date
}

/**
 * Returns what of an order can be withdrawn, and until when. @throws ShopError `order_not_found`, `too_many_requests`
 */
export async function findWithdrawable(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  who: Identification,
): Promise<Withdrawable> {
  const order = await identify(db, who, now)
  const [lines, before] = await Promise.all([findLines(db, order.id), withdrawnBefore(db, order.id)])
  // The key is the customer's; someone identified by e-mail may be the payer.
  const { customer_name, customer_email } = isSameSecret(who.key, order.access_key)
    ? await asRequester(db, order)
    : order
  return {
    orderNumber: order.order_number,
    customerName: customer_name,
    customerEmail: customer_email,
    lastDay: lastWithdrawalDay(order.delivered_at),
    isInTime: isInTimeToWithdraw(order.delivered_at, now),
    lines: lines.map(line => ({
      position: line.position,
      name: line.name,
      quantity: line.quantity,
      withdrawn: before.get(line.position) ?? 0,
      withdrawable: line.withdrawable === 1,
    })),
  }
}

/** Writes the declaration following the model form (VÕS § 56, justiitsministri määrus nr 41, lisa 1). */
const declare = (order: OrderRow, taken: { name: string; quantity: number }[], name = ''): string =>
  [
    messages.withdrawalStatement(order.order_number),
    ...taken.map(line => `${line.quantity} × ${line.name}`),
    messages.orderedOn(onDayText(order.placed_at ?? order.created_at)),
    ...(name ? [messages.consumerNamed(name)] : []),
  ].join('\n')

/**
 * Returns the current time, but later than the order's last refund or withdrawal, in case the clock was set back. These
 * times decide which refund is for which withdrawal: an earlier refund would pay for this one.
 */
async function momentAfterAll(trx: Db, orderId: string, now: Date): Promise<Date> {
  const [refunded, withdrawn] = await Promise.all([
    trx
      .selectFrom('refunds')
      .select(({ fn }) => fn.max('created_at').as('last'))
      .where('order_id', '=', orderId)
      .where('state', '!=', 'failed')
      .executeTakeFirstOrThrow(),
    trx
      .selectFrom('withdrawals')
      .select(({ fn }) => fn.max('at').as('last'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  ])
  const last = [refunded.last, withdrawn.last].map(at => (at === null ? 0 : Date.parse(at) + 1))
  return new Date(Math.max(now.getTime(), ...last))
}

/**
 * Takes a consumer's declaration of withdrawal and confirms its arrival at once. Whether goods may be withdrawn from
 * was decided at their sale; a retry with the same request id withdraws nothing twice. The pieces leave an unpaid order,
 * which is cancelled when all of it is withdrawn. While its payment is being captured or reviewed, the withdrawal waits:
 * once it is paid, for the owner, as from any paid order; a payment that fails removes or cancels (`releaseOrders`).
 * @throws ShopError `order_not_found`, `too_many_requests`, `withdrawal_too_late`, `not_withdrawable`,
 * `withdrawn_already`; `order_cancelled` if it is, unpaid; `request_differs` if the request id was used for another withdrawal
 */
export async function withdraw(deps: Deps, input: WithdrawalInput): Promise<WithdrawalReceipt> {
  const { now, publicUrl, ownerEmail } = deps
  const asked = await identify(deps.db, input, now)
  const isProved = asked.payment_status !== 'pending'
  const recipients: string[] = []
  for (const recipient of recipientsOf(asked, input.receiptEmail)) {
    // A paid order proves its own mailbox, and no other.
    const isProvedOwn = isProved && foldEmail(recipient) === foldEmail(asked.customer_email)
    if (isProvedOwn || (await deps.mayWriteTo(recipient))) recipients.push(recipient)
  }
  return retryingTransaction(deps.db, async trx => {
    const { id } = await findOwn(trx, input)
    // The lock lets one withdrawal of the order through at a time.
    const order = (await lockOrder(trx, 'id', id, now))!
    const sent = await findWithdrawal(trx, input.requestId)
    if (sent?.order_id === order.id) {
      if (!isSame(sent, input)) throw await declaredBefore(trx, sent)
      return receiptOf(trx, order, sent, isCancelledUnpaid(order))
    }
    if (!isInTimeToWithdraw(order.delivered_at, now)) throw new ShopError('withdrawal_too_late')
    const lines = await findLines(trx, order.id)
    const before = await withdrawnBefore(trx, order.id)
    const taken = takeLines(lines, input.lines, before)
    if (isCancelledUnpaid(order)) throw new ShopError('order_cancelled')
    const statement = declare(order, taken, input.name)
    const at = await momentAfterAll(trx, order.id, now)
    const row = {
      // If the given id belongs to another order's declaration, the shop generates one.
      id: sent === undefined && input.requestId !== undefined ? input.requestId : newId(),
      order_id: order.id,
      name: input.name,
      email: input.receiptEmail,
      lines: JSON.stringify(wantedPieces(input.lines)),
      statement,
      at: at.toISOString(),
      done_at: null,
      pieces_removed: 0,
    }
    await trx.insertInto('withdrawals').values(row).execute()
    const withdrawnLines = taken.map(({ name, quantity }) => ({ name, quantity }))
    await writeHistory(
      trx,
      order.id,
      'customer',
      'withdrawal',
      { lines: withdrawnLines, name: input.name },
      at,
    )
    const gone = totalQuantity(taken) + [...before.values()].reduce((sum, quantity) => sum + quantity, 0)
    const isCancelled = gone >= totalQuantity(lines) && (await cancelUnpaid(trx, order, 'customer', now))
    const reduced = await removeWithdrawnPieces(trx, order, now)
    const rest = reduced ? await findLines(trx, order.id) : lines
    const receipt = {
      ...orderMail(reduced ?? order, rest, trackingLink(publicUrl, order)),
      withdrawnLines,
      at: row.at,
      statement,
      isCancelled,
      ...(reduced && { toPay: reduced.total }),
    }
    await queueWithdrawalEmails(
      trx,
      { order, withdrawal: row, receipt, isProved, recipients, unnamedStatement: declare(order, taken) },
      { publicUrl, ownerEmail, now },
    )
    const stored = { ...row, pieces_removed: Number(reduced !== undefined) }
    return receiptOf(trx, reduced ?? order, stored, isCancelled)
  })
}

async function findWithdrawal(trx: Db, id: string | undefined): Promise<WithdrawalRow | undefined> {
  if (id === undefined) return undefined
  return trx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
}

const receiptOf = async (
  trx: Db,
  order: OrderRow,
  { id, at, email, statement, pieces_removed }: WithdrawalRow,
  isCancelled: boolean,
): Promise<WithdrawalReceipt> => ({
  id,
  orderNumber: order.order_number,
  at,
  receiptEmail: email,
  isMailed: await isReceiptQueued(trx, order, id),
  statement,
  isCancelled,
  toPay:
    pieces_removed === 1 && order.payment_status === 'pending' && !isCancelled ? eurosOf(order.total) : null,
  isRefundDue: pieces_removed === 0 && !isCancelled,
  isSent: SENT_STATUSES.has(order.status),
})

/** Adds up the quantities per line. */
function wantedPieces(wanted: readonly Pieces[]): Pieces[] {
  const pieces = new Map<number, number>()
  for (const { position, quantity } of wanted) pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  return [...pieces].map(([position, quantity]) => ({ position, quantity }))
}

const isSame = ({ name, email, lines }: WithdrawalRow, input: WithdrawalInput): boolean =>
  name === input.name && email === input.receiptEmail && lines === JSON.stringify(wantedPieces(input.lines))

async function declaredBefore(trx: Db, { order_id, at, email }: WithdrawalRow): Promise<ShopError> {
  // The order's lines may no longer have them.
  const declared = entriesOf(await listHistory(trx, order_id), 'withdrawal').find(entry => entry.at === at)
  const pieces = (declared?.data.lines ?? []).map(({ name, quantity }) => `${quantity} × ${name}`)
  return new ShopError('request_differs', { details: messages.withdrawnBefore(pieces.join(', '), email) })
}

function takeLines(lines: readonly OrderLineRow[], wanted: readonly Pieces[], before: Map<number, number>) {
  return wantedPieces(wanted).map(({ position, quantity }) => {
    const line = lines.find(each => each.position === position)
    if (line?.withdrawable !== 1) throw new ShopError('not_withdrawable')
    if (quantity + (before.get(position) ?? 0) > line.quantity) throw new ShopError('withdrawn_already')
    return { position, name: line.name, quantity }
  })
}
