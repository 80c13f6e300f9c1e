import type { ReactNode } from 'react'

/** Announces a change of the page to screen readers (live region). */
export const LiveAnnouncement = ({ news, children }: { news: string; children: ReactNode }) => (
  <>
    <p role="status" className="sr-only">
      {news}
    </p>
    {children}
  </>
)
