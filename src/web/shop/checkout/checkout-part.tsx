import type { ReactNode } from 'react'

/** One part of the checkout under its heading. */
export const CheckoutPart = ({
  heading,
  headingId,
  children,
}: {
  heading: string
  headingId: string
  children: ReactNode
}) => (
  <section aria-labelledby={headingId} className="py-9 first:pt-0 md:pt-10 md:pb-11">
    <h2 id={headingId} className="legend mb-[22px]">
      {heading}
    </h2>
    {children}
  </section>
)
