import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import * as domain from '#domain/terms.ts'
import { GuaranteeNotice } from '#web/shop/settings/guarantee-notice.tsx'

function Part({ part }: { part: domain.TermsPart }) {
  if (typeof part === 'string') return part
  if ('strong' in part) return <b>{part.strong}</b>
  if ('mail' in part)
    return (
      <a href={`mailto:${part.mail}`} className="notranslate">
        {part.mail}
      </a>
    )
  if ('site' in part) return <a href={part.site}>{part.text}</a>
  return <Link to={part.page}>{part.text}</Link>
}

function Block({ block }: { block: domain.TermsBlock }) {
  if (block === 'guarantee notice') return <GuaranteeNotice />
  return 'items' in block ? (
    <ul>
      {block.items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  ) : (
    <p>
      {block.map(part => (
        <Part key={JSON.stringify(part)} part={part} />
      ))}
    </p>
  )
}

type Section = { id: string; heading: string; body: (seller: PublicSettings) => ReactNode }

/** The terms of sale, as the page shows them; buyers get the same as plain text (domain/terms.ts). */
export const TERMS: readonly Section[] = domain.TERMS.map(({ id, heading, body }) => ({
  id,
  heading,
  body: seller => body(seller).map(block => <Block key={JSON.stringify(block)} block={block} />),
}))
