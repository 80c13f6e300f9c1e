import { amountText } from '#domain/currency.ts'
import { untilDayText } from '#domain/day-text.ts'
import { isCheckoutMethod } from '#domain/delivery.ts'
import { rangeText } from '#domain/delivery-time.ts'
import { breakSentence, dispatchDays, isOnBreak } from '#domain/holiday-break.ts'
import { priceText } from '#domain/money.ts'
import { ARRIVED_STATUSES, STARTED_STATUSES } from '#domain/order-status.ts'
import { atProvider, ofProvider, providerName } from '#domain/payment-method.ts'
import { hasUnplannedWork } from '#domain/unplanned-work.ts'
import * as messages from '#messages/mail/customer-emails.ts'
import { dayToldSeparately } from '#messages/shop/arrival.ts'
import { dayOnceYarnIsThere } from '#messages/shop/yarn.ts'
import { confirming, noWithdrawal } from './confirmation.ts'
import {
  button,
  type EmailContent,
  facts,
  link,
  quote,
  type Sender,
  small,
  smallLink,
  text,
} from './email-content.ts'
import type { MailData, OrderMail } from './mails.ts'
import {
  arrivalFacts,
  checkoutWords,
  customRequest,
  isMadeToOrder,
  isPickup,
  orderLinks,
  orderSummary,
  toCustomer,
} from './order-blocks.ts'

const NEWS_TO_FETCH = messages.newsToFetch

/**
 * The next steps of a paid order (specification §9); nothing about steps that are done. The usual ranges are left out
 * if the e-mail promises a day.
 */
function whatComesNext(mail: OrderMail, { holidayBreak, delivery }: Sender): string {
  if (mail.status === 'shipped') {
    if (isPickup(mail)) return messages.readyToFetch
    return mail.promise ? messages.parcelOnItsWay : messages.parcelOnItsWayFor
  }
  // What was ordered before the break may be paid after it.
  const at = new Date(mail.paidAt ?? mail.orderedAt)
  const isAway = holidayBreak?.delaysDispatch && isOnBreak(holidayBreak, at)
  return [
    whenItIsReady(mail, rangeText(dispatchDays(delivery.dispatchDays, holidayBreak, at))),
    isAway && messages.onHolidayNow(breakSentence({ ...holidayBreak, closesShop: false })),
    isPickup(mail) ? NEWS_TO_FETCH : mail.promise ? messages.newsWhenSent : messages.newsAndTravelTime,
  ]
    .filter(Boolean)
    .join(' ')
}

function whenItIsReady(mail: OrderMail, days: string): string {
  const lines = mail.lines.map(({ canBeWithdrawn }) => ({ withdrawable: canBeWithdrawn }))
  // A customer who collects the order is told separately when they can.
  if (hasUnplannedWork(mail.kind, lines)) return isPickup(mail) ? '' : dayToldSeparately
  if (mail.awaitedYarn) return dayOnceYarnIsThere(mail.awaitedYarn.join(', '))
  const hasBegun = mail.status !== undefined && STARTED_STATUSES.has(mail.status)
  if (mail.promise) {
    if (!isMadeToOrder(mail)) return ''
    return hasBegun ? messages.customWorkStarted : messages.customWorkStarts
  }
  if (!isMadeToOrder(mail)) return isPickup(mail) ? messages.readyInDays(days) : messages.sentInDays(days)
  return hasBegun ? messages.customWorkStartedFor : messages.customWorkStartsFor
}

/** Whether the goods were handed over before the payment: then the e-mail only confirms it. */
const isHandedOver = ({ status }: OrderMail): boolean => status !== undefined && ARRIVED_STATUSES.has(status)

export function orderReceived(mail: OrderMail, from: Sender): EmailContent {
  const { orderNumber, total } = mail
  const { invoice } = orderLinks(mail, from)
  const isOver = isHandedOver(mail)
  const paid = messages.thanksPaid(priceText(total))
  const news = isPickup(mail) ? NEWS_TO_FETCH : messages.newsWhenSent
  return confirming(mail, from, {
    subject: isOver ? messages.orderPaidSubject(orderNumber) : messages.orderReceivedSubject(orderNumber),
    preview: isOver || mail.status === 'shipped' ? paid : `${paid} ${news}`,
    body: [
      text(
        isOver
          ? messages.orderPaidThanks(orderNumber)
          : messages.orderReceivedThanks(orderNumber, whatComesNext(mail, from)),
      ),
      ...customRequest(mail),
      ...orderSummary(mail),
      ...(isOver ? [facts([[messages.destinationLabel, mail.destination]])] : arrivalFacts(mail)),
      ...checkoutWords(mail, { note: messages.yourNote, gift: messages.yourGiftText }),
      button(messages.viewOrder, mail.link),
      ...(invoice ? [link(messages.invoicePdf, invoice)] : []),
      text(messages.replyIfWrong),
    ],
  })
}

/**
 * Says that a request has arrived, its number, and where to see it. Anybody can type any address without paying, so the
 * e-mail quotes nothing that they wrote, not even a name.
 */
export function requestReceived(mail: OrderMail, from: Sender): EmailContent {
  const { orderNumber } = mail
  const isWish = isMadeToOrder(mail)
  return {
    subject: isWish
      ? messages.wishReceivedSubject(orderNumber)
      : messages.awaitsConfirmationSubject(orderNumber),
    preview: isWish ? messages.wishReceivedPreview : messages.awaitsConfirmationPreview,
    blocks: [
      text(messages.greetingWithoutName),
      text(isWish ? messages.wishReceivedText(orderNumber) : messages.awaitsConfirmationText(orderNumber)),
      ...orderSummary(mail),
      ...(isWish && mail.lines.length > 0 && !mail.delivery ? [small(messages.shippingIsAdded)] : []),
      button(isWish ? messages.viewWish : messages.viewOrder, mail.link),
      text(isWish ? messages.replyIfUnsaid : messages.replyIfWrong),
      small(messages.ignoreIfNotYours),
      text(from.artistName),
    ],
  }
}

export function paymentLink(mail: MailData['payment-link'], from: Sender): EmailContent {
  const proForma = from.bankAccount ? messages.proFormaToTransfer : messages.proFormaPdf
  const { orderNumber, total, delivery, agreed = '', validUntil } = mail
  const { invoice, terms } = orderLinks(mail, from)
  // The checkout knows nothing of any other way, such as a hand-over.
  const rest = isCheckoutMethod(delivery) ? '.' : messages.shippingComesOnTop
  return toCustomer(mail, from, {
    subject: messages.paymentRequestSubject(orderNumber),
    preview: messages.paymentRequestPreview(priceText(total)),
    body: [
      text(messages.paymentRequestText(orderNumber, priceText(total), rest)),
      ...customRequest(mail),
      ...orderSummary(mail),
      ...(agreed ? [text(messages.agreedLabel), quote(agreed)] : []),
      ...(validUntil ? [text(messages.offerValidUntil(untilDayText(validUntil)))] : []),
      ...noWithdrawal(mail, from),
      button(messages.reviewAndPay, mail.link),
      ...(invoice ? [link(proForma, invoice)] : []),
      text(isMadeToOrder(mail) ? messages.workStartsAfterPayment : messages.notReservedUntilPaid),
    ],
    after: [smallLink(messages.purchaseTerms, terms)],
  })
}

/** Tells the customer what the maker has written in the thread of an order. */
export const threadAnswer = (mail: MailData['thread-answer'], from: Sender): EmailContent =>
  toCustomer(mail, from, {
    subject: messages.threadAnswerSubject(mail.orderNumber),
    preview: mail.words,
    answerTo: mail.answerTo,
    body: [
      text(messages.threadAnswerText(mail.orderNumber)),
      quote(mail.words),
      text(mail.answerTo ? messages.threadAnswerByMail : messages.threadAnswerThere),
      button(messages.viewOrder, mail.link),
    ],
  })

/** Tells the customer that a payment failed after all, though they were told that there was nothing more to do. */
export function paymentRefused(mail: MailData['payment-refused'], from: Sender): EmailContent {
  const { orderNumber, isCancelled } = mail
  if (mail.isGivenBack) return moneyWentBack(mail, from)
  const provider = providerName(mail.paymentMethod)
  return toCustomer(mail, from, {
    subject: messages.paymentDeclinedSubject(orderNumber),
    preview: messages.paymentDeclinedPreview(provider),
    body: [
      text(messages.paymentDeclinedText(provider, orderNumber)),
      ...orderSummary(mail),
      ...(isCancelled
        ? [text(whyCancelled(mail)), button(messages.viewOrder, mail.link)]
        : [text(messages.declinedOrderStays), button(messages.reviewAndPay, mail.link)]),
      text(messages.replyIfStuck),
    ],
  })
}

function whyCancelled(mail: MailData['payment-refused']): string {
  const { isWithdrawn, isCartKept = true } = mail
  if (isWithdrawn) return messages.declinedOrderWithdrawn
  if (isMadeToOrder(mail)) return messages.declinedOrderCancelled
  return messages.declinedOrderRestocked(isCartKept ? messages.cartStillInBrowser : '')
}

/** The payment was refunded at the provider before the shop had learned that it was captured. */
function moneyWentBack(mail: MailData['payment-refused'], from: Sender): EmailContent {
  const { orderNumber, isCancelled } = mail
  return toCustomer(mail, from, {
    subject: messages.paymentReturnedSubject(orderNumber),
    preview: messages.paymentReturnedPreview(ofProvider(mail.paymentMethod)),
    body: [
      text(messages.paymentReturnedText(orderNumber, atProvider(mail.paymentMethod))),
      ...orderSummary(mail),
      text(isCancelled ? messages.returnedOrderCancelled : messages.returnedOrderStays),
      button(messages.viewOrder, mail.link),
      text(messages.replyIfSurprised),
    ],
  })
}

export function moneyReturned(mail: MailData['money-returned'], from: Sender): EmailContent {
  const sum = amountText(mail.amount, mail.currency)
  return toCustomer(mail, from, {
    subject: messages.moneyReturnedSubject(sum),
    preview: messages.moneyReturnedPreview,
    body: [text(messages.moneyReturnedText(sum)), text(messages.moneyReturnedReply)],
  })
}

export function refund(mail: MailData['refund'], from: Sender): EmailContent {
  const { orderNumber, amount, isWhole, byHand, reason, creditNote } = mail
  const sum = priceText(amount)
  const gave = byHand ? messages.givingBack : messages.paidBack
  const paper = creditNote === undefined ? '' : orderLinks(mail, from).creditNote(creditNote)
  return toCustomer(mail, from, {
    subject: messages.refundSubject(sum, orderNumber),
    preview: byHand ? messages.refundPromisedPreview(sum) : messages.refundSentPreview(sum),
    body: [
      text(
        isWhole
          ? messages.fullRefundText(gave, orderNumber, sum)
          : messages.partialRefundText(gave, orderNumber, sum),
      ),
      ...(reason ? [facts([[messages.reasonLabel, reason]])] : []),
      text(byHand ? messages.refundByHand : messages.refundSameWay),
      button(messages.viewOrder, mail.link),
      ...(paper ? [link(messages.creditNotePdf, paper)] : []),
    ],
  })
}
