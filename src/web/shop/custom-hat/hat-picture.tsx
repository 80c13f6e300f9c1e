import { useEffect, useId, useState } from 'react'
import type { HatDetails } from '#domain/custom-hat.ts'
import { drawingSentence } from '#hats/hat-text.ts'

type HatPictureProps = {
  /** the hat as its order keeps it */
  details: HatDetails
  /** size and corners */
  className?: string
}

/**
 * An ordered hat on its tile, the very drawing that was composed: for toasts, the page that says it is ordered, the owner. How hats
 * are drawn is fetched only where there is one; until then the tile is plain.
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; it holds no text of anybody's
        dangerouslySetInnerHTML={{ __html: drawn?.picture ?? '' }}
      />
    </div>
  )
}
