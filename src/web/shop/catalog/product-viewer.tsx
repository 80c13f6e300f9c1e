import { useState } from 'react'
import * as messages from '#messages/shop/catalog.ts'
import { onDensePhone, Picture, tintOf } from '#web/ui/picture.tsx'
import type { ProductPicture } from './product-pictures.ts'

/** A product's pictures on its own page: one large, and all of them as thumbnails below. */
export function ProductViewer({ pictures }: { pictures: ProductPicture[] }) {
  const [chosen, setChosen] = useState(0)
  const current = pictures[chosen]
  return (
    <div>
      <div className="tile aspect-square rounded-big" style={{ background: tintOf(current?.source) }}>
        {current && (
          <Picture
            key={current.source.url}
            {...current}
            sizes={`${onDensePhone(92)}, (width < 56.3125rem) 92vw, 720px`}
            priority={chosen === 0}
            whole
          />
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="needs-script mt-4 grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2.5 md:grid-cols-[repeat(auto-fill,132px)] md:gap-3.5">
          {pictures.map(({ source }, i) => (
            <li key={source.url}>
              <button
                type="button"
                aria-label={messages.pictureNumber(i + 1)}
                aria-pressed={i === chosen}
                onClick={() => setChosen(i)}
                className="tile block aspect-square w-full rounded-thumb aria-pressed:[box-shadow:0_0_0_3px_var(--color-piim),0_0_0_6px_var(--color-sammal)] forced-colors:aria-pressed:outline-4 forced-colors:aria-pressed:outline-offset-2"
                style={{ background: tintOf(source) }}
              >
                <Picture source={source} alt="" sizes="132px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
