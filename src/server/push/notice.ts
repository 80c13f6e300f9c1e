import type { PushedTemplate } from '#domain/mail-template.ts'
import { priceText } from '#domain/money.ts'
import * as messages from '#messages/push.ts'
import type { MailData } from '#server/mail/mails.ts'

/** What a device shows: a number and a sum, without names, as a phone may lie open on a table. */
export type Notice = {
  title: string
  body: string
  /** the path of the shop that a tap opens */
  path: string
}

const orderPath = (number: string): string => `/admin/orders?${new URLSearchParams({ order: number })}`

const WORDS: { [T in PushedTemplate]: (data: MailData[T]) => Notice } = {
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

/** Converts an e-mail to the owner into its notice. @param data as stored in the outbox, JSON */
export const noticeOf = (template: string, data: string): Notice =>
  (WORDS[template as PushedTemplate] as (data: unknown) => Notice)(JSON.parse(data))

export const TEST_NOTICE: Notice = {
  title: messages.testTitle,
  body: messages.testBody,
  path: '/admin/settings#teated',
}
