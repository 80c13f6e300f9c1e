import { arrivalText } from '#domain/arrival-text.ts'
import * as messages from '#messages/mail/promise-email.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { MailData } from './mails.ts'
import { namesOf, toCustomer } from './order-blocks.ts'

/** The day that was promised cannot be kept, or an earlier one can. */
export function promiseMoved(mail: MailData['promise-moved'], from: Sender): EmailContent {
  const { orderNumber, promise, before } = mail
  const day = arrivalText(promise)
  const isLater = promise.last >= before.last
  return toCustomer(mail, from, {
    subject: messages.subject(orderNumber, day),
    preview: isLater ? messages.laterPreview : messages.soonerPreview,
    body: [
      text(
        isLater
          ? messages.laterText(orderNumber, arrivalText(before), day)
          : messages.soonerText(orderNumber, day),
      ),
      facts([
        [messages.order, namesOf(mail.lines)],
        [messages.arrives, day],
        [messages.destination, mail.destination],
      ]),
      button(messages.viewOrder, mail.link),
      text(isLater ? messages.laterChoice : messages.reply),
    ],
  })
}
