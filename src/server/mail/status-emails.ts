import { arrivalText } from '#domain/arrival-text.ts'
import { parcelCarrier } from '#domain/delivery.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { GUARANTEE, WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { ORDER_STATUS_LABEL, type OrderStatus } from '#domain/order-status.ts'
import * as messages from '#messages/mail/status-emails.ts'
import { type Block, button, type EmailContent, facts, link, type Sender, text } from './email-content.ts'
import type { MailData, OrderMail, ParcelMail, PassportMail } from './mails.ts'
import { isMadeToOrder, isPickup, orderLinks, picture, toCustomer } from './order-blocks.ts'

type StatusText = { subject: string; preview: string; body: Block[] }

const withdrawalLink = (mail: OrderMail, from: Sender): Block[] =>
  mail.lines.some(line => line.canBeWithdrawn)
    ? [
        text(messages.withdrawalReminder(WITHDRAWAL_DAYS)),
        link(messages.withdrawHere, orderLinks(mail, from).withdrawal),
      ]
    : [text(messages.replyIfWrong)]

/**
 * Ready-made pieces are paid on the order's own page; for anything else the price is agreed on, and a payment link
 * sent.
 */
function howToPay(mail: OrderMail): string {
  if (mail.isPaid) return ''
  return isMadeToOrder(mail) ? messages.paymentLinkComes : messages.payOnOrderPage
}

/** The preview and the text about a cancelled order. */
function cancelledTexts({
  orderNumber,
  isPaid,
  refundPromised = true,
}: MailData['status-changed']): [string, string] {
  if (!isPaid) return [messages.cancelledUnpaidPreview, messages.cancelledUnpaidText(orderNumber)]
  if (!refundPromised) return [messages.replyIfSurprised, messages.cancelledText(orderNumber)]
  return [messages.cancelledPaidPreview, messages.cancelledPaidText(orderNumber)]
}

/** What the customer is told when the owner moves an order on (see `NOTIFIED_STATUSES` of the domain). */
const STATUS_TEXTS: Partial<
  Record<OrderStatus, (mail: MailData['status-changed'], from: Sender) => StatusText>
> = {
  confirmed: mail => ({
    subject: messages.confirmedSubject(mail.orderNumber),
    preview: messages.confirmedPreview,
    body: [text(messages.confirmedText(mail.orderNumber, howToPay(mail)))],
  }),
  processing: mail => ({
    subject: messages.processingSubject(mail.orderNumber),
    preview: isMadeToOrder(mail) ? messages.makingPreview : messages.packingPreview,
    body: [
      text(
        isMadeToOrder(mail) ? messages.makingText(mail.orderNumber) : messages.packingText(mail.orderNumber),
      ),
      text(isPickup(mail) ? messages.newsToFetch : messages.newsWhenSent),
    ],
  }),
  shipped: mail => (isPickup(mail) ? toFetch(mail) : onItsWay(mail)),
  delivered: (mail, from) => {
    const { orderNumber, destination } = mail
    const isInHands = isPickup(mail) || mail.isCollected === true
    return {
      subject: isInHands ? messages.pickedUpSubject(orderNumber) : messages.deliveredSubject(orderNumber),
      preview: messages.deliveredPreview,
      body: [
        text(isInHands ? messages.inYourHandsText(orderNumber) : messages.deliveredText(orderNumber)),
        // The customer has been there.
        ...(mail.isCollected ? [] : [facts([[messages.destinationLabel, destination]])]),
        ...withdrawalLink(mail, from),
      ],
    }
  },
  completed: (mail, from) => ({
    subject: messages.completedSubject(mail.orderNumber),
    preview: messages.completedPreview,
    body: [
      text(messages.completedText(mail.orderNumber)),
      text(messages.guaranteeReminder(GUARANTEE.text)),
      ...withdrawalLink(mail, from),
    ],
  }),
  cancelled: mail => {
    const [preview, said] = cancelledTexts(mail)
    return {
      subject: messages.cancelledSubject(mail.orderNumber),
      preview,
      body: [text(said), text(messages.replyIfSurprised)],
    }
  },
}

const parcelLinks = (parcels: readonly ParcelMail[] = []): Block[] =>
  parcels.map(({ carrier, code, link: page }) =>
    page === null
      ? text(messages.parcelNamed(carrier, code))
      : link(messages.followParcel(carrier, code), page),
  )

/** Links to the pages where the customer reads what a piece is made of, and may add their name. */
const passportLinks = (passports: readonly PassportMail[] = []): Block[] =>
  passports.length === 0
    ? []
    : [
        text(messages.passportIntro(passports.length)),
        ...passports.map(({ name, link: page }) => link(messages.openPassport(name), page)),
      ]

const onItsWay = (mail: MailData['status-changed']): StatusText => ({
  subject: messages.shippedSubject(mail.orderNumber),
  preview: [deliveryLabel(mail.delivery), mail.destination].filter(Boolean).join(', '),
  body: [
    text(messages.shippedText(mail.orderNumber)),
    facts([
      [messages.deliveryMethodLabel, deliveryLabel(mail.delivery)],
      [messages.arrivesLabel, mail.promise ? arrivalText(mail.promise) : ''],
      [messages.destinationLabel, mail.destination],
    ]),
    ...parcelLinks(mail.parcels),
    text(mail.promise ? messages.firstJourney : `${messages.travelTime} ${messages.firstJourney}`),
    ...passportLinks(mail.passports),
  ],
})

const toFetch = (mail: MailData['status-changed']): StatusText => ({
  subject: messages.readyToFetchSubject(mail.orderNumber),
  preview: messages.readyToFetchPreview,
  body: [text(messages.readyToFetchText(mail.orderNumber)), ...passportLinks(mail.passports)],
})

export function statusChanged(mail: MailData['status-changed'], from: Sender): EmailContent {
  const told = STATUS_TEXTS[mail.status]?.(mail, from) ?? plainly(mail)
  return toCustomer(mail, from, {
    subject: told.subject,
    preview: told.preview,
    body: [...picture(mail), ...told.body, button(messages.viewOrder, mail.link)],
  })
}

/** Tells parcel codes that were not known yet when the customer was told that the order is on its way. */
export function parcelsSent(mail: MailData['parcels-sent'], from: Sender): EmailContent {
  const codes = mail.parcels.map(({ code }) => code).join(', ')
  return toCustomer(mail, from, {
    subject: messages.parcelsSentSubject(codes),
    preview: messages.parcelsSentPreview(mail.orderNumber),
    body: [
      text(messages.parcelsSentText(mail.orderNumber)),
      ...parcelLinks(mail.parcels),
      button(messages.viewOrder, mail.link),
    ],
  })
}

/** Tells what the carrier has reported of a parcel: it waits in its machine, or it came back uncollected. */
export function parcelState(mail: MailData['parcel-state'], from: Sender): EmailContent {
  const { orderNumber, state, parcel, destination } = mail
  const waits = state === 'awaiting_collection'
  // Only the carrier's page says where the courier left the parcel.
  const inMachine = waits && parcelCarrier(mail.delivery) !== undefined
  return toCustomer(mail, from, {
    subject: waits ? messages.parcelWaitsSubject(orderNumber) : messages.parcelReturnedSubject(orderNumber),
    preview: inMachine ? destination : waits ? messages.parcelWaitsPreview : messages.parcelReturnedPreview,
    body: [
      text(
        inMachine
          ? messages.parcelWaitsText(orderNumber)
          : waits
            ? messages.parcelWaitsElsewhere(orderNumber)
            : messages.parcelReturnedText(orderNumber),
      ),
      ...(inMachine ? [facts([[messages.waitsAtLabel, destination]])] : []),
      ...parcelLinks([parcel]),
      button(messages.viewOrder, mail.link),
    ],
  })
}

/** The fallback for a status without words of its own. */
const plainly = ({ orderNumber, status }: MailData['status-changed']): StatusText => ({
  subject: messages.orderWithStatus(orderNumber, ORDER_STATUS_LABEL[status]),
  preview: ORDER_STATUS_LABEL[status],
  body: [text(messages.statusText(orderNumber, ORDER_STATUS_LABEL[status]))],
})
