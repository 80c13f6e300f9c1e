import { dayText, onMomentText } from '#domain/day-text.ts'
import { RETURN_DAYS, WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import { SENT_STATUSES } from '#domain/order-status.ts'
import { RETENTION } from '#domain/retention.ts'
import * as messages from '#messages/mail/rights-emails.ts'
import { button, type EmailContent, facts, quote, type Sender, smallLink, text } from './email-content.ts'
import type { MailData } from './mails.ts'
import { namesOf, orderLinks, toCustomer } from './order-blocks.ts'

/** The receipt for a withdrawal, which must be sent at once (Dir. 2011/83 Art. 11a): says what arrived and when. */
export function withdrawalReceived(mail: MailData['withdrawal-received'], from: Sender): EmailContent {
  const { orderNumber, at, withdrawnLines, statement, isCancelled, toPay, status } = mail
  // A customer who has received nothing has nothing to send back, and the refund waits for nothing (VÕS § 56²).
  const returnAndRefund =
    status && SENT_STATUSES.has(status) ? messages.returnAndRefund : messages.returnReceivedAndRefund
  const address = messages.returnAddress(from.legal.address || messages.askForAddress(from.contactEmail))
  const unpaid = toPay === undefined ? undefined : messages.restToPay(priceText(toPay), RETURN_DAYS, address)
  return toCustomer(mail, from, {
    subject: messages.withdrawalReceivedSubject(orderNumber),
    preview: messages.withdrawalReceivedPreview(onMomentText(at)),
    body: [
      text(messages.withdrawalReceivedText(orderNumber, onMomentText(at))),
      facts([[messages.withdrawalLinesLegend, namesOf(withdrawnLines, '\n')]]),
      quote(statement),
      text(
        isCancelled
          ? messages.cancelledByWithdrawal(RETURN_DAYS, address)
          : (unpaid ?? returnAndRefund(RETURN_DAYS, address, WITHDRAWAL_REFUND_DAYS)),
      ),
      button(messages.viewOrder, mail.link),
    ],
    after: [smallLink(messages.purchaseTerms, orderLinks(mail, from).terms)],
  })
}

/** Answers a customer who wanted their data erased (GDPR, art. 12 (3)); contains no name, as that is erased too. */
export function dataErased({ orderNumber, isPaid }: MailData['data-erased'], from: Sender): EmailContent {
  return {
    subject: messages.dataErasedSubject(orderNumber),
    preview: messages.dataErasedPreview,
    blocks: [
      text(messages.greetingWithoutName),
      text(messages.dataErasedText(orderNumber)),
      text(isPaid ? messages.accountingDataStays(RETENTION.booksYears) : messages.orderNumberStays),
      text(messages.replyIfUnclear),
      text(from.artistName),
    ],
  }
}

/** Confirms a complaint in writing, with the day by which it is answered (TKS § 24). */
export function complaintReceived(mail: MailData['complaint-received'], from: Sender): EmailContent {
  const { name, message, at, answerBy } = mail
  return {
    subject: messages.claimReceivedSubject,
    preview: messages.claimReceivedPreview(dayText(answerBy)),
    blocks: [
      text(messages.greeting(name)),
      text(messages.claimReceivedText(onMomentText(at), dayText(answerBy))),
      quote(message),
      text(messages.replyToAdd),
      text(from.artistName),
    ],
  }
}
