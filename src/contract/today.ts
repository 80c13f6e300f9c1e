import { z } from 'zod'
import { arrivalSpan } from './arrival.ts'
import { eurosOut, timeOut } from './fields.ts'
import { OWNER_RESOLVED_TASKS } from './incident-tasks.ts'

/**
 * The kinds of the owner's tasks, most urgent first.
 * - `payments_down`, `bank_links_down`, `cards_down`: no payment can be opened in this way; other ways may still work
 * - `disk_full`: the disk is filling up, or the database rejects writes
 * - `mail_down`: e-mails are not leaving the outbox
 * - `answers_down`: the mailbox that receives replies to e-mails cannot be read
 * - `files_down`: the store of pictures, sounds and attachments does not answer
 * - `shipments_down`: the shipping service rejects the shop's keys
 * - `complaint`: an unanswered complaint; its deadline is counted from `since`
 * - `dispute`: a payer disputes a payment at the provider; with the deadline of the owner's response there
 * - `machine`: an order to be packed goes to a parcel machine that its carrier no longer has
 * - `promise`: a promised arrival is at risk: the work no longer fits before the last post in time
 * - `yarn_gone`: a yarn of a paid hat ran out after its arrival was promised and before it was made; the customer has
 *   not been asked
 * - `yarn_came`: the yarn has arrived for a paid hat without a promise; the customer must be told the day
 * - `shipment`: a parcel was refused by the shipping service or the carrier, got no answer, or came back; or `stale`:
 *   an order not sent yet is addressed differently from its label
 * - `withdrawal`: the customer has withdrawn, and is neither refunded nor marked as done
 * - `owed`: an order is cancelled, not fully refunded, and not marked as handled; its deadline is counted from `since`
 * - `reversal`: the provider has reversed an order's payment (chargeback), not marked as handled
 * - `payee_changed`: the money of a payment went to another account, because its payee was changed at the provider; not
 *   marked as handled
 * - `capture_action`: a capture waits until the owner accepts it at the provider
 * - `capture_refused`: the provider refused a capture, for no fault of the payer
 * - `capture_stuck`: for hours the outcome of a capture, or for days whether an ended payment was paid at the bank, is
 *   unknown
 * - `events_refused`: the webhook is missing or misconfigured at the provider, or its events do not arrive or cannot be
 *   verified
 * - `backup_failed`: the daily copy of the shop was not made
 * - `old_copies_kept`: the copy was made, but copies no longer needed could not be deleted
 * - `play_money`: the shop takes real money, and has an order paid earlier with play money
 * - `demo_products`: the shop sells the demo products for real money
 * - `pack`: paid, not sent yet, and some of it is still wanted
 * - `delivery_kept`: every piece of an order was refunded or withdrawn before it was sent, but part of its money,
 *   mostly the delivery fee, was not refunded
 * - `refund`: the provider refused a refund, not marked as handled
 * - `refund_stuck`: the outcome of a refund is unknown for hours, or for days after the provider accepted it; not marked
 *   as made or as not made
 * - `money`: captured money without an order that cannot be refunded automatically, not marked as refunded by hand
 * - `invoice`: an order was paid, and its invoice could not be made for an hour
 * - `price`: a request without a price
 * - `confirm`: a hat or a priced request for which no payment link was sent yet
 * - `thread`: the owner has not read what the customer said in the thread of a custom order
 * - `message`: an unanswered message
 * - `erasure`: a customer asks to have the data of an order erased
 * - `mail_stuck`: an e-mail keeps failing and being retried while others are sent
 * - `mail`: an e-mail could not be sent, not marked as handled
 * - `feeds_down`: a carrier has sent no new list of parcel machines for days
 * - `backup_off`: the shop takes real money without a backup of everything; `note` says what has none (`BackupGap`)
 * - `guarantee_notice`: the shop takes real money, but does not show the EU's notice of the legal guarantee yet
 * - `remind`: unpaid for a week since the payment link was sent, or since the order was placed
 * - `stock`: a published product that is sold out or fully reserved
 * - `fibres`: a published product without its fibres
 * - `hat_fibres`: the settings do not state the fibres of composed hats
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
  'payee_changed',
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
 * Tasks about a permanent failure or a debt stay until the owner marks them as handled. Those that the shop checks
 * every minute (mail, feeds, disk, files, backup) end by themselves, as do failures of a service that the shop no
 * longer uses.
 */
export const HANDLED_TASKS = [
  ...OWNER_RESOLVED_TASKS.keys(),
  'dispute',
  'mail_stuck',
  'mail',
  'refund',
  'refund_stuck',
  'reversal',
  'payee_changed',
  'capture_refused',
  'capture_stuck',
  'money',
  'owed',
] as const satisfies readonly TaskKind[]
export type HandledKind = (typeof HANDLED_TASKS)[number]

/** POST /api/admin/today/handled */
export const handledTask = z.object({
  /**
   * `refund_made` is the other answer to `refund_stuck`: the refund was made. Servers of earlier versions reject it.
   */
  kind: z.enum([...HANDLED_TASKS, 'refund_made']),
  id: z.string().min(1).max(40),
  /** for refunds and reversals, of which an order may have several: the `since` of the task that the owner looked at */
  since: z.iso.datetime().optional(),
})
export type HandledTask = z.infer<typeof handledTask>

export const taskItem = z.object({
  /**
   * the number of the order; the id of the message, e-mail, product, dispute, payment or capture; or the failing part
   */
  id: z.string(),
  /** who or what: the customer, the writer, the recipient, the product */
  name: z.string(),
  /** details: the delivery method, the machine, the wishes, the message, why it failed */
  note: z.string(),
  /** the sum, in euros unless `currency` says otherwise; null if none applies */
  sum: eurosOut.nullable(),
  /** the currency of the sum (ISO 4217), if it is not the euro: money without an order, captured in another one */
  currency: z.string().optional(),
  /** since when it waits; null if unknown */
  since: timeOut.nullable(),
  /** the deadline, if it is not set by law */
  dueAt: timeOut.optional(),
  /** the order that it concerns, if the id is not its number */
  orderNumber: z.string().optional(),
  /** for a promise: the promised arrival */
  promise: arrivalSpan.optional(),
  /** for an order to be packed: some of its pieces were withdrawn or refunded */
  isPartlyWanted: z.boolean().optional(),
  /** likewise: the last day to post it so that it arrives as promised */
  postBy: z.iso.date().optional(),
  /** likewise, if it is made to order: whether it is made */
  isMade: z.boolean().optional(),
  /** for money without an order: the provider may still be refunding it, so it cannot be marked as refunded by hand */
  isUnderWay: z.boolean().optional(),
})
export type TaskItem = z.infer<typeof taskItem>

const task = z.object({
  kind: z.enum(TASKS),
  count: z.int().positive(),
  /** a few of those that have waited longest */
  first: z.array(taskItem),
})
export type Task = z.infer<typeof task>

const sums = { paid: eurosOut, refunded: eurosOut, orders: z.int() }

/** A month's money by days in Tallinn: what was paid and refunded, and how many orders were paid. */
const monthSums = z.object({
  /** `2026-03` */
  month: z.string(),
  ...sums,
  /** all of its days that have begun */
  days: z.array(z.object({ day: z.string(), ...sums })),
})
export type MonthSums = z.infer<typeof monthSums>

/** GET /api/admin/today/year: the money of this year in Tallinn until now; read on its own, as it grows with the year. */
export const yearSums = z.object({ paid: eurosOut, refunded: eurosOut })
export type YearSums = z.infer<typeof yearSums>

/**
 * The steps before a shop can sell, in order.
 * - `mail`: a test e-mail was sent to the current contact address
 * - `seller`: the legal name, address and contact details are filled in
 * - `payments`: real money moves
 * - `products`: a product with a picture is published
 * - `delivery`: the owner has checked the delivery prices and the hours from which arrivals are calculated
 * - `terms`: the owner has read the terms of her shop
 */
export const SETUP_STEPS = ['mail', 'seller', 'payments', 'products', 'delivery', 'terms'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Steps that only the owner can confirm. */
const CONFIRMED_STEPS = ['delivery', 'terms'] as const satisfies readonly SetupStep[]
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]

/** POST /api/admin/setup/confirmed */
export const confirmedStep = z.object({ step: z.enum(CONFIRMED_STEPS) })

/** POST /api/admin/setup/test-letter: the actual result of sending it. */
export const testLetter = z.object({
  to: z.string(),
  sent: z.boolean(),
  /** the mail server's own words, or why there is none; null if it was sent */
  error: z.string().nullable(),
})
export type TestLetter = z.infer<typeof testLetter>

/** GET /api/admin/today/tasks/{kind}: at most this many are listed. */
export const TASK_ITEMS_MAX = 500

/** GET /api/admin/today */
export const today = z.object({
  /** only kinds that have any */
  tasks: z.array(task),
  /** the steps to an open shop; empty once all are done */
  setup: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  thisMonth: monthSums,
  lastMonth: monthSums,
})
export type Today = z.infer<typeof today>
