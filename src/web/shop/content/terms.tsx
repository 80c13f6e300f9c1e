import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import { CHECKOUT_METHODS, OFFERED_METHODS } from '#domain/delivery.ts'
import { carriersText } from '#domain/delivery-label.ts'
import { rangeText } from '#domain/delivery-time.ts'
import {
  BOOKS_KEPT,
  CANCELLATION_REFUND_DAYS,
  COMPLAINT_DAYS,
  DEFECT_NOTICE,
  WITHDRAWAL_DAYS,
} from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import { AFTER_WITHDRAWAL, DISPUTES, MODEL_FORM } from '#domain/rights.ts'
import { sellerLine } from '#domain/seller-facts.ts'
import { waysOf } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/shop/content.ts'
import { LEGAL_WORDS, paymentText } from './provider-words.ts'

type Section = { id: string; heading: string; body: (seller: PublicSettings) => ReactNode }

const MailLink = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>

/** A text of the owner's own: an empty line begins a new paragraph. */
const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n\s*\n/)
    .filter(paragraph => paragraph.trim())
    .map(paragraph => <p key={paragraph}>{paragraph}</p>)

/** How to withdraw, as VÕS § 56 and § 56¹ have it; the owner may put words of her own in its place. */
const Withdrawal = ({ email }: { email: string }) => (
  <>
    <p>
      {messages.withdrawalRight(WITHDRAWAL_DAYS)}{' '}
      <Link to="/taganemine">{messages.withdrawFromContract}</Link>
      {messages.withdrawalConfirmationNotice} <MailLink to={email} />
      {messages.withdrawalStatementContents}
    </p>
    {AFTER_WITHDRAWAL.map(paragraph => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </>
)

/**
 * The terms of sale, with every term of specification §9. Where that would be unlawful the law stands: outbound delivery
 * is refunded on withdrawal (VÕS § 56¹), choosing from given colours is no personalisation, and the EU's platform for
 * disputes is closed (Regulation (EU) 2024/3228).
 */
export const TERMS: readonly Section[] = [
  {
    id: 'uldist',
    heading: messages.generalHeading,
    body: seller => (
      <>
        <p>
          {messages.generalSeller(seller.brand, sellerLine(seller))} <MailLink to={seller.contactEmail} />
          {messages.generalBuyer}
        </p>
        <p>{messages.contractLanguage}</p>
        <p>{messages.handmadeDifferences}</p>
        <Paragraphs text={seller.legalTexts.terms} />
      </>
    ),
  },
  {
    id: 'tellimine-ja-maksmine',
    heading: messages.orderingHeading,
    body: ({ payment }) => (
      <>
        <p>{messages.orderingSteps}</p>
        <p>{paymentText(waysOf(payment))}</p>
        <p>
          {messages.contractConcluded} <Link to="/jalgimine">{messages.trackOrderLink}</Link>.
        </p>
        <p>{messages.undeliverableRefund(CANCELLATION_REFUND_DAYS)}</p>
      </>
    ),
  },
  {
    id: 'tarne',
    heading: messages.deliveryTermsHeading,
    body: ({ legalTexts, delivery }) => (
      <>
        <p>{messages.deliveryMethodsIntro}</p>
        <ul>
          {OFFERED_METHODS.map(id => (
            <li key={id}>
              {CHECKOUT_METHODS[id].label}: {priceText(delivery.prices[id])}
            </li>
          ))}
        </ul>
        {delivery.freeFrom !== null && <p>{messages.freeDelivery(priceText(delivery.freeFrom))}</p>}
        <p>{messages.deliveryTimes(rangeText(delivery.dispatchDays))}</p>
        <Paragraphs text={legalTexts.costs} />
        <p>{messages.parcelRisk}</p>
      </>
    ),
  },
  {
    id: 'taganemine-ja-tagastamine',
    heading: messages.withdrawalHeading,
    body: seller => (
      <>
        {seller.legalTexts.withdrawal ? (
          <Paragraphs text={seller.legalTexts.withdrawal} />
        ) : (
          <Withdrawal email={seller.contactEmail} />
        )}
        <p>{messages.withdrawalConsumersOnly}</p>
        <p>
          <b>{MODEL_FORM.heading}</b> ({MODEL_FORM.hint})
        </p>
        <ul>
          {MODEL_FORM.lines(`${sellerLine(seller)}, ${seller.contactEmail}`).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'eritellimused',
    heading: messages.customOrdersHeading,
    body: ({ legalTexts }) => (
      <>
        <p>{messages.customOrdersAgreement}</p>
        <Paragraphs text={legalTexts.customMade} />
        <p>{messages.customOrdersDefects}</p>
      </>
    ),
  },
  {
    id: 'pretensioonid',
    heading: messages.complaintsHeading,
    body: ({ contactEmail, legalTexts }) => (
      <>
        <Paragraphs text={legalTexts.guarantee} />
        <p>
          {messages.reportDefectWithin(DEFECT_NOTICE.genitive)} <MailLink to={contactEmail} />
          {messages.defectDetailsAndReply(COMPLAINT_DAYS)}
        </p>
        <p>{messages.liabilityExclusions}</p>
      </>
    ),
  },
  {
    id: 'isikuandmed',
    heading: messages.personalDataHeading,
    body: ({ contactEmail, legalTexts, payment }) => (
      <>
        <p>{messages.personalDataCollected}</p>
        <ul>
          <li>{messages.carrierGetsData(carriersText())}</li>
          {waysOf(payment).map(way => (
            <li key={way}>{LEGAL_WORDS[way].personalData}</li>
          ))}
          <li>{messages.invoiceRetention(BOOKS_KEPT.text)}</li>
          <li>{messages.unpaidOrdersDeleted}</li>
        </ul>
        <p>{messages.cartDeviceStorage}</p>
        <p>
          {messages.privacyDetailsStart} <Link to="/privaatsus">{messages.privacyPageLink}</Link>
          {messages.privacyRights} <MailLink to={contactEmail} />
          {messages.dataProtectionAuthority}
          <a href="https://www.aki.ee">www.aki.ee</a>).
        </p>
        <Paragraphs text={legalTexts.privacy} />
      </>
    ),
  },
  {
    id: 'vaidlused',
    heading: messages.disputesHeading,
    body: ({ contactEmail }) => (
      <>
        <p>
          {messages.disputesWriteFirst} <MailLink to={contactEmail} />
          {messages.complaintReply(COMPLAINT_DAYS)}
        </p>
        <p>
          {DISPUTES.offer}: {DISPUTES.address}, <MailLink to={DISPUTES.email} />,{' '}
          <a href="https://komisjon.ee">{DISPUTES.site}</a>.
        </p>
        <p>{messages.governingLaw}</p>
      </>
    ),
  },
]
