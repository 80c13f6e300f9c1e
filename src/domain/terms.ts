import * as messages from '#messages/shop/content.ts'
import { CHECKOUT_METHODS, offeredMethods } from './delivery.ts'
import { carriersText } from './delivery-label.ts'
import type { DeliveryTerms } from './delivery-terms.ts'
import { rangeText } from './delivery-time.ts'
import {
  BOOKS_KEPT,
  CANCELLATION_REFUND_DAYS,
  COMPLAINT_DAYS,
  DEFECT_NOTICE,
  WITHDRAWAL_DAYS,
} from './legal-deadlines.ts'
import { LEGAL_WORDS, paymentText } from './legal-words.ts'
import { priceText } from './money.ts'
import { type OnlinePaymentMethod, paymentMethodsOf } from './online-payment-methods.ts'
import { AFTER_WITHDRAWAL, DISPUTES, MODEL_FORM } from './rights.ts'
import { sellerLine } from './seller-facts.ts'

/** The shop's public facts that the terms state. */
type TermsFacts = Parameters<typeof sellerLine>[0] & {
  contactEmail: string
  legalTexts: Record<'terms' | 'costs' | 'withdrawal' | 'customMade' | 'guarantee' | 'privacy', string>
  delivery: DeliveryTerms
  payment?: { ways: readonly OnlinePaymentMethod[] } | undefined
  /** the EU's harmonised notice of the legal guarantee, if the owner has added it */
  guaranteeNotice?: object | undefined
}

/** A part of a sentence: text, or a link to a page of the shop, a mailbox or a site. */
export type TermsPart =
  | string
  | { strong: string }
  | { page: '/taganemine' | '/jalgimine' | '/privaatsus'; text: string }
  | { mail: string }
  | { site: string; text: string }

/** A paragraph, a list with one text per item, or the EU's notice of the guarantee, which is a picture. */
export type TermsBlock = readonly TermsPart[] | { items: readonly string[] } | 'guarantee notice'

type Section = { id: string; heading: string; body: (seller: TermsFacts) => TermsBlock[] }

/** Splits the owner's own text into paragraphs at empty lines. */
const paragraphs = (text: string): TermsBlock[] =>
  text
    .split(/\n\s*\n/)
    .filter(paragraph => paragraph.trim())
    .map(paragraph => [paragraph])

/** How to withdraw, by VÕS § 56 and § 56¹; the owner may replace it with her own text. */
const withdrawal = (mail: string): TermsBlock[] => [
  [
    `${messages.withdrawalRight(WITHDRAWAL_DAYS)} `,
    { page: '/taganemine', text: messages.withdrawFromContract },
    `${messages.withdrawalConfirmationNotice} `,
    { mail },
    messages.withdrawalStatementContents,
  ],
  ...AFTER_WITHDRAWAL.map(paragraph => [paragraph]),
]

/**
 * The terms of sale, with every term of specification §9, except those that would be unlawful: outbound delivery is
 * refunded on withdrawal (VÕS § 56¹), choosing from given colours is no personalisation, and the EU's platform for
 * disputes is closed (Regulation (EU) 2024/3228).
 */
export const TERMS: readonly Section[] = [
  {
    id: 'uldist',
    heading: messages.generalHeading,
    body: seller => [
      [
        `${messages.generalSeller(seller.brand, sellerLine(seller))} `,
        { mail: seller.contactEmail },
        messages.generalBuyer,
      ],
      [messages.contractLanguage],
      [messages.handmadeDifferences],
      ...paragraphs(seller.legalTexts.terms),
    ],
  },
  {
    id: 'tellimine-ja-maksmine',
    heading: messages.orderingHeading,
    body: ({ payment }) => [
      [messages.orderingSteps],
      [paymentText(paymentMethodsOf(payment))],
      [`${messages.contractConcluded} `, { page: '/jalgimine', text: messages.trackOrderLink }, '.'],
      [messages.undeliverableRefund(CANCELLATION_REFUND_DAYS)],
    ],
  },
  {
    id: 'tarne',
    heading: messages.deliveryTermsHeading,
    body: ({ legalTexts, delivery }) => [
      [messages.deliveryMethodsIntro],
      {
        items: offeredMethods(delivery).map(
          id => `${CHECKOUT_METHODS[id].label}: ${priceText(delivery.prices[id]!)}`,
        ),
      },
      ...(delivery.freeFrom === null ? [] : [[messages.freeDelivery(priceText(delivery.freeFrom))]]),
      [messages.deliveryTimes(rangeText(delivery.dispatchDays))],
      ...paragraphs(legalTexts.costs),
      [messages.parcelRisk],
    ],
  },
  {
    id: 'taganemine-ja-tagastamine',
    heading: messages.withdrawalHeading,
    body: seller => [
      ...(seller.legalTexts.withdrawal
        ? paragraphs(seller.legalTexts.withdrawal)
        : withdrawal(seller.contactEmail)),
      [messages.withdrawalConsumersOnly],
      [{ strong: MODEL_FORM.heading }, ` (${MODEL_FORM.hint})`],
      { items: MODEL_FORM.lines(`${sellerLine(seller)}, ${seller.contactEmail}`) },
    ],
  },
  {
    id: 'eritellimused',
    heading: messages.customOrdersHeading,
    body: ({ legalTexts }) => [
      [messages.customOrdersAgreement],
      ...paragraphs(legalTexts.customMade),
      [messages.customOrdersDefects],
    ],
  },
  {
    id: 'pretensioonid',
    heading: messages.complaintsHeading,
    body: ({ contactEmail, legalTexts, guaranteeNotice }) => [
      ...paragraphs(legalTexts.guarantee),
      ...(guaranteeNotice ? (['guarantee notice'] as const) : []),
      [
        `${messages.reportDefectWithin(DEFECT_NOTICE.genitive)} `,
        { mail: contactEmail },
        messages.defectDetailsAndReply(COMPLAINT_DAYS),
      ],
      [messages.liabilityExclusions],
    ],
  },
  {
    id: 'isikuandmed',
    heading: messages.personalDataHeading,
    body: ({ contactEmail, legalTexts, payment, delivery }) => [
      [messages.personalDataCollected],
      {
        items: [
          messages.carrierGetsData(carriersText(delivery)),
          ...paymentMethodsOf(payment).map(method => LEGAL_WORDS[method].personalData),
          messages.invoiceRetention(BOOKS_KEPT.text),
          messages.unpaidOrdersDeleted,
        ],
      },
      [messages.cartDeviceStorage],
      [
        `${messages.privacyDetailsStart} `,
        { page: '/privaatsus', text: messages.privacyPageLink },
        `${messages.privacyRights} `,
        { mail: contactEmail },
        messages.dataProtectionAuthority,
        { site: 'https://www.aki.ee', text: 'www.aki.ee' },
        ').',
      ],
      ...paragraphs(legalTexts.privacy),
    ],
  },
  {
    id: 'vaidlused',
    heading: messages.disputesHeading,
    body: ({ contactEmail }) => [
      [`${messages.disputesWriteFirst} `, { mail: contactEmail }, messages.complaintReply(COMPLAINT_DAYS)],
      [
        `${DISPUTES.offer}: ${DISPUTES.address}, `,
        { mail: DISPUTES.email },
        ', ',
        { site: 'https://komisjon.ee', text: DISPUTES.site },
        '.',
      ],
      [messages.governingLaw],
    ],
  },
]

/** Renders the terms as plain text, for the buyer to keep. @param shopUrl without a trailing slash */
export function termsText(seller: TermsFacts, shopUrl: string): string {
  const words = (part: TermsPart): string => {
    if (typeof part === 'string') return part
    if ('strong' in part) return part.strong
    if ('mail' in part) return part.mail
    return 'page' in part ? `${part.text} (${shopUrl}${part.page})` : part.text
  }
  const blockText = (block: TermsBlock): string => {
    if (block === 'guarantee notice') return `${messages.guaranteeNoticeAt} ${shopUrl}/tingimused.`
    return 'items' in block ? block.items.map(item => `– ${item}`).join('\n') : block.map(words).join('')
  }
  return [
    `${messages.purchaseTerms}\n${seller.brand}, ${shopUrl}`,
    ...TERMS.flatMap(({ heading, body }) => [heading, ...body(seller).map(blockText)]),
  ].join('\n\n')
}
