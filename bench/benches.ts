/** The files that `npm run bench` runs, in this order. */
export const BENCHES = [
  'pood-served',
  'files',
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
  'opened-page',
  'lighthouse',
  'startup',
]

/** Those that hold on a busy machine, in a minute: ratios of CPU time, and none of a time. Of the API it is what is kept. */
export const SHORT_BENCHES = ['pood-served', 'files', 'api']
