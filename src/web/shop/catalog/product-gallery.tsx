import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import type { Product } from '#contract/products.ts'
import * as messages from '#messages/shop/catalog.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { onDensePhone, Picture, tintOf } from '#web/ui/picture.tsx'
import { picturesOf } from './product-pictures.ts'

type ProductGalleryProps = {
  product: Product
  /** where the picture links to */
  link: ComponentProps<'a'>
  /** the first picture is part of the main content */
  priority: boolean
  /** two next to each other on a phone */
  small: boolean
}

/** A product's pictures on one tile, one at a time in a loop; the picture is a link. */
export function ProductGallery({ product, link, priority, small }: ProductGalleryProps) {
  const share = small ? 46 : 92
  const pictures = picturesOf(product)
  const [place, setPlace] = useState(0)
  const current = pictures[place]
  const many = pictures.length > 1

  const turn = (by: 1 | -1) => setPlace((place + by + pictures.length) % pictures.length)

  const withArrowKeys = {
    onKeyDown(event: KeyboardEvent) {
      if (!many || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
      event.preventDefault()
      turn(event.key === 'ArrowRight' ? 1 : -1)
    },
  }

  return (
    <div className="tile aspect-square sm:aspect-5/4" style={{ background: tintOf(current?.source) }}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its href is in the spread props */}
      <a
        {...link}
        aria-label={product.name}
        className="block size-full rounded-tile -outline-offset-6"
        {...withArrowKeys}
      >
        {current && (
          <Picture
            key={current.source.url}
            {...current}
            sizes={`${onDensePhone(share)}, (width < 37.5rem) ${share}vw, (width < 56.3125rem) 46vw, 390px`}
            priority={priority && place === 0}
          />
        )}
      </a>
      {many && (
        <div className="pointer-events-none absolute inset-x-3.5 bottom-3.5 flex items-center justify-between">
          <span
            className="num rounded-full bg-lumi px-3.5 py-[7px] text-hint leading-none font-semibold"
            aria-live="polite"
          >
            {`${place + 1} / ${pictures.length}`}
          </span>
          <span className="pointer-events-auto flex gap-2">
            <IconButton round label={messages.previousPicture} onClick={() => turn(-1)} {...withArrowKeys}>
              <Icon name="left" />
            </IconButton>
            <IconButton round label={messages.nextPicture} onClick={() => turn(1)} {...withArrowKeys}>
              <Icon name="right" />
            </IconButton>
          </span>
        </div>
      )}
    </div>
  )
}
