import { arrivalText } from '#domain/arrival-text.ts'
import { PICKUP } from '#domain/delivery.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import * as messages from '#messages/mail/customer-emails.ts'
import {
  answeredAt,
  type Block,
  type EmailContent,
  facts,
  quantityAndName,
  quote,
  type Sender,
  small,
  text,
} from './email-content.ts'
import type { OrderMail } from './mails.ts'

/** The lines and sums of an order; nothing for a request that has no price yet. */
export function orderSummary(mail: OrderMail): Block[] {
  if (mail.lines.length === 0) return []
  const rows = mail.lines.map(({ name, quantity, unitPrice, picture }) => ({
    name,
    quantity,
    sum: unitPrice * quantity,
    // The wide picture above shows the same.
    picture: mail.picture ? '' : picture,
  }))
  const delivery = mail.delivery
    ? [{ name: deliveryLabel(mail.delivery), quantity: 1, sum: mail.shippingCost, picture: '' }]
    : []
  const totalLabel = mail.isPaid ? messages.totalPaid : messages.total
  return [{ kind: 'bill', rows: [...rows, ...delivery], totalLabel, total: mail.total }]
}

export const picture = (mail: OrderMail): Block[] =>
  mail.picture ? [{ kind: 'picture', link: mail.picture, alt: mail.description }] : []

/** What was made to order: the drawing with its description, or the customer's own words. */
export function customRequest(mail: OrderMail): Block[] {
  if (mail.picture) return [...picture(mail), small(mail.description)]
  return mail.description ? [quote(mail.description)] : []
}

/** The customer's wishes, in their own words. */
export const customerWishes = (mail: OrderMail): Block[] =>
  mail.wishes.length > 0 ? [facts(mail.wishes.map(({ label, text }) => [label, text]))] : []

/** What the customer wrote at the checkout, under the labels for this reader. */
export const checkoutWords = (
  { customerNote = '', giftText = '' }: OrderMail,
  labels: { note: string; gift: string },
): Block[] => [
  ...(customerNote ? [text(labels.note), quote(customerNote)] : []),
  ...(giftText ? [text(labels.gift), quote(giftText)] : []),
]

/** The promised arrival, and the destination. */
export const arrivalFacts = ({ promise, destination }: OrderMail): Block[] => [
  facts([
    [messages.arrivesLabel, promise ? arrivalText(promise) : ''],
    [messages.destinationLabel, destination],
  ]),
]

/** `2 × Rõõmus konnamüts, Öökass` */
export const namesOf = (lines: readonly { name: string; quantity: number }[], between = ', '): string =>
  lines.map(({ name, quantity }) => quantityAndName(name, quantity)).join(between)

/** Greets `Liis Tamm` as Liis; a name that does not look like a person's two names is left as it was written. */
const greetedAs = (name: string): string =>
  /^(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)*) \p{Lu}\p{Ll}/u.exec(name)?.[1] ?? name

/** An e-mail to the customer: with a greeting, signed by the maker. */
export function toCustomer(
  mail: Pick<OrderMail, 'customerName'>,
  from: Sender,
  email: {
    subject: string
    preview: string
    /** the reply address that puts an answer into the order's thread, if there is one */
    answerTo?: string | undefined
    body: Block[]
    after?: Block[]
  },
): EmailContent {
  return {
    subject: email.subject,
    preview: email.preview,
    ...answeredAt(email.answerTo, from),
    blocks: [
      text(
        mail.customerName ? messages.greeting(greetedAs(mail.customerName)) : messages.greetingWithoutName,
      ),
      ...email.body,
      text(from.artistName),
      ...(email.after ?? []),
    ],
  }
}

/** Whether the customer collects it: then there is no parcel and no carrier. */
export const isPickup = (mail: OrderMail): boolean => mail.delivery === PICKUP

export const isMadeToOrder = (mail: OrderMail): boolean => mail.kind !== 'regular'

/**
 * The shop's links about an order; the access key lets the reader of the e-mail open them. Without a key there is no
 * document.
 */
export const orderLinks = ({ orderNumber, accessKey }: OrderMail, { publicUrl }: Sender) => ({
  invoice:
    accessKey &&
    `${publicUrl}/api/orders/${orderNumber}/invoice.pdf?${new URLSearchParams({ key: accessKey })}`,
  creditNote: (number: number) =>
    accessKey &&
    `${publicUrl}/api/orders/${orderNumber}/credit-notes/${number}.pdf?${new URLSearchParams({ key: accessKey })}`,
  withdrawal: `${publicUrl}/taganemine?${new URLSearchParams({ orderNumber, ...(accessKey && { key: accessKey }) })}`,
  terms: `${publicUrl}/tingimused`,
})
