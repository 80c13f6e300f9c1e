import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GUARANTEE } from '#domain/legal-deadlines.ts'
import * as messages from '#messages/shop/catalog.ts'
import { useSettings } from '#web/shop/settings/settings.ts'

/** A list of names and facts that the law requires with each offer. */
export const OfferFacts = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <dl
    className={`grid grid-cols-[auto_1fr] items-baseline gap-x-[26px] gap-y-2 text-[1.03125rem] [&>dd]:whitespace-pre-line [&>dt]:text-tint-2 ${className}`}
  >
    {children}
  </dl>
)

/** A link to the notice of the legal guarantee, which has to be in view (Directive (EU) 2024/825). */
export const GuaranteeLink = () => (
  <Link to="/tingimused" hash="pretensioonid" className="tlink">
    {messages.legalGuarantee(GUARANTEE.text)}
  </Link>
)

/** The maker, and how to reach her, by post too (Regulation 2023/988, art. 19). */
export function Maker() {
  const { artistName, contactEmail, legal } = useSettings()
  return (
    <>
      {[legal.name || artistName, legal.address].filter(Boolean).join(', ')},{' '}
      <a href={`mailto:${contactEmail}`} className="notranslate tlink break-all">
        {contactEmail}
      </a>
    </>
  )
}

/** The guarantee and the maker. */
export const MakerFacts = () => (
  <>
    <dt>{messages.warranty}</dt>
    <dd>
      <GuaranteeLink />
    </dd>
    <dt>{messages.maker}</dt>
    <dd>
      <Maker />
    </dd>
  </>
)
