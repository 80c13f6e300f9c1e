import { HAT_CATEGORIES, type HatDetails, isHatCategory } from '#domain/custom-hat.ts'

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ja ${names.at(-1)}`

/** Describes a hat in a sentence: `Kassimüts, äärest üles rohekas-sinine, beež ja punane`. */
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
      return hatName(details)
  }
}

/** Describes the drawing for people who cannot see it: a hat still to be agreed on is drawn unfinished. */
export const drawingSentence = (details: HatDetails): string =>
  isHatCategory(details.hatCategory) && details.hatCategory !== 'custom'
    ? hatSentence(details)
    : `${hatSentence(details)}, pooleli, heegelnõel küljes`

/** Returns the name of a composed hat: on its page, in the lines of its order and documents, in the owner's list. */
export const hatName = (details: Pick<HatDetails, 'hatCategory'>): string =>
  isHatCategory(details.hatCategory) && details.hatCategory !== 'custom'
    ? { cat: 'Kassimüts', frog: 'Konnamüts', beanie: 'Tutimüts' }[details.hatCategory]
    : `${HAT_CATEGORIES.custom.charAt(0).toUpperCase()}${HAT_CATEGORIES.custom.slice(1)} müts`
