import * as messages from '#messages/labels.ts'
/** The badges of specification §3. Any other value is shown as its own text. */
export const BADGES = {
  'free shipping': messages.freeShipping,
  'best seller': messages.bestSeller,
  '20% off': messages.twentyPercentOff,
  'limited time': messages.limitedTime,
  "editor's choice": messages.editorsChoice,
  // Generic green claims are unlawful since 27 September 2026 (Directive (EU) 2024/825): the label states a fact.
  'eco-friendly': messages.ecoFriendly,
  trending: messages.trending,
  'new arrival': messages.newArrival,
} as const
export type Badge = keyof typeof BADGES

export const badgeLabel = (value: string): string =>
  Object.hasOwn(BADGES, value) ? BADGES[value as Badge] : value
