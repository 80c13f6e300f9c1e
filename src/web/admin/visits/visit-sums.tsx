import { Link } from '@tanstack/react-router'
import type { Visits } from '#contract/visits.ts'
import { dayName, onDayOfYearText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/visits.ts'
import { DayBars } from '#web/admin/common/day-bars.tsx'
import { countText } from '#web/admin/common/day-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ShareTable } from './share-table.tsx'

const sumOf = (visits: Visits, of: 'views' | 'adds' | 'orders') =>
  visits.days.reduce((sum, day) => sum + day[of], 0)

/** The sums of a period, by day, by page and by referring site. */
export function VisitSums({ visits }: { visits: Visits }) {
  const [views, adds, orders] = [sumOf(visits, 'views'), sumOf(visits, 'adds'), sumOf(visits, 'orders')]
  const columns = columnsOf(visits.days)
  const sums = [
    [messages.viewsLabel, views],
    [messages.cartAdditions, adds],
    [messages.paidOrders, orders],
  ] as const
  return (
    <div className="grid gap-5">
      {!visits.counting && (
        <Notice tone="orange">
          {messages.countingOff}{' '}
          <Link to="/admin/settings" className="font-semibold underline underline-offset-4">
            {messages.inSettings}
          </Link>
          .
        </Notice>
      )}
      <section aria-label={messages.totalsLabel} className="rounded-tile bg-lumi px-5 py-4 md:px-6">
        <div
          className={`grid grid-cols-1 gap-x-9 gap-y-5 ${views > 0 ? 'md:grid-cols-[10rem_minmax(0,1fr)]' : ''}`}
        >
          <dl
            className={`grid grid-cols-3 gap-4 ${views > 0 ? 'md:grid-cols-1 md:content-start md:gap-6' : 'md:max-w-[44rem]'}`}
          >
            {sums.map(([name, sum]) => (
              <div key={name} className="flex flex-col-reverse justify-end md:justify-start">
                <dt className="text-hint text-tint-2">{name}</dt>
                <dd className="num text-legend font-heavy">{sum}</dd>
              </div>
            ))}
          </dl>
          {views > 0 && (
            <figure className="max-w-[44rem]">
              <DayBars
                bars={columns.map(days => days.reduce((sum, day) => sum + day.views, 0))}
                label={spoken(visits, views)}
                ticks={ticksOf(columns.map(([first]) => first?.day ?? ''))}
              />
            </figure>
          )}
        </div>
        {views + adds + orders > 0 && (
          <details className="mt-3">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sammal">
              {messages.daysAsTable}
            </summary>
            <DayTable visits={visits} />
          </details>
        )}
      </section>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <ShareTable
          caption={messages.productsCaption}
          what={messages.product}
          columns={[messages.toCartColumn, messages.soldColumn]}
          none={messages.noProductsYet}
          note={messages.soldExplained}
          rows={visits.products.map(({ id, name, isShown, views, adds, sold }) => ({
            key: String(id),
            name: isShown ? (
              <a href={`/toode/${id}`} className="underline underline-offset-4">
                {name}
              </a>
            ) : (
              name
            ),
            views,
            numbers: [adds, sold],
          }))}
        />
        <div className="grid gap-5">
          <ShareTable
            caption={messages.sourcesCaption}
            what={messages.site}
            columns={[messages.toCartColumn, messages.orderedColumn]}
            none={messages.noVisitsYet}
            rows={visits.sites.map(({ site, views, adds, orders }) => ({
              key: site,
              name: site || messages.directOrUnknown,
              views,
              numbers: [adds, orders],
            }))}
          />
          <ShareTable
            caption={messages.pagesCaption}
            what={messages.page}
            columns={[messages.toCartColumn]}
            none={messages.noViewsYet}
            rows={visits.pages.map(({ page, name, views, adds }) => ({
              key: page,
              name,
              views,
              numbers: [adds],
            }))}
          />
        </div>
      </div>
    </div>
  )
}

const spoken = ({ days }: Visits, views: number): string => {
  const best = days.reduce((best, day) => (day.views > best.views ? day : best))
  return messages.busiestDay(
    countText(views, messages.oneView, messages.manyViews),
    onDayOfYearText(best.day),
    best.views,
  )
}

/** Returns a column for each day, or for each week if there are too many days to distinguish. */
function columnsOf(days: Visits['days']): Visits['days'][] {
  const width = days.length > 62 ? 7 : 1
  const columns: Visits['days'][] = []
  // From the end, so that the last week is a whole one.
  for (let end = days.length; end > 0; end -= width)
    columns.unshift(days.slice(Math.max(0, end - width), end))
  return columns
}

/** Returns a day near the beginning, one near the end and the one in the middle. */
const ticksOf = (days: readonly string[]) =>
  [
    ...new Set([Math.floor(days.length * 0.08), Math.floor(days.length / 2), Math.floor(days.length * 0.92)]),
  ].map(at => ({ at, text: dayName(days[at]!) }))

function DayTable({ visits }: { visits: Visits }) {
  const busy = visits.days.filter(({ views, adds, orders }) => views + adds + orders > 0).toReversed()
  return (
    <table className="mt-2 w-full">
      <thead>
        <tr className="text-left text-hint text-tint-2">
          <th scope="col" className="py-1 font-normal">
            {messages.day}
          </th>
          {[messages.viewsLabel, messages.toCartColumn, messages.ordersColumn].map(head => (
            <th key={head} scope="col" className="py-1 text-right font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {busy.map(({ day, views, adds, orders }) => (
          <tr key={day} className="border-t border-udu">
            <th scope="row" className="py-1.5 text-left font-normal">
              {dayName(day)}
            </th>
            <td className="num text-right">{views}</td>
            <td className="num text-right">{adds}</td>
            <td className="num text-right">{orders}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
