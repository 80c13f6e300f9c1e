import { canBeStitched, stitchPatch } from '#hats/stitch-text.ts'

type WordmarkProps = {
  brand: string
  /** pink on ink, for the footer */
  onDark?: boolean
  className?: string
}

const ON_DARK = { ground: '#F39DB4', letters: '#2B2226', gap: '#B4637C' }

const drawn = new Map<string, string>()

/** Every page shows the same two or three, of some hundred stitches each: drawn once. */
function patchOf(brand: string, onDark: boolean): string {
  const key = `${onDark} ${brand}`
  const known = drawn.get(key)
  if (known) return known
  // A shop has one brand; but should it be renamed a hundred times, this shall not grow.
  if (drawn.size > 20) drawn.clear()
  const patch = stitchPatch(brand, onDark ? ON_DARK : undefined)
  drawn.set(key, patch)
  return patch
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
  return (
    <span
      className={`block [&>svg]:w-full ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, which escapes the brand inside it
      dangerouslySetInnerHTML={{ __html: patchOf(brand, onDark) }}
    />
  )
}
