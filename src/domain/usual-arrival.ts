import type { ArrivalTerms, Transit, WorkDay } from './arrival.ts'
import { OFFERED_METHODS, type OfferedMethod } from './delivery.ts'

const WORKS: WorkDay = { hours: { from: '10:00', until: '16:00' }, posts: true }
const FREE: WorkDay = { hours: null, posts: false }

/** Estonian carriers mostly take one working day, and two in busy times. */
const TRANSIT: Transit = { days: { least: 1, most: 2 }, saturdays: false }

/** The arrival terms until the owner sets her own. */
export const DEFAULT_ARRIVAL_TERMS: ArrivalTerms = {
  week: [WORKS, WORKS, WORKS, WORKS, WORKS, FREE, FREE],
  postLeavesAt: '15:00',
  daysOff: [],
  transit: Object.fromEntries(OFFERED_METHODS.map(id => [id, TRANSIT])) as Record<OfferedMethod, Transit>,
  hours: { regular: 0.5, custom_hat: 6, custom_order: 12 },
}
