import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PromisesView } from '#contract/arrival.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { SAMPLES_MIN } from '#domain/work-queue.ts'
import * as messages from '#messages/admin/promises.ts'
import { monthNames } from '#messages/dates.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Part } from './section.tsx'

const promisesQuery = queryOptions({
  queryKey: ['admin-promises'],
  queryFn: ({ signal }) => api.get<PromisesView>('/api/admin/promises', signal),
  staleTime: 0,
})

/** Formats minutes as hours with one decimal: `6,5`. */
const hoursText = (minutes: number): string => String(Math.round(minutes / 6) / 10).replace('.', ',')

/** The measured work of an order of a kind, what waits, and what is promised now. */
export function WorkNeed({ kind }: { kind: OrderKind }) {
  const { data } = useQuery(promisesQuery)
  if (!data) return null
  const { typical, cautious, samples, disbelieved } = data.needs[kind]
  const now = data.now[kind]
  return (
    <div className="mt-2 grid gap-1 text-hint text-tint-2">
      <p>
        {samples < SAMPLES_MIN
          ? (kind === 'regular' ? messages.packingPlanned : messages.makingPlanned)(samples)
          : messages.needFound(hoursText(typical), hoursText(cautious), samples)}
      </p>
      {disbelieved !== null && (
        <p className="text-vaarikas">{messages.needDisbelieved(hoursText(disbelieved))}</p>
      )}
      <p>
        {messages.waitingNow(data.waiting[kind])}{' '}
        {now ? messages.promisedNow(shownArrival(now)) : messages.nothingPromisedNow}
      </p>
    </div>
  )
}

const MONTHS = monthNames.split(' ')
const monthText = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return `${MONTHS[number - 1]} ${year}`
}

const daysText = (days: number): string =>
  days === 0 ? messages.onTime : days < 0 ? messages.daysEarly(-days) : messages.daysLate(days)

/** How well the days shown to shoppers were kept, by month. */
export function PromiseStatistics() {
  const { data, error, refetch } = useQuery(promisesQuery)
  return (
    <Part heading={messages.keptHeading} note={messages.keptNote}>
      {error && !data && (
        <RetryNotice onRetry={refetch}>{detailsOf(error, messages.keptLoadFailed)}</RetryNotice>
      )}
      {data?.kept.length === 0 && <p>{messages.nothingKept}</p>}
      {data && data.kept.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so the keyboard must reach it
        <section aria-label={messages.keptHeading} tabIndex={0} className="overflow-x-auto">
          <table className="num w-full border-collapse text-left">
            <thead>
              <tr className="text-hint text-tint-2">
                {[messages.month, messages.keptShare, messages.median, messages.nineTenths].map(name => (
                  <th key={name} scope="col" className="py-1.5 pr-4 font-normal">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.kept.map(({ month, orders, kept, unsent, cancelledLate, median, nineTenths }) => (
                <tr key={month} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-4 font-semibold">
                    {monthText(month)}
                  </th>
                  <td className="py-1.5 pr-4">
                    <span className="whitespace-nowrap">{messages.keptOf(kept, orders)}</span>
                    {unsent > 0 && <b className="block text-hint text-vaarikas">{messages.unsent(unsent)}</b>}
                    {cancelledLate > 0 && (
                      <span className="block text-hint text-tint-2">
                        {messages.cancelledLate(cancelledLate)}
                      </span>
                    )}
                  </td>
                  <td className="py-1.5 pr-4">{daysText(median)}</td>
                  <td className="py-1.5">{daysText(nineTenths)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Part>
  )
}
