import './terms.css'
import { type ReactNode, useRef } from 'react'

/** How long the scroll bar stays after the last movement (specification §2, Terms page). */
const BAR_STAYS_MS = 600

type TermsAreaProps = { label: string; children: ReactNode }

/** A window of 600 px onto a long text. Its scroll bar shows while the text moves, and on paper the whole text stands. */
export function TermsArea({ label, children }: TermsAreaProps) {
  const area = useRef<HTMLElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Straight on the element: a scroll is no reason to render the terms anew.
  function showBar() {
    area.current?.toggleAttribute('data-scrolling', true)
    clearTimeout(resting.current)
    resting.current = setTimeout(() => area.current?.toggleAttribute('data-scrolling', false), BAR_STAYS_MS)
  }

  return (
    <section
      ref={area}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1)
      tabIndex={0}
      onScroll={showBar}
      className="terms"
    >
      {children}
    </section>
  )
}
