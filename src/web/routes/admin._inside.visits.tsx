import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { screenSearch } from '#web/admin/common/screen-search.ts'
import { VisitSums } from '#web/admin/visits/visit-sums.tsx'
import { SPANS, type Span, visitsQuery } from '#web/admin/visits/visits-query.ts'
import { detailsOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
  const { data, error, refetch, isFetching } = useQuery(visitsQuery(span))
  return (
    <>
      <h1 className="text-panel">Külastused</h1>
      <p className="mt-1 max-w-[62ch] text-tint-2">
        Loeme vaatamisi, mitte inimesi: ilma küpsiste ja isikuandmeteta. Kes palub end mitte jälgida, jääb
        loendamata, samuti otsimootorid ja sina ise.
      </p>
      <div className="mt-5 max-w-60">
        <SelectField
          label="Aeg"
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
          <Notice tone="red" role="alert">
            <p className="font-bold">Külastusi ei saanud laadida</p>
            <p>{detailsOf(error, 'Palun proovi uuesti.')}</p>
            <Button size="small" look="line" className="mt-3" busy={isFetching} onClick={() => refetch()}>
              Proovi uuesti
            </Button>
          </Notice>
        ) : (
          <>
            <span className="sr-only">Laadin…</span>
            <Skeleton className="h-72 rounded-tile" />
          </>
        )}
      </div>
    </>
  )
}
