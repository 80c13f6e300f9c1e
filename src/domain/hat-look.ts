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

/** How a hat looks: the part of its order that is drawn, and that may be shown to a friend. Empty is not chosen yet. */
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

/** What is typed of an order, besides its look. */
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

/** The look as an order stores it, before there is an order. */
export const lookDetails = (look: HatLook) => hatDetails({ ...NO_TEXTS, ...look })

/** How many yarns a shape takes from the sixteen at most (specification §5); the frog and the custom hat take none there. */
export const mostColors = (category: HatLook['hatCategory']): number =>
  category === 'cat' ? CAT_COLORS_MAX : category === 'beanie' ? BEANIE_COLORS : 0

/** Another shape. It takes over as many of the chosen yarns as it has room for. */
export const withShape = (look: HatLook, hatCategory: HatCategory): HatLook => {
  const most = mostColors(hatCategory)
  return { ...look, hatCategory, colors: most > 0 ? look.colors.slice(0, most) : look.colors }
}

/** Adds a yarn at the end, or takes it out; an order is an order of choosing. */
export const toggled = (colors: readonly YarnColor[], color: YarnColor): readonly YarnColor[] =>
  colors.includes(color) ? colors.filter(one => one !== color) : [...colors, color]

/** The yarns of a cat in words, as they stand in the order's text until the customer changes it. */
export const colorOrderOf = ({ colors }: Pick<HatLook, 'colors'>): string =>
  colors.length > 0 ? messages.fromEdgeUp(colors.join(', ')) : ''
