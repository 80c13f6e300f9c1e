import { queryOptions } from '@tanstack/react-query'
import type { Visits } from '#contract/visits.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
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

export const visitsQuery = (span: Span) =>
  queryOptions({
    queryKey: ['admin-visits', span],
    queryFn: ({ signal }) => {
      const to = tallinnDay(new Date())
      return api.get<Visits>(
        withQuery('/api/admin/visits', { from: dayAfter(to, 1 - Number(span)), to }),
        signal,
      )
    },
    staleTime: 0,
  })
