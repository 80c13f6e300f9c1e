import type { ReactNode } from 'react'

/** Folds away what is finished and rarely looked at. */
export const Collapsed = ({
  heading,
  count,
  children,
}: {
  heading: string
  count: number
  children: ReactNode
}) =>
  count > 0 && (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sammal">
        {heading} ({count})
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
