/**
 * Numbers of invoices and credit notes that were e-mailed but are missing in this copy. A number issued twice would
 * name two documents; a number left out needs an explanation in the books
 * (docs/decisions/0032-reconcile-after-restore.md).
 */
import { DAY_MS } from '#domain/durations.ts'
import { isActionRecorded, recordAction } from '#server/admin/audit.ts'
import { countWithoutInvoice, lastNumber, raiseNumber, wasIssuedSince } from '#server/documents/numbering.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Movement } from './provider-books.ts'
import { capturedIn, numbersIn } from './read-record.ts'

/** The number after which documents of each kind continue. */
type Numbers = { invoice: number; creditNote: number }

/** What the owner's helper found in the e-mails: the highest number of each kind that was sent. */
export type Highest = { invoice?: number | undefined; creditNote?: number | undefined }

export type NumbersStep = { last: Numbers; above: Numbers; why: 'estimated' | 'given' }

/** Documents that a provider does not know: orders paid in cash, or priced and not paid. */
const UNSEEN = 20
const UNSEEN_A_DAY = 5
/** A round gap is easy to see and to explain. */
const ROUND = 100

const ACTION = 'documents.raise-numbers'

/**
 * Plans how numbers continue after a restore; undefined if they were already raised for this copy, or if the shop shows
 * that it is no older copy: it knows everything the provider knows, and has documents issued after that moment.
 * @param isBehind whether the shop lacks something that a provider has, or may lack it
 */
export async function planNumbers(
  db: Db,
  {
    since,
    movements,
    isBehind,
    highest,
  }: { since: Date; movements: readonly Movement[]; isBehind: boolean; highest: Highest },
  now: Date,
): Promise<NumbersStep | undefined> {
  const last = { invoice: await lastNumber(db, 'invoice'), creditNote: await lastNumber(db, 'credit_note') }
  const isGiven = highest.invoice !== undefined || highest.creditNote !== undefined
  const wasRaised = await isActionRecorded(db, { action: ACTION, subject: since.toISOString() })
  const isOlder = isBehind || !(await wasIssuedSince(db, since))
  const estimates = !wasRaised && isOlder
  const unseen = UNSEEN + UNSEEN_A_DAY * Math.ceil((now.getTime() - since.getTime()) / DAY_MS)
  const roundedUp = (number: number) => Math.ceil(number / ROUND) * ROUND
  const invoices = (await countWithoutInvoice(db)) + ordersPaidBy(movements)
  const estimate = {
    invoice: estimates ? roundedUp(last.invoice + invoices + unseen) : last.invoice,
    creditNote: estimates ? roundedUp(last.creditNote + refundsOf(movements) + unseen) : last.creditNote,
  }
  const above = {
    invoice: Math.max(last.invoice, highest.invoice ?? estimate.invoice),
    creditNote: Math.max(last.creditNote, highest.creditNote ?? estimate.creditNote),
  }
  if (above.invoice === last.invoice && above.creditNote === last.creditNote && !estimates) return undefined
  return { last, above, why: isGiven ? 'given' : 'estimated' }
}

const sumOf = (movements: readonly Movement[], count: (movement: Movement) => number): number =>
  movements.reduce((sum, movement) => sum + count(movement), 0)

const ordersPaidBy = (movements: readonly Movement[]): number =>
  sumOf(movements, ({ record }) => (record && capturedIn(record) ? Math.max(1, numbersIn(record).length) : 1))

/** A refund of orders paid together has a credit note for each. */
const refundsOf = (movements: readonly Movement[]): number =>
  sumOf(
    movements,
    ({ record, told }) =>
      ((record?.refunds.length ?? 0) + told.length + (record?.capture?.isRefunded ? 1 : 0)) *
      Math.max(1, record ? numbersIn(record).length : 1),
  )

/** Leaves the gap and records why, in one transaction: before anything is booked that takes a number. */
export async function raiseNumbers(
  trx: Db,
  since: Date,
  { last, above, why }: NumbersStep,
  now: Date,
): Promise<void> {
  await raiseNumber(trx, 'invoice', above.invoice)
  await raiseNumber(trx, 'credit_note', above.creditNote)
  const data = {
    why,
    invoices: { from: last.invoice, to: above.invoice },
    creditNotes: { from: last.creditNote, to: above.creditNote },
  }
  await recordAction(trx, { actor: 'server', action: ACTION, subject: since.toISOString(), data }, now)
}
