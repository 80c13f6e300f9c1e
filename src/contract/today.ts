import { z } from 'zod'
import { eurosOut, timeOut } from './fields.ts'

/**
 * What may be waiting for the owner, the most urgent first.
 * - `payments_down`: no payment can be opened at the provider
 * - `disk_full`: the disk is filling up
 * - `mail_down`: letters do not leave the outbox
 * - `complaint`: somebody complains, and has no answer; its last day is counted from `since`
 * - `dispute`: a payer disputes a payment at the provider; with the day by which she is to respond there
 * - `machine`: an order that is to be packed goes to a parcel machine that its carrier no longer has
 * - `withdrawal`: the customer has withdrawn, and neither has her money gone back nor was it called done
 * - `owed`: an order is cancelled, not all that was paid for it has gone back, and nobody has dealt with it; its last day is
 *   counted from `since`
 * - `reversal`: the provider has taken the money of an order back, and nobody has dealt with it
 * - `capture_action`: the money of a payment waits for the owner's own act at the provider
 * - `capture_refused`: the provider would not take the money of a payment, and not for the payer's sake
 * - `capture_stuck`: whether the money of a payment is taken, the provider has not told for hours
 * - `events_refused`: the provider's events arrive with signatures that do not verify
 * - `pack`: paid, and not sent yet
 * - `refund`: the provider did not give the money back, and nobody has dealt with it
 * - `refund_stuck`: whether the money of a refund has gone back, the provider has not told for hours
 * - `money`: no order came for a payment, and the provider does not give it back by itself
 * - `price`: a request that has no price yet
 * - `confirm`: a hat or a priced request of which no link to pay has gone out yet
 * - `message`: somebody wrote, and has no answer
 * - `erasure`: a customer asks to have the data of an order erased
 * - `mail`: the shop could not send it, and nobody has dealt with it
 * - `feeds_down`: a carrier has given no new list of parcel machines for days
 * - `remind`: the link to pay went out a week ago or earlier, or an order without one was made then, and nothing came
 * - `stock`: a published product of which no piece is free
 * - `fibres`: a published product that does not say what it is made of
 * - `hat_fibres`: of composed hats the settings do not say so either
 */
export const TASKS = [
  'payments_down',
  'disk_full',
  'mail_down',
  'complaint',
  'dispute',
  'machine',
  'withdrawal',
  'owed',
  'reversal',
  'capture_action',
  'capture_refused',
  'capture_stuck',
  'events_refused',
  'pack',
  'refund',
  'refund_stuck',
  'money',
  'price',
  'confirm',
  'message',
  'erasure',
  'mail',
  'feeds_down',
  'remind',
  'stock',
  'fibres',
  'hat_fibres',
] as const
export type TaskKind = (typeof TASKS)[number]

/**
 * What failed for good, or is owed, stays until the owner says that it is dealt with. What the shop looks at every minute
 * (mail, feeds, disk) ends without that.
 */
export const HANDLED_TASKS = [
  'payments_down',
  'events_refused',
  'dispute',
  'mail',
  'refund',
  'reversal',
  'capture_refused',
  'capture_stuck',
  'owed',
] as const satisfies readonly TaskKind[]

/** POST /api/admin/today/handled */
export const handledTask = z.object({ kind: z.enum(HANDLED_TASKS), id: z.string().min(1).max(40) })
export type HandledTask = z.infer<typeof handledTask>

export const taskItem = z.object({
  /** the order's number; the id of the message, the mail, the product, the dispute, the payment or the capture at the provider; the part that fails */
  id: z.string(),
  /** who or what: the customer, the writer, the recipient, the product */
  name: z.string(),
  /** more of it: the way of delivery, the machine, what is wished for, what was written, why it failed */
  note: z.string(),
  /** what it is about in euros; null where that says nothing */
  sum: eurosOut.nullable(),
  /** since when it waits; null where nobody knows */
  since: timeOut.nullable(),
  /** the last moment to do it, where another than the law has set it */
  dueAt: timeOut.optional(),
  /** the order that it is about, where the id is not its number */
  orderNumber: z.string().optional(),
  /** of an order that is to be packed: its customer has withdrawn from some of it */
  isPartlyWithdrawn: z.boolean().optional(),
})
export type TaskItem = z.infer<typeof taskItem>

const task = z.object({
  kind: z.enum(TASKS),
  count: z.int().positive(),
  /** those that wait longest, a few of them */
  first: z.array(taskItem),
})
export type Task = z.infer<typeof task>

const sums = { paid: eurosOut, refunded: eurosOut, orders: z.int() }

/** Money of a month by Tallinn's days: what was paid and given back on each, and how many orders were paid. */
const monthSums = z.object({
  /** `2026-03` */
  month: z.string(),
  ...sums,
  /** all days of it that have begun */
  days: z.array(z.object({ day: z.string(), ...sums })),
})
export type MonthSums = z.infer<typeof monthSums>

/** GET /api/admin/today/tasks/{kind}: at most so many of a kind are listed. */
export const TASK_ITEMS_MAX = 500

/** GET /api/admin/today */
export const today = z.object({
  /** only what there is something of */
  tasks: z.array(task),
  thisMonth: monthSums,
  lastMonth: monthSums,
})
export type Today = z.infer<typeof today>
