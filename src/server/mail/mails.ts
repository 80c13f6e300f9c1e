import { deliveryLabel } from '#domain/delivery.ts'
import { type Cents, eurosOf } from '#domain/money.ts'

/** What a mail about an order says of it: kept in the outbox row, so that the mail says what was true then. */
export type OrderMail = {
  orderNumber: string
  customerName: string
  /** the customer's own page of the order, or where to pay */
  link: string
  lines: { name: string; quantity: number; unitPrice: Cents }[]
  shippingCost: Cents
  total: Cents
  delivery: string
  /** a picture of what was ordered, as a whole link; empty where there is none */
  picture: string
  description: string
}

/** The mails that the shop knows, and what each needs. */
export type Mail = {
  template: 'order-received' | 'new-order' | 'request-received' | 'new-request' | 'payment-link'
  data: OrderMail
}

export type MailTemplate = Mail['template']

export type MailText = { subject: string; text: string; html: string }

const euros = (cents: Cents) => `€${eurosOf(cents)}`

const contents = ({ lines, shippingCost, total, delivery }: OrderMail): string =>
  [
    ...lines.map(line => `${line.quantity} × ${line.name}, ${euros(line.unitPrice * line.quantity)}`),
    ...(delivery ? [`${deliveryLabel(delivery)}, ${euros(shippingCost)}`] : []),
    `Kokku ${euros(total)}`,
  ].join('\n')

/** Subject and paragraphs of each mail, in the maker's voice. */
const TEXTS: Record<
  MailTemplate,
  (mail: OrderMail, brand: string) => { subject: string; paragraphs: string[] }
> = {
  'order-received': (mail, brand) => ({
    subject: `${brand}: tellimus ${mail.orderNumber} on käes`,
    paragraphs: [
      `Tere, ${mail.customerName}!`,
      `Aitäh, sinu tellimus ${mail.orderNumber} on käes ja makstud.`,
      contents(mail),
      `Tellimust saad jälgida siin: ${mail.link}`,
    ],
  }),
  'new-order': mail => ({
    subject: `Uus tellimus ${mail.orderNumber}, ${euros(mail.total)}`,
    paragraphs: [`${mail.customerName} tellis ja maksis.`, contents(mail)],
  }),
  'request-received': (mail, brand) => ({
    subject: `${brand}: sinu soov ${mail.orderNumber} on käes`,
    paragraphs: [
      `Tere, ${mail.customerName}!`,
      `Sain su soovi kätte. Selle number on ${mail.orderNumber}. Võtan sinuga ühendust, et kõik üle rääkida; maksad siis, kui oleme kokku leppinud.`,
      ...(mail.description ? [mail.description] : []),
      `Soovi näed siin: ${mail.link}`,
    ],
  }),
  'new-request': mail => ({
    subject: `Uus soov ${mail.orderNumber}`,
    paragraphs: [`${mail.customerName} soovib:`, mail.description],
  }),
  'payment-link': (mail, brand) => ({
    subject: `${brand}: tellimuse ${mail.orderNumber} maksmine`,
    paragraphs: [
      `Tere, ${mail.customerName}!`,
      `Sinu tellimus ${mail.orderNumber} ootab maksmist. Hind on ${euros(mail.total)}, millele lisandub saatmine.`,
      `Maksta saad siin: ${mail.link}`,
    ],
  }),
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
const linked = (html: string) => html.replaceAll(/https?:\/\/[^\s<]+/g, url => `<a href="${url}">${url}</a>`)

/** Writes a mail: plain text, and the same as HTML. */
export function writeMail({ template, data }: Mail, brand: string): MailText {
  const { subject, paragraphs } = TEXTS[template](data, brand)
  const picture = data.picture
    ? `<p><img src="${escapeHtml(data.picture)}" alt="${escapeHtml(data.description)}" width="480" style="max-width:100%;height:auto;border-radius:16px"></p>`
    : ''
  const html = paragraphs.map(each => `<p>${linked(escapeHtml(each)).replaceAll('\n', '<br>')}</p>`).join('')
  return {
    subject,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html><html lang="et"><body style="font:17px/1.55 sans-serif;color:#2b2226;max-width:36em">${picture}${html}</body></html>`,
  }
}
