/** The files that `npm run bench` runs, in this order. */
export const BENCHES = [
  'pood-served',
  'pood-rendered',
  'api',
  'order',
  'oversell',
  'flood',
  'fuzz',
  'stock-change',
  'growth',
  'assets',
  'hat-repaint',
  'lighthouse',
  'startup',
]
