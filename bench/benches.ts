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
  'owner-screens',
  'lighthouse',
  'startup',
]

/**
 * Those that are reliable on a busy machine, within a minute: ratios of CPU time, not durations. Of the API, the cached
 * replies.
 */
export const SHORT_BENCHES = ['pood-served', 'files', 'api']
