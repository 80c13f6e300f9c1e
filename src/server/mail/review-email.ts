import { providerName } from '#domain/payment-method.ts'
import * as messages from '#messages/mail/review-email.ts'
import { rightsInBrief } from './confirmation.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { OrderMail } from './mails.ts'
import { checkoutWords, customRequest, isMadeToOrder, orderSummary, toCustomer } from './order-blocks.ts'

/**
 * The order stands, and the provider still checks its payment. Of the contract it says the same as the confirmation of one that
 * is paid (VÕS § 62¹: confirmed at once).
 */
export function orderUnderReview(mail: OrderMail, from: Sender): EmailContent {
  const { orderNumber } = mail
  const provider = providerName(mail.paymentMethod)
  const next = isMadeToOrder(mail) ? messages.takeUpHook : messages.packParcel
  return toCustomer(mail, from, {
    subject: messages.reviewSubject(orderNumber),
    preview: messages.reviewPreview(provider),
    body: [
      text(messages.reviewText(orderNumber, provider, next)),
      ...customRequest(mail),
      ...orderSummary(mail),
      facts([[messages.destinationLabel, mail.destination]]),
      ...checkoutWords(mail, { note: messages.yourNote, gift: messages.yourGiftText }),
      button(messages.viewOrder, mail.link),
      text(messages.replyIfWrong),
    ],
    after: rightsInBrief(mail, from),
  })
}
