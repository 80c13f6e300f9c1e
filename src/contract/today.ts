import { z } from 'zod'
import { eurosOut, timeOut } from './fields.ts'

/**
 * What may be waiting for the owner, the most urgent first.
 * - `complaint`: somebody complains, and has no answer; its last day is counted from `since`
 * - `machine`: an order that is to be packed goes to a parcel machine that its carrier no longer has
 * - `withdrawal`: the customer has withdrawn, and neither has her money gone back nor was it called done
 * - `owed`: an order is cancelled, not all that was paid for it has gone back, and nobody has dealt with it; its last day is
 *   counted from `since`
 * - `reversal`: the provider has taken the money of an order back, and nobody has dealt with it
 * - `capture_refused`: the provider would not take the money of a payment, and not for the payer's sake
 * - `capture_stuck`: whether the money of a payment is taken, the provider has not told for hours
 * - `pack`: paid, and not sent yet
 * - `refund`: the provider did not give the money back, and nobody has dealt with it
 * - `money`: no order came for a payment, and the provider does not give it back by itself
 * - `price`: a request that has no price yet
 * - `confirm`: a hat or a priced request of which no link to pay has gone out yet
 * - `message`: somebody wrote, and has no answer
 * - `erasure`: a customer asks to have the data of an order erased
 * - `mail`: the shop could not send it, and nobody has dealt with it
 * - `remind`: the link to pay went out a week ago or earlier, or an order without one was made then, and nothing came
 * - `stock`: a published product of which no piece is free
 * - `fibres`: a published product that does not say what it is made of
 * - `hat_fibres`: of composed hats the settings do not say so either
 */
export const TASKS = [
  'complaint',
  'machine',
  'withdrawal',
  'owed',
  'reversal',
  'capture_refused',
  'capture_stuck',
  'pack',
  'refund',
  'money',
  'price',
  'confirm',
  'message',
  'erasure',
  'mail',
  'remind',
  'stock',
  'fibres',
  'hat_fibres',
] as const
export type TaskKind = (typeof TASKS)[number]

/** What failed for good, or is owed, stays until somebody says that it is dealt with. */
export const HANDLED_TASKS = [
  'mail',
  'refund',
  'reversal',
  'capture_refused',
  'owed',
] as const satisfies readonly TaskKind[]

/** POST /api/admin/today/handled */
export const handledTask = z.object({ kind: z.enum(HANDLED_TASKS), id: z.string().min(1).max(40) })
export type HandledTask = z.infer<typeof handledTask>

export const taskItem = z.object({
  /** the order's number; the id of the message, the mail, the product, the payment or the capture at the provider */
  id: z.string(),
  /** who or what: the customer, the writer, the recipient, the product */
  name: z.string(),
  /** more of it: the way of delivery, the machine, what is wished for, what was written, why it failed */
  note: z.string(),
  /** what it is about in euros; null where that says nothing */
  sum: eurosOut.nullable(),
  /** since when it waits; null where nobody knows */
  since: timeOut.nullable(),
  /** of an order that is to be packed: its customer has withdrawn from some of it */
  isPartlyWithdrawn: z.boolean().optional(),
})
export type TaskItem = z.infer<typeof taskItem>

export const task = z.object({
  kind: z.enum(TASKS),
  count: z.int().positive(),
  /** those that wait longest, a few of them */
  first: z.array(taskItem),
})
export type Task = z.infer<typeof task>

const sums = { paid: eurosOut, refunded: eurosOut, orders: z.int() }

/** Money of a month by Tallinn's days: what was paid and given back on each, and how many orders were paid. */
export const monthSums = z.object({
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
