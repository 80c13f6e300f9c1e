import type { ReactNode } from 'react'
import * as messages from '#messages/admin/settings.ts'
import { SECTIONS, type SectionName } from './sections.ts'

/** One part of the settings: a white card that the list of parts links to. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const section: { id: string; heading: string; page?: { to: string; label: string } } = SECTIONS[name]
  const headingId = `${section.id}-pealkiri`
  return (
    <section
      id={section.id}
      aria-labelledby={headingId}
      className="rounded-tile bg-lumi p-5 sm:p-8 md:scroll-mt-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={headingId} tabIndex={-1} className="text-legend">
          {section.heading}
        </h2>
        {section.page && (
          <a href={section.page.to} target="_blank" rel="noopener" className="tlink">
            <span>
              {section.page.label}
              <span className="sr-only">{messages.opensInNewWindow}</span>
            </span>
          </a>
        )}
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  )
}

/** A part of a section, with its own heading. */
export const Part = ({
  heading,
  note,
  children,
}: {
  heading: string
  note?: string
  children: ReactNode
}) => (
  <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
    <div>
      <h3 className="text-title font-bold tracking-tight">{heading}</h3>
      {note && <p className="mt-1.5 max-w-[62ch] text-hint text-tint-2">{note}</p>}
    </div>
    {children}
  </div>
)
