import { SENT_STATUSES } from '#domain/order-status.ts'
import { providerName } from '#domain/payment-method.ts'
import * as messages from '#messages/mail/review-email.ts'
import { confirming } from './confirmation.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { OrderMail } from './mails.ts'
import { checkoutWords, customRequest, isMadeToOrder, orderSummary } from './order-blocks.ts'

/** What is to come once it is paid; nothing of what was sent before. */
function whatComesNext(mail: OrderMail): string {
  if (mail.status && SENT_STATUSES.has(mail.status)) return ''
  return isMadeToOrder(mail) ? messages.andTakeUpHook : messages.andPackParcel
}

/**
 * The order stands, and the provider still checks its payment. Of the contract it says the same as the confirmation of one that
 * is paid (VÕS § 62¹: confirmed at once).
 */
export function orderUnderReview(mail: OrderMail, from: Sender): EmailContent {
  const { orderNumber } = mail
  const provider = providerName(mail.paymentMethod)
  return confirming(mail, from, {
    subject: messages.reviewSubject(orderNumber),
    preview: messages.reviewPreview(provider),
    body: [
      text(messages.reviewText(orderNumber, provider, whatComesNext(mail))),
      ...customRequest(mail),
      ...orderSummary(mail),
      facts([[messages.destinationLabel, mail.destination]]),
      ...checkoutWords(mail, { note: messages.yourNote, gift: messages.yourGiftText }),
      button(messages.viewOrder, mail.link),
      text(messages.replyIfWrong),
    ],
  })
}
