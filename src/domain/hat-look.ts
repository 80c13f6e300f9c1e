import * as messages from '#messages/hats.ts'
import {
  BEANIE_COLORS,
  CAT_COLORS_MAX,
  type FrogColor,
  type FrogExpression,
  type HatCategory,
  type HatOrder,
  hatDetails,
  type YarnColor,
} from './custom-hat.ts'

/** How a hat looks: the part of its order that is drawn and may be shared with friends. Empty means not chosen yet. */
export type HatLook = {
  hatCategory: HatCategory | ''
  colors: readonly YarnColor[]
  frogHatColor: FrogColor | ''
  frogPinkCheeks: boolean
  frogExpression: FrogExpression | ''
  frogBorderCustomColors: readonly YarnColor[]
}

export const NO_LOOK: HatLook = {
  hatCategory: '',
  colors: [],
  frogHatColor: '',
  frogPinkCheeks: false,
  frogExpression: '',
  frogBorderCustomColors: [],
}

export const isLookField = (field: string): field is keyof HatLook => Object.hasOwn(NO_LOOK, field)

/** The typed fields of an order, besides its look. */
export type HatTexts = Omit<HatOrder, keyof HatLook>

export const NO_TEXTS: HatTexts = {
  firstName: '',
  lastName: '',
  customerEmail: '',
  customerPhone: '',
  hatDiameter: '',
  colorOrder: '',
  specialWishes: '',
}

/** Returns the look in the form that an order stores. */
export const lookDetails = (look: HatLook) => hatDetails({ ...NO_TEXTS, ...look })

/** Returns how many of the sixteen yarns a shape takes at most (specification §5); 0 for frog and custom hat. */
export const mostColors = (category: HatLook['hatCategory']): number =>
  category === 'cat' ? CAT_COLORS_MAX : category === 'beanie' ? BEANIE_COLORS : 0

/** Changes the shape, keeping as many of the chosen yarns as it has room for. */
export const withShape = (look: HatLook, hatCategory: HatCategory): HatLook => {
  const most = mostColors(hatCategory)
  return { ...look, hatCategory, colors: most > 0 ? look.colors.slice(0, most) : look.colors }
}

/** Adds a yarn at the end, or removes it; yarns keep the order of choosing. */
export const toggled = (colors: readonly YarnColor[], color: YarnColor): readonly YarnColor[] =>
  colors.includes(color) ? colors.filter(one => one !== color) : [...colors, color]

/** Lists the yarns of a cat in words, the order's text until the customer changes it. */
export const colorOrderOf = ({ colors }: Pick<HatLook, 'colors'>): string =>
  colors.length > 0 ? messages.fromEdgeUp(colors.join(', ')) : ''
