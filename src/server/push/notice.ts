import type { MailTemplate } from '#domain/mail-template.ts'
import { priceText } from '#domain/money.ts'
import * as messages from '#messages/push.ts'
import type { MailData } from '#server/mail/mails.ts'

/** What a device shows: a number and a sum, and nothing of who ordered, as a phone may lie open on a table. */
export type Notice = {
  title: string
  body: string
  /** where a tap leads, a path of the shop */
  path: string
}

/** The letters to the owner that her phone tells of, too. */
export const TOLD = [
  'new-order',
  'new-request',
  'contact-message',
  'thread-message',
] as const satisfies MailTemplate[]
export type Told = (typeof TOLD)[number]

const orderPath = (number: string): string => `/admin/orders?${new URLSearchParams({ order: number })}`

const WORDS: { [T in Told]: (data: MailData[T]) => Notice } = {
  'new-order': ({ orderNumber, total }) => ({
    title: messages.newOrder,
    body: `${orderNumber}, ${priceText(total)}`,
    path: orderPath(orderNumber),
  }),
  'new-request': ({ orderNumber, kind, total }) => ({
    title: kind === 'regular' ? messages.newUnpaidOrder : messages.newWish,
    body: total > 0 ? `${orderNumber}, ${priceText(total)}` : orderNumber,
    path: orderPath(orderNumber),
  }),
  'thread-message': ({ orderNumber }) => ({
    title: messages.newMessage,
    body: orderNumber,
    path: orderPath(orderNumber),
  }),
  'contact-message': () => ({
    title: messages.newMessage,
    body: messages.openMessages,
    path: '/admin/messages',
  }),
}

/** A letter to the owner as her phone tells of it. @param data as the outbox keeps it, JSON */
export const noticeOf = (template: string, data: string): Notice =>
  (WORDS[template as Told] as (data: unknown) => Notice)(JSON.parse(data))

export const TEST_NOTICE: Notice = {
  title: messages.testTitle,
  body: messages.testBody,
  path: '/admin/settings#teated',
}
