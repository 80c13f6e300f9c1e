import { arrivalText } from '#domain/arrival-text.ts'
import * as messages from '#messages/mail/promise-email.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { MailData } from './mails.ts'
import { namesOf, toCustomer } from './order-blocks.ts'

/** Tells the first arrival of what waited for yarn; or that the promised day cannot be kept, or an earlier one can. */
export function promiseMoved(mail: MailData['promise-moved'], from: Sender): EmailContent {
  const { orderNumber, promise } = mail
  const day = arrivalText(promise)
  const { preview, words, choice } = wordsOf(mail, day)
  return toCustomer(mail, from, {
    subject: messages.subject(orderNumber, day),
    preview,
    body: [
      text(words),
      facts([
        [messages.order, namesOf(mail.lines)],
        [messages.arrives, day],
        [messages.destination, mail.destination],
      ]),
      button(messages.viewOrder, mail.link),
      text(choice),
    ],
  })
}

function wordsOf({ orderNumber, promise, before }: MailData['promise-moved'], day: string) {
  if (!before)
    return {
      preview: messages.firstPreview,
      words: messages.firstText(orderNumber, day),
      choice: messages.reply,
    }
  return promise.last >= before.last
    ? {
        preview: messages.laterPreview,
        words: messages.laterText(orderNumber, arrivalText(before), day),
        choice: messages.laterChoice,
      }
    : {
        preview: messages.soonerPreview,
        words: messages.soonerText(orderNumber, day),
        choice: messages.reply,
      }
}
