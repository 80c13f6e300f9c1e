import { useQuery } from '@tanstack/react-query'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { pulseQuery } from './pulse-query.ts'

/**
 * Returns a function that returns today by the shop's clock, for a day that goes into the books. Until the shop has
 * answered, it is today by the device's clock; offline, it goes on by that clock.
 */
export function useToday(): () => string {
  const { data: { daysAhead } = { daysAhead: 0 } } = useQuery({
    ...pulseQuery,
    // The screen's frame polls it.
    enabled: false,
    // With the day, so that what is open over midnight is rendered anew.
    select: ({ daysAhead, day }) => ({ daysAhead, day }),
  })
  return () => dayAfter(tallinnDay(new Date()), daysAhead)
}
