import type { Cents } from './money.ts'

/** What a custom hat costs, in cents (specification §9). */
export const HAT_PRICE: Cents = 2700

/** The shapes of a custom hat and what a person calls them (specification §3). */
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
