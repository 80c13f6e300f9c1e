import { canBeStitched, lettersOf } from '#hats/stitch-size.ts'
import { stitchPatch } from '#hats/stitch-text.ts'

/** The two backgrounds of the wordmark. */
const LOOKS: Record<string, Parameters<typeof stitchPatch>[1]> = {
  green: {},
  pink: { ground: '#F39DB4', letters: '#2B2226', gap: '#B4637C' },
}

/** The cache key of a drawing: equal for the same letters and look, however their address is written. */
export const wordmarkKey = ({ brand, look }: Record<string, unknown>): string =>
  `${look} ${lettersOf(String(brand)).join('')}`

/**
 * Draws the brand stitched into a swatch, as a file of its own, for the footer and for what the browser draws.
 * @returns `undefined` for a text that cannot be stitched or an unknown look
 */
export function drawWordmark({ brand, look }: Record<string, unknown>): string | undefined {
  if (typeof brand !== 'string' || typeof look !== 'string') return undefined
  const colors = Object.hasOwn(LOOKS, look) ? LOOKS[look] : undefined
  return colors && canBeStitched(brand) ? stitchPatch(brand, colors) : undefined
}
