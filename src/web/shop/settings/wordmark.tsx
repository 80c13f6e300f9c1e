import { useRouter } from '@tanstack/react-router'
import { canBeStitched, patchSize } from '#hats/stitch-size.ts'

type WordmarkProps = {
  brand: string
  /** pink on a dark background, for the footer */
  onDark?: boolean
  className?: string
}

const fileOf = (brand: string, look: 'green' | 'pink') =>
  `/wordmark.svg?${new URLSearchParams({ brand, look })}`

/**
 * The brand worked into a small swatch; a brand that is too long is set in the shop's typeface. The server writes the
 * green drawing into the page, so that the first frame is complete; hydration keeps it, and the browser loads only new
 * ones. The header has room for words of thirteen letters.
 */
export function Wordmark({ brand, onDark = false, className = '' }: WordmarkProps) {
  const { drawings } = useRouter().options.context
  if (!canBeStitched(brand))
    return (
      <span
        className={`notranslate font-black tracking-tight ${onDark ? 'text-title text-pohk' : 'text-roomy text-sammal'} lg:text-legend`}
      >
        {brand}
      </span>
    )
  const [width, height] = patchSize(brand)
  return (
    <img
      src={onDark ? fileOf(brand, 'pink') : (drawings?.wordmark(brand) ?? fileOf(brand, 'green'))}
      alt={brand}
      width={Math.round(width)}
      height={Math.round(height)}
      loading={onDark ? 'lazy' : undefined}
      className={`notranslate block h-auto w-full ${className}`}
    />
  )
}
