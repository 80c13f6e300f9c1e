import { useId, useRef, useState } from 'react'
import { INSPIRATIONS, type Inspiration } from '#hats/inspirations.ts'
import { DRAWN_WIDTHS, drawnStem, LARGEST_WIDTH } from '#hats/picture-files.ts'
import { TINTS } from '#hats/tile.ts'
import * as messages from '#messages/shop/custom-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'

/** How many pictures are shown at first (specification §9). */
const SHOWN_AT_FIRST = 6

/** The picture's files. Their URLs are known without a query: the set-up makes the files from the same list. */
export const inspirationSource = ({ name, tint }: Inspiration): PictureSource => ({
  url: `${drawnStem(name)}/${LARGEST_WIDTH}.webp`,
  stem: drawnStem(name),
  width: LARGEST_WIDTH,
  height: LARGEST_WIDTH,
  widths: DRAWN_WIDTHS,
  placeholder: TINTS[tint],
  fit: 'contain',
})

type InspirationGalleryProps = {
  isChosen: (inspiration: Inspiration) => boolean
  onToggle: (inspiration: Inspiration) => void
}

/** Things that can be crocheted. A click adds one to the wishes in the form, another click removes it. */
export function InspirationGallery({ isChosen, onToggle }: InspirationGalleryProps) {
  const [isWhole, setIsWhole] = useState(false)
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const shown = isWhole ? INSPIRATIONS : INSPIRATIONS.slice(0, SHOWN_AT_FIRST)

  function toggleLength() {
    setIsWhole(!isWhole)
    // Continues where the list does: at the first new picture, or at the button that has moved up.
    requestAnimationFrame(() => {
      if (isWhole) more.current?.scrollIntoView({ block: 'center' })
      else list.current?.querySelectorAll('button')[SHOWN_AT_FIRST]?.focus()
    })
  }

  return (
    <>
      <ul
        ref={list}
        id={listId}
        className="grid grid-cols-2 gap-x-3.5 gap-y-6 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-8 md:gap-x-7"
      >
        {shown.map((inspiration, i) => (
          <li key={inspiration.name}>
            <InspirationButton
              inspiration={inspiration}
              isChosen={isChosen(inspiration)}
              onToggle={() => onToggle(inspiration)}
              priority={i < 3}
            />
          </li>
        ))}
      </ul>
      <div className="needs-script mt-8 flex justify-center md:mt-10">
        <Button ref={more} look="ghost" aria-expanded={isWhole} aria-controls={listId} onClick={toggleLength}>
          {isWhole ? messages.showLess : messages.showMore}
        </Button>
      </div>
    </>
  )
}

type InspirationButtonProps = {
  inspiration: Inspiration
  isChosen: boolean
  onToggle: () => void
  /** it is part of the first view */
  priority: boolean
}

const InspirationButton = ({ inspiration, isChosen, onToggle, priority }: InspirationButtonProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onToggle}
    className="group block w-full rounded-tile text-left"
  >
    <span
      className={`tile block aspect-square outline-sammal ${isChosen ? 'outline-3 outline-offset-3' : ''}`}
      style={{ background: TINTS[inspiration.tint] }}
    >
      <Picture
        source={inspirationSource(inspiration)}
        alt={inspiration.alt}
        sizes="(width < 37.5rem) 46vw, (width < 84rem) 31vw, 410px"
        priority={priority}
        className="springs group-hover:[translate:0_-0.375rem] group-hover:[scale:1.03] group-hover:-rotate-[1.5deg]"
      />
      {isChosen && (
        <span className="absolute top-3 right-3 grid size-9 place-items-center rounded-full bg-sammal text-lumi md:top-4 md:right-4">
          <Icon name="check" className="size-5" />
        </span>
      )}
    </span>
    <span className="mt-3 block text-[1rem] leading-[1.2] font-bold sm:text-[1.125rem] tracking-tight">
      {inspiration.title}
    </span>
  </button>
)
