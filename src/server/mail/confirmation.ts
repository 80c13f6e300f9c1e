import { longDayText } from '#domain/day-text.ts'
import { COMPLAINT_DAYS, DEFECT_NOTICE, WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import { AFTER_WITHDRAWAL, DISPUTES, MODEL_FORM } from '#domain/rights.ts'
import { VAT_RATE, vatWithin } from '#domain/vat.ts'
import {
  type Block,
  type Sender,
  sellerWithMail,
  small,
  smallHeading,
  smallLink,
  stitch,
  text,
} from './email-content.ts'
import type { OrderMail, OrderMailLine } from './mails.ts'
import { orderLinks } from './order-blocks.ts'

/**
 * What the confirmation of a contract must say on a durable medium (VÕS § 55, TKS § 4, Dir. 2011/83 Art. 8(7)): seller,
 * withdrawal and how, complaints and the legal guarantee, who settles disputes. The letter itself says it, because the
 * page behind a link may change.
 */
export function rightsInBrief(mail: OrderMail, from: Sender): Block[] {
  const links = orderLinks(mail, from)
  return [
    stitch,
    smallHeading('Müüja'),
    small(`${sellerWithMail(from)}. Tellimus ${mail.orderNumber}, ${longDayText(mail.orderedAt)}.`),
    // VAT is named only by a seller who is registered for it.
    ...(from.legal.vatNumber
      ? [small(`Summast on käibemaks (${VAT_RATE}%) ${priceText(vatWithin(mail.total))}.`)]
      : []),
    ...withdrawal(mail, from, links.withdrawal),
    smallHeading('Kui midagi on valesti'),
    small(from.legalTexts.guarantee),
    small(
      `Anna puudusest teada ${DEFECT_NOTICE.genitive} jooksul pärast seda, kui selle avastasid: vasta sellele kirjale või kirjuta ${from.contactEmail}. Vastan ${COMPLAINT_DAYS} päeva jooksul.`,
    ),
    small(`${DISPUTES.offer}: ${DISPUTES.address}, ${DISPUTES.email}, ${DISPUTES.site}.`),
    smallLink('Ostutingimused', links.terms),
  ]
}

const named = (lines: OrderMailLine[]): string => lines.map(line => line.name).join(', ')

const boundLines = (mail: OrderMail): OrderMailLine[] => mail.lines.filter(line => !line.canBeWithdrawn)

/** States before the purchase that something cannot be withdrawn from (Directive 2011/83 art. 6 (1) k, VÕS § 54). */
export const noWithdrawal = (mail: OrderMail, from: Sender): Block[] =>
  boundLines(mail).length === 0
    ? []
    : [text(`${named(boundLines(mail))}: taganemisõigust ei ole. ${from.legalTexts.customMade}`)]

function withdrawal(mail: OrderMail, from: Sender, link: string): Block[] {
  const free = mail.lines.filter(line => line.canBeWithdrawn)
  const bound = boundLines(mail)
  const exception = bound.length > 0 ? [small(`${named(bound)}: ${from.legalTexts.customMade}`)] : []
  if (free.length === 0) return [smallHeading('Taganemisõigust ei ole'), ...exception]
  return [
    smallHeading(`Taganemine ${WITHDRAWAL_DAYS} päeva jooksul`),
    ...exception,
    ...(bound.length > 0 ? [small(`Taganeda saad sellest: ${named(free)}.`)] : []),
    ...(from.legalTexts.withdrawal ? [small(from.legalTexts.withdrawal)] : withdrawalTerms(from)),
    smallLink('Taganen lepingust siin', link),
    small(
      [
        `${MODEL_FORM.heading} (${MODEL_FORM.hint}):`,
        ...MODEL_FORM.lines(sellerWithMail(from)).map(line => `– ${line}`),
      ].join('\n'),
    ),
  ]
}

/** The conditions of withdrawal (VÕS § 56, § 56¹), as the terms of sale say them. */
const withdrawalTerms = ({ contactEmail }: Sender): Block[] => [
  small(
    `Võid lepingust põhjust ütlemata taganeda ${WITHDRAWAL_DAYS} päeva jooksul alates päevast, mil toode sinu kätte jõudis (pakiautomaadist siis, kui kapi avasid). Selleks täida avaldus allpool oleva lingi taga või saada enne tähtaja lõppu selge teade aadressile ${contactEmail}.`,
  ),
  ...AFTER_WITHDRAWAL.map(small),
]
