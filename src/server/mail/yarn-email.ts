import * as messages from '#messages/mail/yarn-email.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { MailData } from './mails.ts'
import { namesOf, toCustomer } from './order-blocks.ts'

/** The yarn of a paid hat ran out: its customer says what is to become of it. */
export function yarnGone(mail: MailData['yarn-gone'], from: Sender): EmailContent {
  const { orderNumber, colours } = mail
  return toCustomer(mail, from, {
    subject: messages.subject(orderNumber),
    preview: messages.preview,
    body: [
      text(messages.gone(orderNumber, colours.join(', '))),
      facts([[messages.order, namesOf(mail.lines)]]),
      text(messages.otherColour),
      text(messages.wait),
      text(messages.moneyBack),
      text(messages.answer),
      button(messages.viewOrder, mail.link),
    ],
  })
}
