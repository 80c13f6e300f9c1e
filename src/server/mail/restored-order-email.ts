import { onMomentText } from '#domain/day-text.ts'
import { priceText } from '#domain/money.ts'
import { atProvider } from '#domain/payment-method.ts'
import * as messages from '#messages/mail/restored-order-email.ts'
import { type Block, button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { MailData } from './mails.ts'

type Restored = MailData['restored-copy']

/** Tells what was recovered after an older copy was restored, and what only the owner can know. */
export const restoredCopy = (mail: Restored, { publicUrl }: Sender): EmailContent => ({
  subject: messages.restoredSubject,
  preview: messages.restoredPreview(onMomentText(mail.since)),
  blocks: [
    text(messages.restoredText(onMomentText(mail.since))),
    ...orders(mail),
    ...(mail.refunds > 0 ? [text(messages.unknownRefundsRecorded(mail.refunds))] : []),
    ...(mail.stock.length > 0
      ? [text(messages.recountStock(mail.stock.map(name => `„${name}“`).join(', ')))]
      : []),
    ...money(mail),
    ...(mail.numbers
      ? [text(messages.invoiceNumbersContinue(mail.numbers.invoice, mail.numbers.creditNote))]
      : []),
    button(messages.openToday, `${publicUrl}/admin`),
  ],
})

const orders = ({ orders }: Restored): Block[] =>
  orders.length === 0
    ? []
    : [
        text(messages.restoredOrdersText),
        facts(orders.map(({ number, total }) => [number, priceText(total)])),
      ]

const money = ({ money }: Restored): Block[] =>
  money.length === 0
    ? []
    : [
        text(messages.paymentsWithoutOrder),
        facts(
          money.map(({ reference, provider, amount }) => [
            reference,
            `${priceText(amount)}, ${atProvider(provider)}`,
          ]),
        ),
      ]
