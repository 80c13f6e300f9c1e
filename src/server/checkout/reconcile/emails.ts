/** E-mails that a reconciliation sends, and those that it prevents. */

import type { MailTemplate } from '#domain/mail-template.ts'
import type { MailData } from '#server/mail/mails.ts'
import { queueMail, takeBackMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { NumbersStep } from './document-numbers.ts'
import type { Plan, PlannedStep } from './plan.ts'

/** Deletes queued e-mails that were already sent after the backup, and would be sent twice. */
export async function deleteEmailsOf(
  trx: Db,
  orderIds: readonly string[],
  templates: readonly MailTemplate[],
): Promise<void> {
  for (const subjectId of orderIds)
    for (const template of templates) await takeBackMails(trx, { template, subjectId })
}

/** Queues the owner's one e-mail about a restored copy: an identical one is queued only once. */
export async function queueOwnerEmail(
  trx: Db,
  {
    since,
    plan,
    numbers,
    recipient,
  }: { since: Date; plan: Plan; numbers: NumbersStep | undefined; recipient: string },
  now: Date,
): Promise<void> {
  const data: MailData['restored-copy'] = {
    since: since.toISOString(),
    orders: plan.steps.flatMap(ordersOf),
    stock: [...new Set(plan.steps.flatMap(stockOf))],
    money: plan.steps
      .filter(({ does }) => does === 'keep' || does === 'leave')
      .map(({ movement: { reference, provider }, amount }) => ({ reference, provider, amount })),
    refunds: plan.steps.filter(({ does }) => does === 'refund').length,
    numbers: numbers
      ? { invoice: numbers.above.invoice + 1, creditNote: numbers.above.creditNote + 1 }
      : null,
  }
  const about = { id: String(since.getTime()) }
  await queueMail(trx, { template: 'restored-copy', about, recipient, data }, now)
}

function ordersOf(step: PlannedStep): { number: string; total: number }[] {
  if (step.does === 'restore') return [{ number: step.restored.order.number, total: step.amount }]
  if (step.does === 'pay')
    return step.orders.map(({ order_number: number, items_total: total }) => ({ number, total }))
  return []
}

const stockOf = (step: PlannedStep): string[] =>
  step.does === 'restore'
    ? step.restored.doubts.flatMap(doubt =>
        doubt.about === 'product' || doubt.about === 'stock' ? [doubt.name] : [],
      )
    : []
