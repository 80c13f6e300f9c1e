import {
  FROG_COLORS,
  FROG_EXPRESSIONS,
  HAT_CATEGORIES,
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
 * The drawing of an order: every option of it is seen, and nothing that is not ordered. So a cat has no face here, a
 * frog without an expression no mouth, and what has no yarn yet is undyed.
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

/** The colour of the tile under an ordered hat, `#RRGGBB`: away from all of its yarns. */
export function groundOf(details: HatDetails): string {
  const hat = orderedHat(details)
  const colors = hat.category === 'frog' ? [hat.color ?? UNDYED, ...(hat.border ?? [])] : hat.colors
  return TINTS[tintFor(colors.length > 0 ? colors : [UNDYED])]
}

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ja ${names.at(-1)}`

/** The drawing in a sentence, for those who do not see it: `Kassimüts, äärest üles rohekas-sinine, beež ja punane`. */
export function hatSentence(details: HatDetails): string {
  const { hatCategory, colors } = details
  switch (isHatCategory(hatCategory) ? hatCategory : 'custom') {
    case 'cat':
      return colors.length > 0 ? `Kassimüts, äärest üles ${list(colors)}` : 'Kassimüts, värvid on valimata'
    case 'frog': {
      const parts = [`${details.frogHatColor || 'värvimata'} ${details.frogExpression || 'ilmeta'} konnamüts`]
      if (details.frogPinkCheeks) parts.push('roosade põskedega')
      if (details.frogBorderCustomColors.length > 0)
        parts.push(`ääres ${list(details.frogBorderCustomColors)}`)
      const text = parts.join(', ')
      return text.charAt(0).toLocaleUpperCase('et') + text.slice(1)
    }
    case 'beanie':
      return colors.length > 0
        ? `Tutimüts, pealt ${colors[0]}${colors[1] ? `, äär ja tutt ${colors[1]}` : ''}`
        : 'Tutimüts, värvid on valimata'
    case 'custom':
      return 'Kohandatud müts, pooleli, heegelnõel küljes'
  }
}

/** What a hat order is called in a cart and on an invoice. */
export const hatName = (details: Pick<HatDetails, 'hatCategory'>): string =>
  isHatCategory(details.hatCategory) && details.hatCategory !== 'custom'
    ? { cat: 'Kassimüts', frog: 'Konnamüts', beanie: 'Tutimüts' }[details.hatCategory]
    : `${HAT_CATEGORIES.custom.charAt(0).toUpperCase()}${HAT_CATEGORIES.custom.slice(1)} müts`
