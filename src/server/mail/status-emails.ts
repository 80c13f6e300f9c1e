import { deliveryLabel } from '#domain/delivery-label.ts'
import { GUARANTEE, WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { ORDER_STATUS_LABEL, type OrderStatus } from '#domain/order-status.ts'
import { type Block, button, type EmailContent, facts, link, type Sender, text } from './email-content.ts'
import type { MailData, OrderMail } from './mails.ts'
import { isMadeToOrder, isPickup, orderLinks, picture, toCustomer } from './order-blocks.ts'

type StatusText = { subject: string; preview: string; body: Block[] }

const withdrawalLink = (mail: OrderMail, from: Sender): Block[] =>
  mail.lines.some(line => line.canBeWithdrawn)
    ? [
        text(
          `Kui midagi ei klapi, vasta sellele kirjale. Põhjust ütlemata võid taganeda ${WITHDRAWAL_DAYS} päeva jooksul:`,
        ),
        link('Taganen lepingust siin', orderLinks(mail, from).withdrawal),
      ]
    : [text('Kui midagi ei klapi, vasta sellele kirjale.')]

/** Ready-made pieces are paid on the order's own page; for anything else the price is agreed on, and a link sent. */
function howToPay(mail: OrderMail): string {
  if (mail.isPaid) return ''
  return isMadeToOrder(mail) ? ' Makselingi saadan eraldi kirjaga.' : ' Maksta saad tellimuse lehel.'
}

/** What the customer is told when the owner moves an order on (see TOLD_STATUSES of the domain). */
const STATUS_TEXTS: Partial<Record<OrderStatus, (mail: OrderMail, from: Sender) => StatusText>> = {
  confirmed: mail => ({
    subject: `Tellimus ${mail.orderNumber} on kinnitatud`,
    preview: 'Vaatasin selle üle: saab tehtud.',
    body: [
      text(`Vaatasin sinu tellimuse ${mail.orderNumber} üle ja kinnitan: saab tehtud.${howToPay(mail)}`),
    ],
  }),
  processing: mail => ({
    subject: `Tellimus ${mail.orderNumber} on töös`,
    preview: isMadeToOrder(mail) ? 'Lõng on valitud ja heegelnõel käes.' : 'Panen sinu pakki kokku.',
    body: [
      text(
        isMadeToOrder(mail)
          ? `Sinu tellimus ${mail.orderNumber} on töös: lõng on valitud ja heegelnõel käes.`
          : `Sinu tellimus ${mail.orderNumber} on töös: panen pakki kokku.`,
      ),
      text(isPickup(mail) ? 'Annan teada, kui saad järele tulla.' : 'Annan teada, kui see teele läheb.'),
    ],
  }),
  shipped: mail => (isPickup(mail) ? toFetch(mail) : onItsWay(mail)),
  delivered: (mail, from) => ({
    subject: isPickup(mail)
      ? `Tellimus ${mail.orderNumber} on sinu käes`
      : `Pakk on kohal: ${mail.orderNumber}`,
    preview: 'Loodan, et istub.',
    body: [
      text(
        `Sinu tellimus ${mail.orderNumber} on ${isPickup(mail) ? 'sinu käes' : 'kohale jõudnud'}. Loodan, et istub.`,
      ),
      facts([['Kuhu', mail.destination]]),
      ...withdrawalLink(mail, from),
    ],
  }),
  completed: (mail, from) => ({
    subject: `Tellimus ${mail.orderNumber} on valmis`,
    preview: 'Aitäh, et minult tellisid!',
    body: [
      text(`Sinu tellimus ${mail.orderNumber} on valmis. Aitäh, et minult tellisid!`),
      text(`Kui mõni silmus peaks jooksma minema, kirjuta: oma töö eest vastutan ${GUARANTEE.text}.`),
      ...withdrawalLink(mail, from),
    ],
  }),
  cancelled: mail => ({
    subject: `Tellimus ${mail.orderNumber} on tühistatud`,
    preview: mail.isPaid ? 'Makstud raha saadan sulle tagasi.' : 'Maksma ei pea sa midagi.',
    body: [
      text(
        mail.isPaid
          ? `Tellimus ${mail.orderNumber} on tühistatud. Makstud raha saadan sulle tagasi; selle kohta tuleb eraldi kiri.`
          : `Tellimus ${mail.orderNumber} on tühistatud. Maksma ei pea sa midagi.`,
      ),
      text('Kui see tuli üllatusena, vasta sellele kirjale.'),
    ],
  }),
}

const onItsWay = (mail: OrderMail): StatusText => ({
  subject: `Pakk on teel: ${mail.orderNumber}`,
  preview: [deliveryLabel(mail.delivery), mail.destination].filter(Boolean).join(', '),
  body: [
    text(`Sinu tellimus ${mail.orderNumber} läks teele. Vedaja annab sulle ise teada, kui pakk on kohal.`),
    facts([
      ['Tarneviis', deliveryLabel(mail.delivery)],
      ['Kuhu', mail.destination],
    ]),
    text('Tavaliselt võtab tee 3–7 tööpäeva. Müts reisib esimest korda, ole tema vastu kannatlik.'),
  ],
})

const toFetch = (mail: OrderMail): StatusText => ({
  subject: `Saad järele tulla: ${mail.orderNumber}`,
  preview: 'Sinu tellimus on valmis ja ootab sind.',
  body: [
    text(
      `Sinu tellimus ${mail.orderNumber} on valmis ja ootab sind. Vasta sellele kirjale, millal sulle sobib tulla, siis lepime aja ja koha kokku.`,
    ),
  ],
})

export function statusChanged(mail: MailData['status-changed'], from: Sender): EmailContent {
  const told = STATUS_TEXTS[mail.status]?.(mail, from) ?? plainly(mail)
  return toCustomer(mail, from, {
    subject: told.subject,
    preview: told.preview,
    body: [...picture(mail), ...told.body, button('Vaata tellimust', mail.link)],
  })
}

/** A status that no words were written for. */
const plainly = ({ orderNumber, status }: MailData['status-changed']): StatusText => ({
  subject: `Tellimus ${orderNumber}: ${ORDER_STATUS_LABEL[status]}`,
  preview: ORDER_STATUS_LABEL[status],
  body: [text(`Tellimuse ${orderNumber} seis: ${ORDER_STATUS_LABEL[status]}.`)],
})
