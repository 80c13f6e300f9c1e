import { queryOptions } from '@tanstack/react-query'
import type { Visits } from '#contract/visits.ts'
import { dayAfter } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/visits.ts'
import { api, withQuery } from '#web/platform/api.ts'

/** The periods that the owner can look back on, in days up to today. */
export const SPANS = {
  '7': messages.lastSevenDays,
  '30': messages.lastThirtyDays,
  '90': messages.lastNinetyDays,
  '365': messages.lastYear,
} as const
export type Span = keyof typeof SPANS

/** @param to today */
export function visitsQuery(span: Span, to: string) {
  const from = dayAfter(to, 1 - Number(span))
  return queryOptions({
    queryKey: ['admin-visits', from, to],
    queryFn: ({ signal }) => api.get<Visits>(withQuery('/api/admin/visits', { from, to }), signal),
    staleTime: 0,
  })
}
