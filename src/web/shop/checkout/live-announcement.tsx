import type { ReactNode } from 'react'

/** The page changes by itself: whoever does not see it is told. */
export const Told = ({ news, children }: { news: string; children: ReactNode }) => (
  <>
    <p role="status" className="sr-only">
      {news}
    </p>
    {children}
  </>
)
