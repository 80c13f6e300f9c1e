import * as messages from '#messages/mail/yarn-email.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { MailData } from './mails.ts'
import { customerWishes, customRequest, namesOf, toCustomer } from './order-blocks.ts'

/** The yarn of a paid hat ran out: asks its customer what to do. */
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

/** A paid hat is made in other colours, as its customer has agreed: shows the new drawing. */
export function hatColoursChanged(mail: MailData['hat-colours'], from: Sender): EmailContent {
  const { orderNumber, before } = mail
  return toCustomer(mail, from, {
    subject: messages.coloursSubject(orderNumber),
    preview: messages.coloursPreview,
    body: [
      text(messages.coloursChanged(orderNumber)),
      ...customRequest(mail),
      ...customerWishes(mail),
      facts([[messages.coloursBefore, before]]),
      text(messages.coloursAnswer),
      button(messages.viewOrder, mail.link),
    ],
  })
}
