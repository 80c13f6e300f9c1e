/** The badges of specification §3. A value that is none of them is shown as its own text. */
export const BADGES = {
  'free shipping': 'Tasuta saatmine',
  'best seller': 'Enim ostetud',
  '20% off': '20% soodsam',
  'limited time': 'Piiratud ajaks',
  "editor's choice": 'Mari lemmik',
  // A generic green claim is unlawful since 27 September 2026 (Directive (EU) 2024/825): say what is true.
  'eco-friendly': 'Taaskasutatud lõngast',
  trending: 'Praegu popp',
  'new arrival': 'Uus',
} as const
export type Badge = keyof typeof BADGES

export const badgeLabel = (value: string): string =>
  Object.hasOwn(BADGES, value) ? BADGES[value as Badge] : value
