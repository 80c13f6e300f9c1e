import { useEffect, useRef } from 'react'
import * as messages from '#messages/shop/custom-hat.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HatPicture } from './hat-picture.tsx'
import { nextText, type OrderedHat, orderedTitle } from './use-order-hat.tsx'

/** Confirms that the hat has been ordered: its number, what comes next, and the way to track it. */
export function OrderedPanel({ orderNumber, details, isPaid }: OrderedHat) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is news again
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [orderNumber])
  return (
    <section className="mb-10 grid scroll-mt-6 items-center gap-6 rounded-big bg-pistaatsia p-6 sm:grid-cols-[200px_1fr] sm:gap-10 sm:p-9 md:mb-16">
      <HatPicture details={details} className="w-[160px] rounded-tile sm:w-full" />
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-[2.125rem]">
          {orderedTitle(isPaid)}
        </h2>
        <p className="mt-3 text-lead">
          {messages.orderNumberIs} <b className="notranslate num whitespace-nowrap">{orderNumber}</b>.{' '}
          {nextText(isPaid)}
        </p>
        <ButtonLink to="/jalgimine" search={{ orderNumber }} className="mt-5">
          {messages.trackOrder}
        </ButtonLink>
      </div>
    </section>
  )
}
