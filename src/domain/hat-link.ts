import {
  FROG_COLORS,
  FROG_EXPRESSIONS,
  HAT_CATEGORIES,
  type HatDetails,
  isHatCategory,
  isYarnColor,
  YARN_COLORS,
  type YarnColor,
  yarnSlug,
} from './custom-hat.ts'
import { type HatLook, mostColors, NO_LOOK } from './hat-look.ts'
import type { HatSearch } from './hat-url.ts'

/** The only separator that a URL leaves unencoded. */
const BETWEEN = '.'
const PINK_CHEEKS = 'roosad'

const written = (colors: readonly YarnColor[]): string => colors.map(yarnSlug).join(BETWEEN)

function readColors<Color extends YarnColor>(
  text: unknown,
  known: readonly Color[],
  most: number,
): readonly Color[] {
  if (typeof text !== 'string') return []
  const colors = text.split(BETWEEN).flatMap(slug => known.filter(color => yarnSlug(color) === slug))
  return [...new Set(colors)].slice(0, most)
}

/** Writes a look as a URL search; choices of other shapes are left out. */
export function hatSearch(look: HatLook): HatSearch {
  if (!look.hatCategory) return {}
  const search: HatSearch = { kuju: HAT_CATEGORIES[look.hatCategory] }
  const isFrog = look.hatCategory === 'frog'
  const colors = isFrog
    ? look.frogHatColor && yarnSlug(look.frogHatColor)
    : written(look.colors.slice(0, mostColors(look.hatCategory)))
  if (colors) search.varvid = colors
  if (isFrog && look.frogExpression) search.ilme = look.frogExpression
  if (isFrog && look.frogPinkCheeks) search.posed = PINK_CHEEKS
  if (isFrog && look.frogBorderCustomColors.length > 0) search.aar = written(look.frogBorderCustomColors)
  return search
}

/** Parses a look; unknown, excess and other shapes' values are ignored, so any link gives a hat. */
export function hatFromSearch({ kuju, varvid, ilme, posed, aar }: Record<string, unknown>): HatLook {
  const hatCategory = Object.keys(HAT_CATEGORIES)
    .filter(isHatCategory)
    .find(category => HAT_CATEGORIES[category] === kuju)
  if (!hatCategory) return NO_LOOK
  if (hatCategory !== 'frog')
    return { ...NO_LOOK, hatCategory, colors: readColors(varvid, YARN_COLORS, mostColors(hatCategory)) }
  return {
    ...NO_LOOK,
    hatCategory,
    frogHatColor: readColors(varvid, FROG_COLORS, 1)[0] ?? '',
    frogExpression: FROG_EXPRESSIONS.find(expression => expression === ilme) ?? '',
    frogPinkCheeks: posed === PINK_CHEEKS,
    frogBorderCustomColors: readColors(aar, YARN_COLORS, YARN_COLORS.length),
  }
}

/** Returns the search as text: `?kuju=…`; empty if nothing is chosen yet. */
export function hatQuery(look: HatLook): string {
  const query = new URLSearchParams(hatSearch(look)).toString()
  return query && `?${query}`
}

/** Returns the look of a hat that has been ordered. */
const lookOf = (details: HatDetails): HatLook =>
  hatFromSearch(
    hatSearch({
      ...NO_LOOK,
      hatCategory: isHatCategory(details.hatCategory) ? details.hatCategory : '',
      colors: details.colors.filter(isYarnColor),
      frogHatColor: FROG_COLORS.find(color => color === details.frogHatColor) ?? '',
      frogExpression: FROG_EXPRESSIONS.find(expression => expression === details.frogExpression) ?? '',
      frogPinkCheeks: details.frogPinkCheeks,
      frogBorderCustomColors: details.frogBorderCustomColors.filter(isYarnColor),
    }),
  )

/** Returns where the server draws an ordered hat: a square SVG for pages, a wide JPEG for link previews and e-mails. */
export const hatPictureLink = (details: HatDetails): string => `/hat.svg${hatQuery(lookOf(details))}`
export const hatPreviewLink = (details: HatDetails): string => `/og/hat.jpg${hatQuery(lookOf(details))}`
