import { useEffect, useId, useState } from 'react'
import type { HatDetails } from '#domain/custom-hat.ts'
import { drawingSentence } from '#hats/hat-text.ts'

type HatPictureProps = {
  /** the hat as stored in its order */
  details: HatDetails
  /** size and corners */
  className?: string
}

/**
 * An ordered hat on its tile, the same drawing as in the composer: for toasts, the page that confirms an order, and the
 * owner. The drawing code loads only when there is a hat; until then the tile is plain.
 */
export function HatPicture({ details, className = '' }: HatPictureProps) {
  const id = useId()
  const [drawn, setDrawn] = useState<{ picture: string; ground: string }>()
  const key = JSON.stringify(details)
  useEffect(() => {
    let isWanted = true
    void import('./draw-ordered.ts').then(({ drawOrdered }) => {
      if (isWanted) setDrawn(drawOrdered(JSON.parse(key) as HatDetails, id))
    })
    return () => {
      isWanted = false
    }
  }, [key, id])
  return (
    <div className={`tile aspect-square bg-udu ${className}`} style={{ background: drawn?.ground }}>
      <svg
        viewBox="0 0 400 400"
        role="img"
        aria-label={drawingSentence(details)}
        className="block size-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; it contains no user text
        dangerouslySetInnerHTML={{ __html: drawn?.picture ?? '' }}
      />
    </div>
  )
}
