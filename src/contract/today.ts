import { z } from 'zod'
import { arrivalSpan } from './arrival.ts'
import { eurosOut, timeOut } from './fields.ts'

/**
 * The kinds of the owner's tasks, the most urgent first.
 * - `payments_down`, `bank_links_down`, `cards_down`: no payment can be opened in that way; of the other ways it says nothing
 * - `disk_full`: the disk is filling up, or the database takes no writes
 * - `mail_down`: e-mails are not leaving the outbox
 * - `answers_down`: the mailbox in which answers to letters arrive cannot be read
 * - `files_down`: the store of pictures, sounds and attachments does not answer
 * - `shipments_down`: the shipping service refuses the shop's keys
 * - `complaint`: an unanswered complaint; its deadline is counted from `since`
 * - `dispute`: a payer disputes a payment at the provider; with the deadline of her response there
 * - `machine`: an order that is to be packed goes to a parcel machine that its carrier no longer has
 * - `promise`: the arrival that a customer was promised is in danger: the work does not fit any more before the last post that is in time
 * - `yarn_gone`: a yarn of a paid hat ran out after a day was promised, before it was made, and its customer was not asked what to do
 * - `yarn_came`: of a paid hat no day was promised because its yarn was awaited; that yarn is there, and the day is to be told
 * - `shipment`: an order with a parcel that the shipping service or the carrier refused, of which no answer came, or that came back; or
 *   `stale`: one that is still to be sent goes elsewhere by now than a label of it says
 * - `withdrawal`: the customer has withdrawn, and is neither refunded nor marked as done
 * - `owed`: an order is cancelled, not fully refunded, and not marked as handled; its deadline is counted from `since`
 * - `reversal`: the provider has reversed an order's payment (chargeback), not marked as handled
 * - `capture_action`: a capture waits until the owner accepts it at the provider
 * - `capture_refused`: the provider refused a capture, for a reason that is not the payer's
 * - `capture_stuck`: the outcome of a capture is unknown for hours, or whether a payment that has ended was paid at the bank, for days
 * - `events_refused`: the provider has no webhook as the shop is set up for it, or its events do not come, or cannot be verified
 * - `backup_failed`: the daily copy of the shop was not made
 * - `old_copies_kept`: it was made, and those that are no longer needed could not be dropped
 * - `play_money`: the shop takes real money, and has an order that was paid before with play money
 * - `demo_products`: it sells for real money what a demo shop is filled with
 * - `pack`: paid, not sent yet, and something of it is wanted still
 * - `delivery_kept`: all pieces of an order were refunded or withdrawn from before it was sent, and a part of its money, mostly its delivery, was not given back
 * - `refund`: the provider refused a refund, not marked as handled
 * - `refund_stuck`: the outcome of a refund is unknown for hours, not marked as made or as not made
 * - `money`: captured money without an order, which cannot be refunded automatically, not marked as given back by hand
 * - `invoice`: an order was paid, and its invoice could not be made for an hour
 * - `price`: a request that has no price yet
 * - `confirm`: a hat or a priced request of which no payment link was sent yet
 * - `thread`: the customer has said something at a custom order that the owner has not seen
 * - `message`: an unanswered message
 * - `erasure`: a customer asks to have the data of an order erased
 * - `mail_stuck`: an e-mail is tried again and again and does not leave, while others do
 * - `mail`: an e-mail could not be sent, not marked as handled
 * - `feeds_down`: a carrier has given no new list of parcel machines for days
 * - `backup_off`: the shop takes real money and has no backup of all that it keeps; `note` says of what (`Uncopied`)
 * - `guarantee_notice`: it takes real money, and does not show the EU's notice of the legal guarantee yet
 * - `remind`: unpaid for a week since the payment link was sent, or since the order was made
 * - `stock`: a published product that is sold out or fully reserved
 * - `fibres`: a published product that does not say what it is made of
 * - `hat_fibres`: of composed hats the settings do not say so either
 */
export const TASKS = [
  'payments_down',
  'bank_links_down',
  'cards_down',
  'disk_full',
  'mail_down',
  'answers_down',
  'files_down',
  'shipments_down',
  'complaint',
  'dispute',
  'machine',
  'promise',
  'yarn_gone',
  'yarn_came',
  'shipment',
  'withdrawal',
  'owed',
  'reversal',
  'capture_action',
  'capture_refused',
  'capture_stuck',
  'events_refused',
  'backup_failed',
  'old_copies_kept',
  'play_money',
  'demo_products',
  'pack',
  'delivery_kept',
  'refund',
  'refund_stuck',
  'money',
  'invoice',
  'price',
  'confirm',
  'thread',
  'message',
  'erasure',
  'mail_stuck',
  'mail',
  'feeds_down',
  'backup_off',
  'guarantee_notice',
  'remind',
  'stock',
  'fibres',
  'hat_fibres',
] as const
export type TaskKind = (typeof TASKS)[number]

/**
 * What failed for good, or is owed, stays until the owner says that it is dealt with. What the shop looks at every minute
 * (mail, feeds, disk, files, backup) ends without that, and so does what failed of a service that the shop has no more.
 */
export const HANDLED_TASKS = [
  'payments_down',
  'bank_links_down',
  'cards_down',
  'events_refused',
  'dispute',
  'mail_stuck',
  'mail',
  'refund',
  'refund_stuck',
  'reversal',
  'capture_refused',
  'capture_stuck',
  'money',
  'owed',
] as const satisfies readonly TaskKind[]
export type HandledKind = (typeof HANDLED_TASKS)[number]

/** POST /api/admin/today/handled */
export const handledTask = z.object({
  /** `refund_made` is her other answer to `refund_stuck`: it was made; a node of before refuses it */
  kind: z.enum([...HANDLED_TASKS, 'refund_made']),
  id: z.string().min(1).max(40),
  /** of refunds and reversals, of which an order may have several: since when the one waits that she has looked at */
  since: z.iso.datetime().optional(),
})
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
  /** since when it waits; null where that is unknown */
  since: timeOut.nullable(),
  /** the last moment to do it, where another than the law has set it */
  dueAt: timeOut.optional(),
  /** the order that it is about, where the id is not its number */
  orderNumber: z.string().optional(),
  /** of a promise: between which days it was to arrive */
  promise: arrivalSpan.optional(),
  /** of an order that is to be packed: some of its pieces were withdrawn from or refunded */
  isPartlyWanted: z.boolean().optional(),
  /** likewise: the last day on which it can be posted and still arrive as was promised */
  postBy: z.iso.date().optional(),
  /** likewise, where it is made to order: whether it is made */
  isMade: z.boolean().optional(),
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

/** Money of a month by Tallinn's days: what was paid and refunded on each, and how many orders were paid. */
const monthSums = z.object({
  /** `2026-03` */
  month: z.string(),
  ...sums,
  /** all days of it that have begun */
  days: z.array(z.object({ day: z.string(), ...sums })),
})
export type MonthSums = z.infer<typeof monthSums>

/**
 * What a shop needs before it sells, in the order in which it is done.
 * - `mail`: a test letter has left to the address that she has now
 * - `seller`: the legal name, the address and how she is reached are written
 * - `payments`: real money moves
 * - `products`: something is in the shop, with its picture
 * - `delivery`: she has looked at the prices of delivery, and at the hours by which days are promised
 * - `terms`: she has read the terms of her shop
 */
export const SETUP_STEPS = ['mail', 'seller', 'payments', 'products', 'delivery', 'terms'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What only she can say that it is done. */
const CONFIRMED_STEPS = ['delivery', 'terms'] as const satisfies readonly SetupStep[]
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]

/** POST /api/admin/setup/confirmed */
export const confirmedStep = z.object({ step: z.enum(CONFIRMED_STEPS) })

/** POST /api/admin/setup/test-letter: what became of it, in truth. */
export const testLetter = z.object({
  to: z.string(),
  sent: z.boolean(),
  /** the mail server's own words, or why there is none; null where it was sent */
  error: z.string().nullable(),
})
export type TestLetter = z.infer<typeof testLetter>

/** GET /api/admin/today/tasks/{kind}: at most so many of a kind are listed. */
export const TASK_ITEMS_MAX = 500

/** GET /api/admin/today */
export const today = z.object({
  /** only what there is something of */
  tasks: z.array(task),
  /** the steps to an open shop; empty once all are done */
  setup: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  thisMonth: monthSums,
  lastMonth: monthSums,
})
export type Today = z.infer<typeof today>
