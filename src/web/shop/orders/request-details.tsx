import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { hatWishes, requestWishes, type Wish } from '#domain/wishes.ts'
import { hatSentence } from '#hats/hat-text.ts'
import * as messages from '#messages/shop/orders.ts'

/** The wishes for a custom order, in the customer's own words; nothing for an order of ready-made products. */
export function RequestDetails({ order, className = '' }: { order: Order; className?: string }) {
  const details = detailsOf(order)
  if (details.length === 0) return null
  return (
    <dl className={`grid gap-4 ${className}`}>
      {details.map(({ heading, text }) => (
        <Detail key={heading} label={heading}>
          {text}
        </Detail>
      ))}
    </dl>
  )
}

/** A text under its label; belongs in a `dl`. */
export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-hint text-tint-2">{label}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
)

function detailsOf(order: Order): Wish[] {
  const { customHatDetails: hat } = order
  if (hat) return [{ heading: messages.hatLabel, text: hatSentence(hat) }, ...hatWishes(hat)]
  const { description } = order
  return [
    ...(description ? [{ heading: messages.descriptionLabel, text: description }] : []),
    ...requestWishes(order),
  ]
}
