import { type ReactNode, useId } from 'react'
import { Stitch } from '#web/ui/stitch.tsx'

type PanelPartProps = {
  heading: string
  /** the panel was opened for this part, so it scrolls into view */
  isSought?: boolean
  children: ReactNode
}

const showAtOnce = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'center' })

/** One part of the panel with its heading. */
export function PanelPart({ heading, isSought = false, children }: PanelPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} ref={isSought ? showAtOnce : undefined}>
      <Stitch className="my-4" />
      <h3 id={id} className="mb-2 text-label font-bold">
        {heading}
      </h3>
      {children}
    </section>
  )
}

type FactsProps = {
  /** name and value; a row without a value is left out */
  rows: readonly (readonly [label: string, value: ReactNode])[]
}

/** Names and values, one pair per line. */
export function Facts({ rows }: FactsProps) {
  const known = rows.filter(([, value]) => value !== '' && value !== null && value !== undefined)
  if (known.length === 0) return null
  return (
    <dl className="grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-1.5">
      {known.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-tint-2">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
