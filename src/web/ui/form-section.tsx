import { type ReactNode, useId } from 'react'

type FormSectionProps = {
  heading: string
  /** its id, if a group inside is labelled by it too */
  headingId?: string
  as?: 'h2' | 'h3'
  children: ReactNode
}

/** One part of a long form with its heading. */
export function FormSection({ heading, headingId, as: Heading = 'h2', children }: FormSectionProps) {
  const ownId = useId()
  const id = headingId ?? ownId
  return (
    <section aria-labelledby={id} className="py-9 first:pt-0 md:pt-10 md:pb-11">
      <Heading id={id} className="legend mb-[22px]">
        {heading}
      </Heading>
      {children}
    </section>
  )
}
