import { canBeStitched, lettersOf } from '#hats/stitch-size.ts'
import { stitchPatch } from '#hats/stitch-text.ts'

/** The two grounds on which the wordmark stands. */
const LOOKS: Record<string, Parameters<typeof stitchPatch>[1]> = {
  green: {},
  pink: { ground: '#F39DB4', letters: '#2B2226', gap: '#B4637C' },
}

/** What a drawing is kept by: the same letters and look are one, however their address is written. */
export const wordmarkKey = ({ brand, look }: Record<string, unknown>): string =>
  `${look} ${lettersOf(String(brand)).join('')}`

/**
 * The brand worked into a swatch, as a file of its own, for the footer and for what is drawn in the browser.
 * @returns `undefined` for a text that cannot be stitched or a look that there is not
 */
export function drawWordmark({ brand, look }: Record<string, unknown>): string | undefined {
  if (typeof brand !== 'string' || typeof look !== 'string') return undefined
  const colors = Object.hasOwn(LOOKS, look) ? LOOKS[look] : undefined
  return colors && canBeStitched(brand) ? stitchPatch(brand, colors) : undefined
}
