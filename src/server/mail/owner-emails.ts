import { momentText } from '#domain/day-text.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import { atProvider, providerName } from '#domain/payment-method.ts'
import { button, type EmailContent, facts, quote, type Sender, text } from './email-content.ts'
import type { MailData, OrderMail } from './mails.ts'
import { customerWishes, customRequest, isMadeToOrder, namesOf, orderSummary } from './order-blocks.ts'

const contact = ({ customerName, customerEmail, customerPhone }: OrderMail): [string, string][] => [
  ['Klient', customerName],
  ['E-post', customerEmail],
  ['Telefon', customerPhone],
]

/** Answering a notice writes to the customer. */
const answersTo = ({ customerName, customerEmail }: OrderMail) => ({
  name: customerName,
  address: customerEmail,
})

const openOrder = ({ orderNumber }: OrderMail, { publicUrl }: Sender) =>
  button('Ava tellimus', `${publicUrl}/admin/orders?${new URLSearchParams({ order: orderNumber })}`)

const whereTo = ({ delivery, destination }: OrderMail): [string, string][] => [
  ['Tarneviis', delivery && deliveryLabel(delivery)],
  ['Kuhu', destination],
]

export const newOrder = (mail: OrderMail, from: Sender): EmailContent => ({
  subject: `Uus tellimus ${mail.orderNumber}, ${priceText(mail.total)}`,
  preview: `${mail.customerName}: ${namesOf(mail.lines)}`,
  replyTo: answersTo(mail),
  blocks: [
    text(`${mail.customerName} tellis ja maksis ${priceText(mail.total)}.`),
    ...customRequest(mail),
    ...orderSummary(mail),
    ...customerWishes(mail),
    facts([...contact(mail), ...whereTo(mail)]),
    openOrder(mail, from),
  ],
})

const newUnpaidOrder = (mail: OrderMail, from: Sender): EmailContent => ({
  subject: `Uus tellimus ${mail.orderNumber}, maksmata`,
  preview: `${mail.customerName}: ${namesOf(mail.lines)}`,
  replyTo: answersTo(mail),
  blocks: [
    text(
      `${mail.customerName} tellis, aga ei ole veel maksnud. Kui tellimus sobib, kinnita see: siis saab klient tellimuse lehel maksta.`,
    ),
    ...orderSummary(mail),
    facts([...contact(mail), ...whereTo(mail)]),
    openOrder(mail, from),
  ],
})

export const paymentRefusedNotice = (
  mail: MailData['payment-refused-notice'],
  from: Sender,
): EmailContent => ({
  subject: `Makse ei läinud läbi: ${mail.orderNumber}`,
  preview: `${mail.customerName}, ${priceText(mail.total)}: ${mail.isGivenBack ? `raha läks ${atProvider(mail.paymentMethod)} tagasi` : `${providerName(mail.paymentMethod)} lükkas makse tagasi`}.`,
  replyTo: answersTo(mail),
  blocks: [
    text(
      mail.isGivenBack
        ? `Tellimuse ${mail.orderNumber} raha läks ${atProvider(mail.paymentMethod)} kliendile tagasi enne, kui pood makse kinnitatuks sai. Klient sai sellest kirja.`
        : `${providerName(mail.paymentMethod)} kontrollis tellimuse ${mail.orderNumber} makset ja lükkas selle tagasi. Raha ei tulnud, klient sai sellest kirja.`,
    ),
    text(
      mail.isCancelled
        ? `Tellimus on tühistatud${mail.kind === 'regular' ? ' ja asjad on jälle müügis' : ''}. Ära pane seda teele.`
        : 'Tellimus on alles ja ootab maksmist. Ära pane seda enne teele.',
    ),
    ...orderSummary(mail),
    facts(contact(mail)),
    openOrder(mail, from),
  ],
})

export function newRequest(mail: MailData['new-request'], from: Sender): EmailContent {
  if (!isMadeToOrder(mail)) return newUnpaidOrder(mail, from)
  return {
    subject: `Uus soov ${mail.orderNumber}`,
    preview: `${mail.customerName}: ${mail.description}`,
    replyTo: answersTo(mail),
    blocks: [
      text(`${mail.customerName} soovib:`),
      ...customRequest(mail),
      ...customerWishes(mail),
      facts([
        ...contact(mail),
        ['Pilte kaasas', mail.pictureCount ? `${mail.pictureCount}, tellimuse juures` : ''],
      ]),
      openOrder(mail, from),
    ],
  }
}

export const withdrawalNotice = (mail: MailData['withdrawal-notice'], from: Sender): EmailContent => ({
  subject: `Taganemine tellimusest ${mail.orderNumber}`,
  preview: `${mail.customerName}: ${namesOf(mail.withdrawnLines)}`,
  replyTo: answersTo(mail),
  blocks: [
    text(
      `${mail.customerName} taganeb tellimusest ${mail.orderNumber}. Avaldus tuli ${momentText(mail.at)}.`,
    ),
    facts([['Millest', namesOf(mail.withdrawnLines, '\n')], ...contact(mail)]),
    quote(mail.statement),
    text(
      mail.isCancelled
        ? 'Selle eest ei olnud veel makstud: tellimus on tühistatud ja raha tagasi anda ei ole vaja.'
        : `Raha tuleb tagasi maksta ${WITHDRAWAL_REFUND_DAYS} päeva jooksul avalduse saamisest; kui taganeti kogu tellimusest, siis ka saatmise eest odavaima tarneviisi ulatuses. Summa näed tellimuse juures. Võid oodata, kuni asi on tagasi või klient on näidanud, et pani selle teele.`,
    ),
    openOrder(mail, from),
  ],
})

export const contactMessage = ({ name, email, message }: MailData['contact-message']): EmailContent => ({
  subject: `Kiri kodulehelt: ${name}`,
  preview: message,
  replyTo: { name, address: email },
  blocks: [
    text(`${name} (${email}) kirjutas:`),
    quote(message),
    text('Kui sellele kirjale vastad, läheb vastus otse saatjale.'),
  ],
})

export const passwordReset = (mail: MailData['password-reset'], { brand }: Sender): EmailContent => ({
  subject: `Uus parool: ${brand}`,
  preview: 'Link kehtib ühe tunni ja ühe korra.',
  blocks: [
    text('Keegi, loodetavasti sina, soovis panna poe tagatoale uue parooli.'),
    button('Pane uus parool', mail.link),
    text(
      'Link kehtib ühe tunni ja ühe korra. Kui see ei olnud sina, ei pea sa midagi tegema: vana parool jääb.',
    ),
  ],
})
