import type { BackupGap } from '#contract/connections.ts'
import type { TaskItem, TaskKind } from '#contract/today.ts'
import { lastDayToAnswer } from '#domain/complaint.ts'
import { isHatCategory } from '#domain/custom-hat.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { CANCELLATION_REFUND_DAYS, COMPLAINT_DAYS, WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { MAIL_LIMIT } from '#domain/mail-status.ts'
import { lastDayToRefund } from '#domain/refund.ts'
import { SHIPMENT_LABEL } from '#domain/shipment.ts'
import * as messages from '#messages/admin/today.ts'
import type { OrderPart } from '#web/admin/orders/orders-search.ts'
import { writeRefusalWords } from './disk-words.ts'
import { HAT_NAMES } from './hat-names.ts'
import { OUTAGE_WORDS } from './provider-words.ts'

/** One of the owner's screens, and what it should show. */
export type Place = { to: string; search: Record<string, string>; hash?: string }

/** Complaints are messages, too. */
const WAITING_MESSAGES: Place = { to: '/admin/messages', search: { show: 'waiting' } }

const order = (number: string, part?: OrderPart): Place => ({
  to: '/admin/orders',
  search: { order: number, ...(part && { part }) },
})

/** Words that name the shop's payment services. */
export type ServiceWords = (services: { name: string; at: string }) => string

type TaskWords = {
  heading: string | ServiceWords
  /** why it waits, and what helps */
  hint?: string | ServiceWords
  /** other words, depending on the note of its first item */
  wordsBy?: (note: string) => { heading?: string; hint: string } | undefined
  /** it is an order, so its number is shown */
  isOrder?: true
  /** where an item is done; without it, outside of the shop */
  one?: (item: TaskItem) => Place | undefined
  /** the second line of an item */
  note?: (note: string) => string
  /** what she says when she has dealt with it, if that is more than „Tehtud“ */
  handled?: { label: string; named: (name: string) => string }
  /** the last day to do it, counted from the day since when it waits */
  lastDay?: (since: string) => string
}

const SHIPMENT_NOTES: Record<string, string> = { ...SHIPMENT_LABEL, stale: messages.shipmentStale }

const UNCOPIED_WORDS: Record<BackupGap, string> = {
  shop: messages.shopUncopied,
  database: messages.databaseUncopied,
  files: messages.filesUncopied,
}

/**
 * Returns the note for whoever helps her with the server; she herself can ignore it. For a limit the hint says
 * everything.
 */
export const technical = (note: string) => (note === MAIL_LIMIT ? '' : messages.technicalNotice(note))

const failing = (heading: string, hint: string): TaskWords => ({ heading, hint, note: technical })

/** A task that is done in the order's panel. */
const ofOrder = (heading: TaskWords['heading'], hint: TaskWords['heading']): TaskWords => ({
  heading,
  hint,
  isOrder: true,
  one: ({ id }) => order(id),
})

/** A task about legally required texts, in the settings. */
const ofTheLaw = (heading: string, hint: string): TaskWords => ({
  heading,
  hint,
  one: () => ({ to: '/admin/settings', search: {}, hash: 'oiguslik' }),
})

const orderOf = ({ orderNumber }: TaskItem): Place | undefined =>
  orderNumber === undefined ? undefined : order(orderNumber)

export const TASK_TEXTS: Record<TaskKind, TaskWords> = {
  payments_down: { ...OUTAGE_WORDS.payments_down, note: technical },
  bank_links_down: { ...OUTAGE_WORDS.bank_links_down, note: technical },
  cards_down: { ...OUTAGE_WORDS.cards_down, note: technical },
  disk_full: { ...failing(messages.diskFullHeading, messages.diskFullHint), wordsBy: writeRefusalWords },
  mail_down: {
    ...failing(messages.mailOutageHeading, messages.mailOutageHint),
    wordsBy: note => (note === MAIL_LIMIT ? { hint: messages.mailLimitHint } : undefined),
    one: () => ({ to: '/admin/outbox', search: {} }),
  },
  answers_down: failing(messages.answersDownHeading, messages.answersDownHint),
  files_down: failing(messages.filesGoneHeading, messages.filesGoneHint),
  shipments_down: {
    ...failing(messages.shipmentsDownHeading, messages.shipmentsDownHint),
    one: () => ({ to: '/admin/settings', search: {}, hash: 'uhendused' }),
  },
  complaint: {
    heading: messages.answerComplaintHeading,
    hint: messages.answerComplaintHint(COMPLAINT_DAYS),
    one: () => WAITING_MESSAGES,
    lastDay: lastDayToAnswer,
  },
  dispute: { heading: messages.answerDisputeHeading, hint: messages.answerDisputeHint, one: orderOf },
  machine: {
    heading: messages.lockerGoneHeading,
    hint: messages.lockerGoneHint,
    isOrder: true,
    one: ({ id }) => order(id, 'delivery'),
  },
  promise: ofOrder(messages.promiseHeading, messages.promiseHint),
  yarn_gone: ofOrder(messages.yarnGoneHeading, messages.yarnGoneHint),
  yarn_came: ofOrder(messages.yarnCameHeading, messages.yarnCameHint),
  shipment: {
    heading: messages.shipmentHeading,
    hint: messages.shipmentHint,
    isOrder: true,
    one: ({ id }) => order(id),
    note: state => SHIPMENT_NOTES[state] ?? '',
  },
  withdrawal: ofOrder(messages.withdrawalHeading, messages.withdrawalHint(WITHDRAWAL_REFUND_DAYS)),
  owed: {
    heading: messages.refundCancelledHeading,
    hint: messages.refundCancelledHint(CANCELLATION_REFUND_DAYS),
    isOrder: true,
    one: ({ id }) => order(id),
    lastDay: lastDayToRefund,
  },
  reversal: ofOrder(messages.reversalHeading, messages.reversalHint),
  payee_changed: { heading: messages.payeeChangedHeading, hint: messages.payeeChangedHint },
  capture_action: {
    heading: messages.acceptPaymentHeading,
    hint: messages.acceptPaymentHint,
    one: orderOf,
  },
  capture_refused: {
    heading: messages.paymentRefusedHeading,
    hint: messages.paymentRefusedHint,
  },
  capture_stuck: {
    heading: messages.paymentUnknownHeading,
    hint: messages.paymentUnknownHint,
    handled: { label: messages.paymentNotThere, named: messages.paymentNotThereNamed },
  },
  events_refused: failing(messages.webhookOutageHeading, messages.webhookOutageHint),
  backup_failed: failing(messages.noCopyHeading, messages.noCopyHint),
  old_copies_kept: failing(messages.oldCopiesHeading, messages.oldCopiesHint),
  play_money: ofOrder(messages.playMoneyHeading, messages.playMoneyHint),
  demo_products: {
    heading: messages.demoProductsHeading,
    hint: messages.demoProductsHint,
    one: ({ id }) => ({ to: `/admin/products/${id}`, search: {} }),
  },
  pack: {
    heading: messages.packHeading,
    isOrder: true,
    one: ({ id, note }) => order(id, note ? undefined : 'delivery'),
    note: note => (note ? deliveryLabel(note) : messages.deliveryNotAgreed),
  },
  delivery_kept: ofOrder(messages.deliveryKeptHeading, messages.deliveryKeptHint),
  refund: {
    heading: messages.refundFailedHeading,
    hint: messages.refundFailedHint,
    isOrder: true,
    one: ({ id }) => order(id),
  },
  refund_stuck: {
    ...ofOrder(messages.refundUnknownHeading, messages.refundUnknownHint),
    handled: { label: messages.refundNotMade, named: messages.refundNotMadeNamed },
  },
  money: {
    heading: messages.strayPaymentHeading,
    hint: messages.strayPaymentHint,
    handled: { label: messages.givenBackByHand, named: messages.givenBackByHandNamed },
  },
  invoice: ofOrder(messages.invoiceMissingHeading, messages.invoiceMissingHint),
  price: {
    heading: messages.givePriceHeading,
    isOrder: true,
    one: ({ id }) => order(id),
  },
  confirm: {
    heading: messages.sendLinkHeading,
    hint: messages.sendLinkHint,
    isOrder: true,
    one: ({ id }) => order(id),
    note: wanted => (isHatCategory(wanted) ? HAT_NAMES[wanted] : wanted),
  },
  thread: {
    heading: messages.threadHeading,
    isOrder: true,
    one: ({ id }) => order(id, 'thread'),
    note: count => messages.newEntries(Number(count)),
  },
  message: {
    heading: messages.replyHeading,
    one: () => WAITING_MESSAGES,
  },
  erasure: ofOrder(messages.eraseDataHeading, messages.eraseDataHint),
  mail_stuck: {
    heading: messages.stuckMailHeading,
    hint: messages.stuckMailHint,
    one: ({ id }) => ({ to: '/admin/outbox', search: { status: 'waiting', mail: id } }),
  },
  mail: {
    heading: messages.unsentMailHeading,
    one: ({ id }) => ({ to: '/admin/outbox', search: { status: 'failed', mail: id } }),
  },
  feeds_down: {
    heading: messages.lockerListStaleHeading,
    hint: messages.lockerListStaleHint,
    note: technical,
  },
  backup_off: {
    heading: messages.copiesOffHeading,
    hint: messages.copiesOffHint,
    note: what => UNCOPIED_WORDS[what as BackupGap],
    one: () => ({ to: '/admin/settings', search: {}, hash: 'uhendused' }),
  },
  guarantee_notice: ofTheLaw(messages.guaranteeNoticeHeading, messages.guaranteeNoticeHint),
  remind: ofOrder(messages.longUnpaidHeading, messages.longUnpaidHint),
  stock: {
    heading: messages.soldOutHeading,
    hint: messages.soldOutHint,
    one: ({ id }) => ({ to: `/admin/products/${id}`, search: {} }),
  },
  fibres: {
    heading: messages.addFibresHeading,
    hint: messages.addFibresHint,
    one: ({ id }) => ({ to: `/admin/products/${id}`, search: {} }),
  },
  hat_fibres: ofTheLaw(messages.hatMaterialHeading, messages.hatMaterialHint),
}
