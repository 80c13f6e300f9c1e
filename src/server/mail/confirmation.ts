import { longDayText } from '#domain/day-text.ts'
import { COMPLAINT_DAYS, DEFECT_NOTICE, WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import { AFTER_WITHDRAWAL, DISPUTES, MODEL_FORM } from '#domain/rights.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { percentText, vatRateOf, vatWithin } from '#domain/vat.ts'
import * as messages from '#messages/mail/confirmation.ts'
import {
  type Block,
  type EmailContent,
  type Sender,
  sellerWithMail,
  small,
  smallHeading,
  smallLink,
  stitch,
  text,
} from './email-content.ts'
import type { OrderMail, OrderMailLine } from './mails.ts'
import { orderLinks, toCustomer } from './order-blocks.ts'

/**
 * An e-mail that confirms a contract. The terms are attached in full, because the page behind a link may change, and is
 * no durable medium (CJEU C-49/11).
 */
export const confirming = (
  mail: OrderMail,
  from: Sender,
  email: Omit<Parameters<typeof toCustomer>[2], 'after'>,
): EmailContent => ({
  ...toCustomer(mail, from, { ...email, after: rightsInBrief(mail, from) }),
  bringsTerms: true,
})

/**
 * What the confirmation of a contract must state on a durable medium (VÕS § 55, TKS § 4, Dir. 2011/83 Art. 8(7)): the
 * seller, the right of withdrawal, complaints and the legal guarantee, dispute resolution.
 */
function rightsInBrief(mail: OrderMail, from: Sender): Block[] {
  const links = orderLinks(mail, from)
  const { legal, vatSince, vatUntil, comingVat } = from
  const vatNumber = from.endedVatNumber ?? legal.vatNumber
  const vatRate = vatRateOf({ vatNumber, vatSince, vatUntil, comingVat }, saleDay(mail))
  return [
    stitch,
    smallHeading(messages.sellerHeading),
    small(messages.sellerAndOrder(sellerWithMail(from), mail.orderNumber, longDayText(mail.orderedAt))),
    // VAT is named only by a seller who is registered for it.
    ...(vatRate === null
      ? []
      : [small(messages.vatOfSum(percentText(vatRate), priceText(vatWithin(mail.total, vatRate))))]),
    ...withdrawal(mail, from, links.withdrawal),
    smallHeading(messages.somethingWrongHeading),
    small(from.legalTexts.guarantee),
    small(messages.reportDefect(DEFECT_NOTICE.genitive, from.contactEmail, COMPLAINT_DAYS)),
    small(`${DISPUTES.offer}: ${DISPUTES.address}, ${DISPUTES.email}, ${DISPUTES.site}.`),
    small(messages.termsGoAlong),
    smallLink(messages.purchaseTerms, links.terms),
  ]
}

const saleDay = ({ paidAt, orderedAt }: OrderMail): string => tallinnDay(new Date(paidAt ?? orderedAt))

const named = (lines: OrderMailLine[]): string => lines.map(line => line.name).join(', ')

const boundLines = (mail: OrderMail): OrderMailLine[] => mail.lines.filter(line => !line.canBeWithdrawn)

/** States before the purchase what cannot be withdrawn from (Directive 2011/83 art. 6 (1) k, VÕS § 54). */
export const noWithdrawal = (mail: OrderMail, from: Sender): Block[] =>
  boundLines(mail).length === 0
    ? []
    : [text(messages.noWithdrawalFor(named(boundLines(mail)), from.legalTexts.customMade))]

function withdrawal(mail: OrderMail, from: Sender, link: string): Block[] {
  const free = mail.lines.filter(line => line.canBeWithdrawn)
  const bound = boundLines(mail)
  if (free.length === 0 && mail.boughtInPerson)
    return [smallHeading(messages.noWithdrawalHeading), small(messages.boughtInPerson)]
  const exception = bound.length > 0 ? [small(`${named(bound)}: ${from.legalTexts.customMade}`)] : []
  if (free.length === 0) return [smallHeading(messages.noWithdrawalHeading), ...exception]
  return [
    smallHeading(messages.withdrawalHeading(WITHDRAWAL_DAYS)),
    ...exception,
    ...(bound.length > 0 ? [small(messages.withdrawableItems(named(free)))] : []),
    ...(from.legalTexts.withdrawal ? [small(from.legalTexts.withdrawal)] : withdrawalTerms(from)),
    smallLink(messages.withdrawHere, link),
    small(
      [
        `${MODEL_FORM.heading} (${MODEL_FORM.hint}):`,
        ...MODEL_FORM.lines(sellerWithMail(from)).map(line => `– ${line}`),
      ].join('\n'),
    ),
  ]
}

/** The conditions of withdrawal (VÕS § 56, § 56¹), in the words of the terms of sale. */
const withdrawalTerms = ({ contactEmail }: Sender): Block[] => [
  small(messages.withdrawalRight(WITHDRAWAL_DAYS, contactEmail)),
  ...AFTER_WITHDRAWAL.map(small),
]
