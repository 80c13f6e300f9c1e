import { z } from 'zod'
import { eurosOut, timeOut } from './common.ts'

/**
 * What may be waiting for the owner, the most urgent first.
 * - `complaint`: somebody complains, and has no answer; its last day is counted from `since`
 * - `machine`: an order that is to be packed goes to a parcel machine that its carrier no longer has
 * - `withdrawal`: the customer has withdrawn, and no money was given back since
 * - `pack`: paid, and not sent yet
 * - `refund`: the provider did not give the money back
 * - `price`: a request that has no price yet
 * - `confirm`: a hat that was ordered to be paid later, and got no link to pay yet
 * - `message`: somebody wrote, and has no answer
 * - `erasure`: a customer asks to have the data of an order erased
 * - `mail`: the shop could not send it
 * - `remind`: the link to pay was sent a week ago or earlier, and nothing came
 * - `stock`: a published product of which no piece is free
 */
export const TASKS = [
  'complaint',
  'machine',
  'withdrawal',
  'pack',
  'refund',
  'price',
  'confirm',
  'message',
  'erasure',
  'mail',
  'remind',
  'stock',
] as const
export type TaskKind = (typeof TASKS)[number]

export const taskItem = z.object({
  /** the order's number; the id of the message, the mail or the product */
  id: z.string(),
  /** who or what: the customer, the writer, the recipient, the product */
  name: z.string(),
  /** more of it: the way of delivery, the machine, what is wished for, what was written, why it failed */
  note: z.string(),
  /** what it is about in euros; null where that says nothing */
  sum: eurosOut.nullable(),
  /** since when it waits; null where nobody knows */
  since: timeOut.nullable(),
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

/** GET /api/admin/today */
export const today = z.object({
  /** only what there is something of */
  tasks: z.array(task),
  thisMonth: monthSums,
  lastMonth: monthSums,
})
export type Today = z.infer<typeof today>
