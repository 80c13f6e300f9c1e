import './terms.css'
import { type ReactNode, useRef } from 'react'

/** How long the scroll bar stays after the last movement (specification §2, Terms page). */
const BAR_STAYS_MS = 600

type TermsAreaProps = { label: string; children: ReactNode }

/** A window of 600 px onto a long text. Its scroll bar shows while the text moves; in print the whole text shows. */
export function TermsArea({ label, children }: TermsAreaProps) {
  const area = useRef<HTMLElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Sets the attribute directly: a scroll must not render the terms again.
  function showBar() {
    area.current?.toggleAttribute('data-scrolling', true)
    clearTimeout(resting.current)
    resting.current = setTimeout(() => area.current?.toggleAttribute('data-scrolling', false), BAR_STAYS_MS)
  }

  return (
    <section
      ref={area}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onScroll={showBar}
      className="terms"
    >
      {children}
    </section>
  )
}
