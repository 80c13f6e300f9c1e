import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import type { Picture as PictureFiles } from '#contract/pictures.ts'
import * as messages from '#messages/shop/content.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { onDensePhone, Picture, tintOf } from '#web/ui/picture.tsx'
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts'

/** How long a picture stays, in milliseconds (specification §9). */
const STAY = 5000
/** Not milliseconds: with this value the slide has covered 99 % of its way after 0.5 s (specification §9). */
const SLIDE = 20

/** The landing page's pictures; several of them alternate. */
export function HeroCarousel({ pictures }: { pictures: PictureFiles[] }) {
  const many = pictures.length > 1
  const [viewport, carousel] = useEmblaCarousel({ loop: true, watchDrag: many, duration: SLIDE })
  const [place, setPlace] = useState(0)
  const [isUnderPointer, setIsUnderPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const isHeld = isUnderPointer || hasFocus || isStopped

  useEffect(() => {
    if (!carousel) return
    const follow = () => setPlace(carousel.selectedScrollSnap())
    carousel.on('select', follow)
    return () => void carousel.off('select', follow)
  }, [carousel])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place restarts the timer, so that a picture chosen by hand stays as long as any
  useEffect(() => {
    if (!carousel || !many || isHeld || prefersReducedMotion()) return
    const timer = setInterval(() => document.hidden || carousel.scrollNext(), STAY)
    return () => clearInterval(timer)
  }, [carousel, many, isHeld, place])

  if (pictures.length === 0) return null
  return (
    <section
      aria-label={messages.pictures}
      aria-roledescription={messages.carousel}
      className="relative overflow-hidden max-sm:rounded-t-[32px] sm:max-md:ml-9 sm:rounded-tl-[40px] md:min-h-[650px] md:rounded-tl-[48px]"
      onPointerEnter={() => setIsUnderPointer(true)}
      onPointerLeave={() => setIsUnderPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div
        ref={viewport}
        className="aspect-square overflow-hidden sm:aspect-4/3 md:absolute md:inset-0 md:aspect-auto"
      >
        <ul className="flex h-full">
          {pictures.map((picture, i) => (
            <li
              key={picture.url}
              aria-hidden={i !== place}
              className="min-w-0 flex-[0_0_100%]"
              style={{ background: tintOf(picture) }}
            >
              <Picture
                source={picture}
                alt={picture.alt}
                sizes={`${onDensePhone(100)}, (width < 56.3125rem) 100vw, 58vw`}
                priority={i === 0}
                className="object-bottom"
              />
            </li>
          ))}
        </ul>
      </div>
      {many && (
        <div className="needs-script absolute bottom-4 left-4 flex max-w-[calc(100%-32px)] flex-wrap items-center gap-2.5 md:bottom-[26px] md:left-7">
          <IconButton
            round
            label={messages.previousPicture}
            onClick={() => carousel?.scrollPrev(prefersReducedMotion())}
          >
            <Icon name="left" />
          </IconButton>
          <IconButton
            round
            label={messages.nextPicture}
            onClick={() => carousel?.scrollNext(prefersReducedMotion())}
          >
            <Icon name="right" />
          </IconButton>
          <div className="flex rounded-full bg-lumi px-1">
            {pictures.map((picture, i) => (
              <button
                key={picture.url}
                type="button"
                aria-label={messages.pictureNumber(i + 1)}
                aria-current={i === place}
                onClick={() => carousel?.scrollTo(i, prefersReducedMotion())}
                className="grid h-12 w-11 place-items-center rounded-full text-edge transition-colors aria-[current=true]:text-vaarikas"
              >
                <span className="h-[17px] w-5 bg-current forced-colors:bg-[GrayText] forced-colors:in-aria-[current=true]:bg-[Highlight] [mask:var(--vees)_0_0/100%_100%]" />
              </button>
            ))}
          </div>
          <IconButton
            round
            label={isStopped ? messages.resumeSlideshow : messages.stopSlideshow}
            className="motion-reduce:hidden"
            onClick={() => setIsStopped(!isStopped)}
          >
            <Icon name={isStopped ? 'play' : 'pause'} />
          </IconButton>
        </div>
      )}
    </section>
  )
}
