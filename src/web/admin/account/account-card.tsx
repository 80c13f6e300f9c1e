import { type ReactNode, useId } from 'react'

type AccountCardProps = {
  heading: string
  /** a sentence or two on its purpose */
  text?: ReactNode
  children: ReactNode
}

export function AccountCard({ heading, text, children }: AccountCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-tile bg-lumi p-5 sm:p-7">
      <h2 id={id} className="text-title">
        {heading}
      </h2>
      {text && <p className="mt-2 max-w-[60ch] text-tint-2">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
