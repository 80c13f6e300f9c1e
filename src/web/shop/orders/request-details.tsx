import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { hatSentence } from '#hats/hat-text.ts'

/** What was wished of a custom order, in the customer's own words; nothing for an order of ready-made things. */
export function RequestDetails({ order, className = '' }: { order: Order; className?: string }) {
  const details = detailsOf(order).filter(([, text]) => text !== '')
  if (details.length === 0) return null
  return (
    <dl className={`grid gap-4 ${className}`}>
      {details.map(([label, text]) => (
        <Detail key={label} label={label}>
          {text}
        </Detail>
      ))}
    </dl>
  )
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-hint text-tint-2">{label}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
)

const inWords = (colors: Order['colors']) => (Array.isArray(colors) ? colors.join(', ') : colors)

function detailsOf(order: Order): [label: string, text: string][] {
  const { customHatDetails: hat } = order
  if (hat)
    return [
      ['Müts', hatSentence(hat)],
      ['Värvide järjekord', hat.colorOrder],
      ['Pea ümbermõõt', hat.hatDiameter],
      ['Erisoovid', hat.specialWishes],
    ]
  return [
    ['Kirjeldus', order.description],
    ['Inspiratsioon', order.inspiration],
    ['Värvid', inWords(order.colors)],
    ['Mõõdud', order.measurements],
    ['Tähtaeg', order.deadline],
    ['Eelarve', order.budget],
    ['Lisamärkused', order.additionalNotes],
  ]
}
