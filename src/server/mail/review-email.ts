import { SENT_STATUSES } from '#domain/order-status.ts'
import { providerName } from '#domain/payment-method.ts'
import * as messages from '#messages/mail/review-email.ts'
import { confirming } from './confirmation.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { OrderMail } from './mails.ts'
import { checkoutWords, customRequest, isMadeToOrder, orderSummary } from './order-blocks.ts'

/** The next steps once it is paid; nothing if it has been sent. */
function whatComesNext(mail: OrderMail): string {
  if (mail.status && SENT_STATUSES.has(mail.status)) return ''
  return isMadeToOrder(mail) ? messages.andTakeUpHook : messages.andPackParcel
}

/**
 * The order is placed, and the provider is still checking its payment. About the contract the e-mail says the same as
 * the confirmation of a paid order (VÕS § 62¹: confirmed at once).
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
