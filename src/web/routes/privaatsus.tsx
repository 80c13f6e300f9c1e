import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { carriersText } from '#domain/delivery-label.ts'
import { LEGAL_WORDS } from '#domain/legal-words.ts'
import { paymentMethodsOf } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/shop/privacy.ts'
import * as titles from '#messages/shop/titles.ts'
import { RetentionTable } from '#web/shop/content/retention-table.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { useSettings } from '#web/shop/settings/settings.ts'

export const Route = createFileRoute('/privaatsus')({
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: titles.privacy,
      description: titles.privacyDescription,
      path: '/privaatsus',
    }),
  component: PrivacyPage,
})

/** What the General Data Protection Regulation requires (art. 13), in the maker's words. */
function PrivacyPage() {
  const { contactEmail, delivery, legal, artistName, legalTexts, payment, shippingService, readsAnswers } =
    useSettings()
  const legalWords = paymentMethodsOf(payment).map(method => LEGAL_WORDS[method])
  return (
    <div className="wrap pt-7 pb-16 md:pt-14 md:pb-24">
      <h1 className="text-page">{messages.privacy}</h1>
      <p className="mt-5 max-w-[38rem] text-lead">{messages.privacyLead}</p>
      <div className="mt-10 grid max-w-[46rem] grid-cols-1 gap-9 md:mt-14">
        <Part heading={messages.controllerHeading}>
          <p>
            {messages.controllerIs} {legal.name || artistName}
            {legal.registryCode && messages.registryCode(legal.registryCode)}
            {legal.address && `, ${legal.address}`}
            {messages.controllerContact}{' '}
            <a href={`mailto:${contactEmail}`} className="notranslate tlink">
              {contactEmail}
            </a>
            .
          </p>
        </Part>
        <Part heading={messages.collectedDataHeading}>
          <ul className="grid list-disc gap-2 pl-5">
            <li>{messages.collectedForOrder}</li>
            <li>{messages.collectedForCustomOrder}</li>
            <li>{messages.collectedForInvoice}</li>
            <li>{messages.collectedForMessage}</li>
            {readsAnswers && <li>{messages.collectedByMail}</li>}
            <li>{messages.collectedOfDevice}</li>
          </ul>
          <p className="mt-3">{messages.requiredFieldsNote}</p>
        </Part>
        <Part heading={messages.recipientsHeading}>
          <ul className="grid list-disc gap-2 pl-5">
            {legalWords.map(({ recipient }) => (
              <li key={recipient}>{recipient}</li>
            ))}
            <li>{messages.chosenCarrier(carriersText(delivery))}</li>
            {shippingService && <li>{messages.recipientShipping}</li>}
            <li>{messages.recipientHost}</li>
          </ul>
          {legalWords.map(
            ({ transfers }) =>
              transfers && (
                <p key={transfers} className="mt-3">
                  {transfers}
                </p>
              ),
          )}
        </Part>
        <Part heading={messages.retentionHeading}>
          <RetentionTable />
          <p className="mt-3">{messages.ownMailbox}</p>
        </Part>
        <Part heading={messages.deviceStorageHeading}>
          <p>{messages.deviceStorageText}</p>
        </Part>
        <Part heading={messages.yourRightsHeading}>
          <p>
            {messages.yourRightsText} {/* Keeps the colon off the start of a line. */}
            <span className="whitespace-nowrap">
              <Link to="/jalgimine" className="tlink">
                {messages.orderPageLink}
              </Link>
              :
            </span>
            {messages.yourRightsHowTo}
            <a href="https://www.aki.ee" className="tlink">
              www.aki.ee
            </a>
            ).
          </p>
          {legalTexts.privacy && <p className="mt-3 whitespace-pre-line">{legalTexts.privacy}</p>}
        </Part>
      </div>
    </div>
  )
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2 className="legend mb-4">{heading}</h2>
    {children}
  </section>
)
