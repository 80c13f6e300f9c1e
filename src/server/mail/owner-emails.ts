import { onMomentText } from '#domain/day-text.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import { atProvider, providerName } from '#domain/payment-method.ts'
import * as messages from '#messages/mail/owner-emails.ts'
import { answeredAt, button, type EmailContent, facts, quote, type Sender, text } from './email-content.ts'
import type { MailData, OrderMail } from './mails.ts'
import {
  checkoutWords,
  customerWishes,
  customRequest,
  isMadeToOrder,
  namesOf,
  orderSummary,
} from './order-blocks.ts'

const contact = ({ customerName, customerEmail, customerPhone }: OrderMail): [string, string][] => [
  [messages.customerHeading, customerName],
  [messages.emailLabel, customerEmail],
  [messages.phone, customerPhone],
]

/** A reply to a notice goes to the customer. */
const answersTo = ({ customerName, customerEmail }: OrderMail) => ({
  name: customerName,
  address: customerEmail,
})

const openOrder = ({ orderNumber }: OrderMail, { publicUrl }: Sender) =>
  button(messages.openOrder, `${publicUrl}/admin/orders?${new URLSearchParams({ order: orderNumber })}`)

const whereTo = ({ delivery, destination }: OrderMail): [string, string][] => [
  [messages.deliveryMethodLabel, delivery && deliveryLabel(delivery)],
  [messages.destinationLabel, destination],
]

export const newOrder = (mail: OrderMail, from: Sender): EmailContent => ({
  subject: messages.newOrderSubject(mail.orderNumber, priceText(mail.total)),
  preview: `${mail.customerName}: ${namesOf(mail.lines)}`,
  replyTo: answersTo(mail),
  blocks: [
    text(messages.newOrderText(mail.customerName, priceText(mail.total))),
    ...customRequest(mail),
    ...orderSummary(mail),
    ...customerWishes(mail),
    ...checkoutWords(mail, { note: messages.customerNote, gift: messages.giftText }),
    facts([...contact(mail), ...whereTo(mail)]),
    openOrder(mail, from),
  ],
})

const newUnpaidOrder = (mail: OrderMail, from: Sender): EmailContent => ({
  subject: messages.newUnpaidOrderSubject(mail.orderNumber),
  preview: `${mail.customerName}: ${namesOf(mail.lines)}`,
  replyTo: answersTo(mail),
  blocks: [
    text(messages.newUnpaidOrderText(mail.customerName)),
    ...orderSummary(mail),
    facts([...contact(mail), ...whereTo(mail)]),
    openOrder(mail, from),
  ],
})

export const paymentRefusedNotice = (
  mail: MailData['payment-refused-notice'],
  from: Sender,
): EmailContent => ({
  subject: messages.paymentFailedSubject(mail.orderNumber),
  preview: `${mail.customerName}, ${priceText(mail.total)}: ${mail.isGivenBack ? messages.moneyReturnedPreview(atProvider(mail.paymentMethod)) : messages.paymentDeclinedPreview(providerName(mail.paymentMethod))}.`,
  replyTo: answersTo(mail),
  blocks: [
    text(
      mail.isGivenBack
        ? messages.moneyReturnedText(mail.orderNumber, atProvider(mail.paymentMethod))
        : messages.paymentDeclinedText(providerName(mail.paymentMethod), mail.orderNumber),
    ),
    text(
      mail.isCancelled
        ? messages.orderCancelledDoNotSend(mail.kind === 'regular' ? messages.andItemsOnSale : '')
        : messages.orderAwaitsPayment,
    ),
    ...orderSummary(mail),
    facts(contact(mail)),
    openOrder(mail, from),
  ],
})

export function newRequest(mail: MailData['new-request'], from: Sender): EmailContent {
  if (!isMadeToOrder(mail)) return newUnpaidOrder(mail, from)
  return {
    subject: messages.newWishSubject(mail.orderNumber),
    preview: `${mail.customerName}: ${mail.description}`,
    ...(mail.answerTo ? answeredAt(mail.answerTo, from) : { replyTo: answersTo(mail) }),
    blocks: [
      text(`${mail.customerName} soovib:`),
      ...customRequest(mail),
      ...customerWishes(mail),
      facts([
        ...contact(mail),
        [
          messages.picturesAttachedLabel,
          mail.pictureCount ? messages.picturesWithOrder(mail.pictureCount) : '',
        ],
      ]),
      ...(mail.answerTo ? [text(messages.threadAnswerByMail)] : []),
      openOrder(mail, from),
    ],
  }
}

export const withdrawalNotice = (mail: MailData['withdrawal-notice'], from: Sender): EmailContent => ({
  subject: messages.withdrawalSubject(mail.orderNumber),
  preview: `${mail.customerName}: ${namesOf(mail.withdrawnLines)}`,
  replyTo: answersTo(mail),
  blocks: [
    text(messages.withdrawalText(mail.customerName, mail.orderNumber, onMomentText(mail.at))),
    facts([[messages.withdrawnItemsLabel, namesOf(mail.withdrawnLines, '\n')], ...contact(mail)]),
    quote(mail.statement),
    text(
      mail.isCancelled
        ? messages.withdrawalNothingToRefund
        : mail.toPay === undefined
          ? messages.refundDeadline(WITHDRAWAL_REFUND_DAYS)
          : messages.withdrawnPiecesRemoved(priceText(mail.toPay)),
    ),
    openOrder(mail, from),
  ],
})

/** Tells the owner what the customer has written in the thread of an order. */
export const threadMessage = (mail: MailData['thread-message'], from: Sender): EmailContent => ({
  subject: messages.threadMessageSubject(mail.orderNumber),
  preview: mail.words,
  ...answeredAt(mail.answerTo, from),
  blocks: [
    text(messages.threadMessageText(mail.customerName, mail.orderNumber)),
    quote(mail.words),
    text(mail.answerTo ? messages.threadAnswerByMail : messages.threadAnswerThere),
    openOrder(mail, from),
  ],
})

export const contactMessage = ({
  name,
  email,
  message,
  product,
}: MailData['contact-message']): EmailContent => ({
  subject: messages.contactMessageSubject(name),
  preview: message,
  replyTo: { name, address: email },
  blocks: [
    text(`${name} (${email}) kirjutas:`),
    ...(product ? [facts([[messages.aboutProductLabel, product]])] : []),
    quote(message),
    text(messages.replyGoesToSender),
  ],
})

/** Under load: one e-mail for the requests, messages and withdrawals beyond the first few. */
export const notices = (
  { orders, furtherOrders, messages: count, withdrawals = 0 }: MailData['notices'],
  { publicUrl }: Sender,
): EmailContent => {
  const requests = orders.length + furtherOrders
  return {
    subject: messages.manyNoticesSubject(requests, count, withdrawals),
    preview: messages.manyNoticesText,
    blocks: [
      text(messages.manyNoticesText),
      facts([
        [messages.newWishesLabel, orders.join('\n')],
        [messages.furtherWishesLabel, furtherOrders ? String(furtherOrders) : ''],
        [messages.newMessagesLabel, count ? String(count) : ''],
        [messages.newWithdrawalsLabel, withdrawals ? String(withdrawals) : ''],
      ]),
      text(messages.manyNoticesAdvice),
      button(messages.openToday, `${publicUrl}/admin`),
    ],
  }
}

export const testLetter = (_: MailData['test-letter'], { brand, publicUrl }: Sender): EmailContent => ({
  subject: messages.testLetterSubject(brand),
  preview: messages.testLetterText,
  blocks: [text(messages.testLetterText), button(messages.openToday, `${publicUrl}/admin`)],
})

export const passwordReset = (mail: MailData['password-reset'], { brand }: Sender): EmailContent => ({
  subject: messages.newPasswordSubject(brand),
  preview: messages.newPasswordPreview,
  blocks: [
    text(messages.newPasswordRequested),
    button(messages.setNewPassword, mail.link),
    text(messages.newPasswordText),
  ],
})
