import * as messages from '#messages/hats.ts'
import { isEmail, isPhone, readEmail, readPhone } from './contact-details.ts'
import type { Cents } from './money.ts'
import { isBlank } from './plain-text.ts'

/** The price of a custom hat, in cents (specification §9). */
export const HAT_PRICE: Cents = 2700

/** The shapes of a custom hat and their Estonian names (specification §3). */
export const HAT_CATEGORIES = { cat: 'kassi', frog: 'konna', beanie: 'beanie', custom: 'kohandatud' } as const
export type HatCategory = keyof typeof HAT_CATEGORIES

/** The sixteen yarns, in the order in which they are offered (specification §3). */
export const YARN_COLORS = [
  'punane',
  'oranž',
  'kollane',
  'heleroheline',
  'tumeroheline',
  'helesinine',
  'tumesinine',
  'rohekas-sinine',
  'helelilla',
  'tumelilla',
  'roosa',
  'pruun',
  'valge',
  'hall',
  'must',
  'beež',
] as const
export type YarnColor = (typeof YARN_COLORS)[number]

export const FROG_COLORS = ['heleroheline', 'tumeroheline'] as const satisfies readonly YarnColor[]
export type FrogColor = (typeof FROG_COLORS)[number]

export const FROG_EXPRESSIONS = ['naeratav', 'nukker'] as const
export type FrogExpression = (typeof FROG_EXPRESSIONS)[number]

/** A hat as composed and the person who orders it; texts are as typed (specification §3, §7). */
export type HatOrder = {
  firstName: string
  lastName: string
  customerEmail: string
  customerPhone: string
  hatDiameter: string
  hatCategory: string
  colors: readonly string[]
  colorOrder: string
  frogHatColor: string
  frogPinkCheeks: boolean
  frogExpression: string
  frogBorderCustomColors: readonly string[]
  specialWishes: string
}

type HatFault = { field: keyof HatOrder; message: string }

/** A cat has up to three yarns, a beanie exactly two (specification §5). */
export const CAT_COLORS_MAX = 3
export const BEANIE_COLORS = 2

const includes = (values: readonly string[], value: string): boolean => values.includes(value)
export const isHatCategory = (value: string): value is HatCategory => Object.hasOwn(HAT_CATEGORIES, value)
export const isYarnColor = (value: string): value is YarnColor => includes(YARN_COLORS, value)

/** Returns a yarn's name in a file name or a URL: `oranž` → `oranz`. */
export const yarnSlug = (color: YarnColor): string => color.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')

const REQUIRED: readonly [
  keyof HatOrder & ('firstName' | 'lastName' | 'customerEmail' | 'customerPhone' | 'hatDiameter'),
  string,
][] = [
  ['firstName', messages.firstNameMissing],
  ['lastName', messages.lastNameMissing],
  ['customerEmail', messages.emailMissing],
  ['customerPhone', messages.phoneMissing],
  ['hatDiameter', messages.headCircumferenceMissing],
]

/**
 * Returns every reason why a hat cannot be ordered, in the order of the form (specification §5, Custom hat form); an
 * empty list if it can be. Fields of other shapes than the chosen one are ignored.
 */
export function hatFaults(order: HatOrder): HatFault[] {
  const faults: HatFault[] = []
  const say = (field: keyof HatOrder, message: string) => faults.push({ field, message })
  for (const [field, message] of REQUIRED) if (isBlank(order[field])) say(field, message)
  if (!isBlank(order.customerEmail) && !isEmail(readEmail(order.customerEmail)))
    say('customerEmail', messages.emailInvalid)
  if (!isBlank(order.customerPhone) && !isPhone(readPhone(order.customerPhone)))
    say('customerPhone', messages.phoneInvalid)
  const { hatCategory, colors } = order
  if (!isHatCategory(hatCategory)) say('hatCategory', messages.shapeMissing)
  const sayOfYarns = (field: 'colors' | 'frogBorderCustomColors') => {
    if (order[field].some(color => !isYarnColor(color))) say(field, messages.colourNotAvailable)
    if (new Set(order[field]).size !== order[field].length) say(field, messages.colourRepeated)
  }
  if (hatCategory === 'cat' || hatCategory === 'beanie') sayOfYarns('colors')
  if (hatCategory === 'cat') {
    if (colors.length < 1) say('colors', messages.colourMissing)
    if (colors.length > CAT_COLORS_MAX) say('colors', messages.tooManyColours)
    if (isBlank(order.colorOrder)) say('colorOrder', messages.colourOrderMissing)
  }
  if (hatCategory === 'beanie' && colors.length !== BEANIE_COLORS) say('colors', messages.twoColoursRequired)
  if (hatCategory === 'frog') {
    if (!includes(FROG_COLORS, order.frogHatColor)) say('frogHatColor', messages.frogColourMissing)
    if (!includes(FROG_EXPRESSIONS, order.frogExpression))
      say('frogExpression', messages.frogExpressionMissing)
    sayOfYarns('frogBorderCustomColors')
  }
  return faults
}

/** Returns the hat as it is ordered, without the fields of other shapes. */
export function hatDetails(order: HatOrder) {
  const isFrog = order.hatCategory === 'frog'
  const hasColors = order.hatCategory === 'cat' || order.hatCategory === 'beanie'
  return {
    hatCategory: order.hatCategory,
    hatDiameter: order.hatDiameter.trim(),
    colors: hasColors ? [...order.colors] : [],
    colorOrder: order.hatCategory === 'cat' ? order.colorOrder.trim() : '',
    specialWishes: order.specialWishes.trim(),
    frogHatColor: isFrog ? order.frogHatColor : '',
    frogPinkCheeks: isFrog && order.frogPinkCheeks,
    frogExpression: isFrog ? order.frogExpression : '',
    frogBorderCustomColors: isFrog ? [...order.frogBorderCustomColors] : [],
  }
}
export type HatDetails = ReturnType<typeof hatDetails>
