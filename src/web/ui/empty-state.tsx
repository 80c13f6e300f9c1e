import type { ReactNode } from 'react'

type EmptyStateProps = {
  heading: string
  /** one sentence */
  text?: ReactNode
  /** a picture or swatch, shown left on a tile */
  picture?: ReactNode
  /** background class of the picture's tile */
  tint?: string
  /** one button or link */
  action?: ReactNode
  /** the heading's level on its page */
  as?: 'h1' | 'h2'
}

/** Says that there is nothing here, why, and where to go instead. */
export function EmptyState({
  heading,
  text,
  picture,
  tint = 'bg-pistaatsia',
  action,
  as: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={`grid items-center gap-7 ${picture ? 'sm:grid-cols-[200px_1fr]' : ''}`}>
      {picture && <div className={`tile aspect-square w-[160px] sm:w-full ${tint}`}>{picture}</div>}
      <div className="grid justify-items-start gap-2.5">
        <Heading className="text-[2.125rem]">{heading}</Heading>
        {text && <p className="max-w-[46ch]">{text}</p>}
        {action && <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  )
}
