import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { hatSentence } from '#hats/hat-text.ts'
import * as messages from '#messages/shop/orders.ts'

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

/** What was written, under its name; stands in a `dl`. */
export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
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
      [messages.hatLabel, hatSentence(hat)],
      [messages.colorOrderLabel, hat.colorOrder],
      [messages.headCircumferenceLabel, hat.hatDiameter],
      [messages.specialWishes, hat.specialWishes],
    ]
  return [
    [messages.descriptionLabel, order.description],
    [messages.inspirationLabel, order.inspiration],
    [messages.colorsLabel, inWords(order.colors)],
    [messages.measurementsLabel, order.measurements],
    [messages.deadlineLabel, order.deadline],
    [messages.budgetLabel, order.budget],
    [messages.notesLabel, order.additionalNotes],
  ]
}
