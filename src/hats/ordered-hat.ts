import {
  FROG_COLORS,
  FROG_EXPRESSIONS,
  type HatDetails,
  isHatCategory,
  isYarnColor,
  type YarnColor,
} from '#domain/custom-hat.ts'
import type { Hat } from './hat.ts'
import { TINTS, tintFor } from './tile.ts'
import { UNDYED } from './yarn.ts'

const yarns = (names: readonly string[]): YarnColor[] => names.filter(isYarnColor)

/**
 * Returns the drawing of an order, with all of its options and nothing that was not ordered: a cat has no face here, a
 * frog without an expression has no mouth, and a part without a yarn is undyed. The inner ears of a cat are pink or of
 * its third yarn, as every cat is made unless the wishes say otherwise (docs/design/hats.svg.md).
 */
export function orderedHat(details: HatDetails): Hat {
  const { hatCategory, colors } = details
  switch (isHatCategory(hatCategory) ? hatCategory : 'custom') {
    case 'cat':
      return { category: 'cat', colors: yarns(colors), face: false }
    case 'frog':
      return {
        category: 'frog',
        color: FROG_COLORS.find(color => color === details.frogHatColor) ?? UNDYED,
        cheeks: details.frogPinkCheeks,
        expression: FROG_EXPRESSIONS.find(expression => expression === details.frogExpression) ?? null,
        border: yarns(details.frogBorderCustomColors),
      }
    case 'beanie':
      return { category: 'beanie', colors: yarns(colors) }
    case 'custom':
      return { category: 'custom', colors: [] }
  }
}

/** Returns the colour of the tile under an ordered hat, `#RRGGBB`: unlike any of its yarns. */
export function groundOf(details: HatDetails): string {
  const hat = orderedHat(details)
  const colors = hat.category === 'frog' ? [hat.color ?? UNDYED, ...(hat.border ?? [])] : hat.colors
  return TINTS[tintFor(colors.length > 0 ? colors : [UNDYED])]
}
