import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as messages from '#messages/admin/screens.ts'
import { screenSearch } from '#web/admin/common/screen-search.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { VisitSums } from '#web/admin/visits/visit-sums.tsx'
import { SPANS, type Span, visitsQuery } from '#web/admin/visits/visits-query.ts'
import { detailsOf } from '#web/platform/api.ts'
import { SelectField } from '#web/ui/field.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const isSpan = (value: unknown): value is Span => typeof value === 'string' && Object.hasOwn(SPANS, value)

export const Route = createFileRoute('/admin/_inside/visits')({
  validateSearch: screenSearch<{ span?: Span }>('span'),
  component: VisitsScreen,
})

/** Visits and their referrers: sums, without personal data. */
function VisitsScreen() {
  const { span: asked } = Route.useSearch()
  const span = isSpan(asked) ? asked : '30'
  const navigate = Route.useNavigate()
  const today = useToday()
  const { data, error, refetch, isFetching } = useQuery(visitsQuery(span, today()))
  return (
    <>
      <h1 className="text-panel">{messages.visits}</h1>
      <p className="mt-1 max-w-[62ch] text-tint-2">{messages.visitsIntro}</p>
      <div className="mt-5 max-w-60">
        <SelectField
          label={messages.period}
          value={span}
          onChange={({ target }) =>
            isSpan(target.value) && navigate({ search: { span: target.value }, replace: true })
          }
        >
          {Object.entries(SPANS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-5" aria-live="polite" aria-busy={isFetching}>
        {data ? (
          <VisitSums visits={data} />
        ) : error ? (
          <RetryNotice title={messages.visitsLoadFailed} busy={isFetching} onRetry={refetch}>
            {detailsOf(error, messages.pleaseTryAgain)}
          </RetryNotice>
        ) : (
          <>
            <span className="sr-only">{messages.loading}</span>
            <Skeleton className="h-72 rounded-tile" />
          </>
        )}
      </div>
    </>
  )
}
