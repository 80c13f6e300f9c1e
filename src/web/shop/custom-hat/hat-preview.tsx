import './look.css'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { HAT_PRICE } from '#domain/custom-hat.ts'
import { type HatLook, lookDetails } from '#domain/hat-look.ts'
import { priceText } from '#domain/money.ts'
import { drawingSentence, hatName } from '#hats/hat-text.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts'
import { useFormLater } from './composing.tsx'
import { focusField } from './hat-form.ts'
import { HatTools } from './hat-tools.tsx'
import { LiveHat } from './live-hat.tsx'

/**
 * The hat being composed, in a picture and in a sentence. On a small page it comes first, and leaves a small copy in
 * the corner once it is scrolled away; that copy is the tile itself, so nothing is drawn twice.
 * @param ending the end of the form: while it is in view, the copy would be in the way
 */
export function HatPreview({ ending }: { ending: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLDivElement>(null)
  const isAway = useIsAway(place, ending)
  const sentenceId = useId()
  return (
    <section
      aria-label={messages.previewLabel}
      className="items-center gap-9 sm:max-md:grid sm:max-md:grid-cols-2"
    >
      <div ref={place} className="mx-auto aspect-square w-full md:max-w-[max(300px,calc(100dvh-250px))]">
        <div data-away={isAway || undefined} className="tile look-so-far">
          <LiveHat labelledBy={sentenceId} />
          {isAway && <BackToHat place={place} />}
        </div>
      </div>
      <div>
        <Caption sentenceId={sentenceId} />
        <HatTools />
      </div>
    </section>
  )
}

/** The hat in words. */
function Caption({ sentenceId }: { sentenceId: string }) {
  const { look } = useFormLater()
  return (
    <>
      <div className="mt-5 flex items-baseline justify-between gap-5">
        <h2 className="text-legend">{nameOf(look)}</h2>
        <b className="num text-legend font-heavy tracking-tight">{priceText(HAT_PRICE)}</b>
      </div>
      {/* Room for two lines, so that nothing below jumps as the sentence grows. */}
      <p id={sentenceId} aria-live="polite" className="mt-1.5 mb-4 min-h-[2lh] leading-[1.4] text-tint-2">
        {look.hatCategory ? drawingSentence(lookDetails(look)) : <NoShapeYet />}
      </p>
    </>
  )
}

/** The small copy links back to the large one. */
const BackToHat = ({ place }: { place: RefObject<HTMLElement | null> }) => (
  <button
    type="button"
    aria-label={messages.enlargeHat}
    onClick={() =>
      place.current?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
    }
    className="absolute inset-0 rounded-thumb"
  />
)

/** On a phone the shapes are far down the page. */
const NoShapeYet = () => (
  <>
    {messages.hatNotReadyYet}{' '}
    <button
      type="button"
      onClick={() => focusField('hatCategory')}
      // On a line of its own: behind the sentence it would move when the typeface loads.
      className="block underline decoration-2 underline-offset-4"
    >
      {messages.chooseItsShape}
    </button>
  </>
)

/** `Sinu kassimüts`; before a shape is chosen just `Sinu müts`. */
const nameOf = ({ hatCategory }: HatLook): string =>
  hatCategory ? messages.yourNamedHat(hatName({ hatCategory }).toLocaleLowerCase('et')) : messages.yourHat

/** Whether the place has been scrolled out of view upwards, and the ending is not in view yet. */
function useIsAway(place: RefObject<HTMLElement | null>, ending: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    let isPast = false
    let isEnding = false
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (target === place.current) isPast = !isIntersecting && boundingClientRect.bottom <= 0
        else isEnding = isIntersecting
      }
      setIsAway(isPast && !isEnding)
    })
    for (const { current } of [place, ending]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [place, ending])
  return isAway
}
