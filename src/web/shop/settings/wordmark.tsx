import { canBeStitched, patchSize } from '#hats/stitch-size.ts'

type WordmarkProps = {
  brand: string
  /** pink on ink, for the footer */
  onDark?: boolean
  className?: string
}

/** The brand worked into a small swatch; one that is too long for that is set in the shop's type. */
export function Wordmark({ brand, onDark = false, className = '' }: WordmarkProps) {
  if (!canBeStitched(brand))
    return (
      <span
        className={`text-title font-black tracking-tight ${onDark ? 'text-pohk' : 'text-sammal'} md:text-legend`}
      >
        {brand}
      </span>
    )
  const [width, height] = patchSize(brand)
  const query = new URLSearchParams({ brand, look: onDark ? 'pink' : 'green' })
  return (
    <img
      src={`/wordmark.svg?${query}`}
      alt={brand}
      width={Math.round(width)}
      height={Math.round(height)}
      loading={onDark ? 'lazy' : undefined}
      className={`block h-auto w-full ${className}`}
    />
  )
}
