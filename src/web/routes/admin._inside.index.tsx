import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Today } from '#contract/today.ts'
import { dayName } from '#domain/day-text.ts'
import { paymentMethodsOf } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/admin/screens.ts'
import * as uiMessages from '#messages/ui.ts'
import { weekdayName } from '#web/admin/common/day-text.ts'
import { todayQuery } from '#web/admin/common/today-query.ts'
import { knownTasks } from '#web/admin/today/known-tasks.ts'
import { Money } from '#web/admin/today/money.tsx'
import { tasksThatStopSelling } from '#web/admin/today/provider-words.ts'
import { SetupCard } from '#web/admin/today/setup-card.tsx'
import { TaskCard } from '#web/admin/today/task-card.tsx'
import { detailsOf } from '#web/platform/api.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/admin/_inside/')({
  component: TodayScreen,
})

/** The first screen after signing in: what needs doing now, each one tap away, and how the month goes. */
function TodayScreen() {
  const { artistName, isTrial } = useSettings()
  const { data, error, refetch, isFetching } = useQuery(todayQuery)
  const day = data?.thisMonth.days.at(-1)?.day
  return (
    <>
      <h1 className="text-panel">{messages.today}</h1>
      <p className="mt-1 min-h-6 text-tint-2">
        {messages.greeting(artistName)}
        {day && messages.todayIs(weekdayName(day), dayName(day))}
      </p>
      {isTrial && (
        <Notice tone="orange" className="mt-5">
          {uiMessages.trialShop} {messages.trialShopHint}
        </Notice>
      )}
      <div className="mt-5">
        {data ? (
          <Day today={data} day={day ?? ''} />
        ) : error ? (
          <RetryNotice title={messages.todayLoadFailed} busy={isFetching} onRetry={refetch}>
            {detailsOf(error, messages.pleaseTryAgain)}
          </RetryNotice>
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

function Day({ today: { tasks, setup, thisMonth, lastMonth }, day }: { today: Today; day: string }) {
  const known = knownTasks(tasks)
  const first = tasksThatStopSelling(known, paymentMethodsOf(useSettings().payment))
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-6">
      <div className="grid grid-cols-1 gap-5">
        {first.map(task => (
          <TaskCard key={task.kind} task={task} today={day} />
        ))}
        {known
          .filter(task => !first.includes(task))
          .map(task => (
            <TaskCard key={task.kind} task={task} today={day} />
          ))}
        {setup.length > 0 && <SetupCard steps={setup} />}
        {tasks.length === 0 && setup.length === 0 && (
          <div className="rounded-tile bg-lumi p-5 md:p-6">
            <EmptyState
              heading={messages.allDoneHeading}
              text={messages.allDoneText}
              picture={<HalfMadeHat />}
            />
          </div>
        )}
      </div>
      <div className="grid gap-5">
        <Money thisMonth={thisMonth} lastMonth={lastMonth} />
        <nav aria-label={messages.more} className="grid grid-cols-2 gap-x-5">
          <Link to="/admin/visits" className="admin-link font-medium underline underline-offset-4">
            {messages.visits}
          </Link>
          <Link to="/admin/audit" className="admin-link font-medium underline underline-offset-4">
            {messages.log}
          </Link>
        </nav>
      </div>
    </div>
  )
}

const Loading = () => (
  <div
    className="grid gap-5 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-6"
    role="status"
    aria-busy="true"
  >
    <span className="sr-only">{messages.loading}</span>
    <div className="grid gap-5">
      <Skeleton className="h-44 rounded-tile" />
      <Skeleton className="h-32 rounded-tile" />
    </div>
    <Skeleton className="h-72 rounded-tile" />
  </div>
)
