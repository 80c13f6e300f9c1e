import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import * as messages from '#messages/admin/screens.ts'
import { AuditDays } from '#web/admin/audit/audit-days.tsx'
import { type AuditFilter, auditListQuery } from '#web/admin/audit/audit-query.ts'
import { MoreButton } from '#web/admin/common/more-button.tsx'
import { detailsOf } from '#web/platform/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The first parts of action names, in the owner's words. */
const ABOUT = {
  order: messages.orders,
  product: messages.products,
  category: messages.categories,
  settings: messages.settings,
  mail: messages.mails,
  message: messages.messagesLabel,
  picture: messages.pictures,
  sound: messages.sounds,
  account: messages.signingIn,
} as const

type Search = Partial<AuditFilter>

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined

export const Route = createFileRoute('/admin/_inside/audit')({
  validateSearch: ({ actor, action, subject }: Record<string, unknown>): Search => ({
    actor: textIn(actor),
    action: textIn(action),
    subject: textIn(subject),
  }),
  component: Audit,
})

/** Which administrator did what, and when. */
function Audit() {
  const { actor = '', action = '', subject = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const narrow = (to: Search) =>
    navigate({
      search: before => ({ ...before, ...to }),
      replace: true,
      resetScroll: false,
    })
  const [typed, setTyped] = useState(subject)
  const [shown, setShown] = useState(subject)
  // A step back, or the link to this screen, changes the search text, and the box with it.
  if (shown !== subject) {
    setShown(subject)
    if (typed.trim() !== subject) setTyped(subject)
  }
  const looked = useDeferredValue(typed.trim())
  const list = useInfiniteQuery(auditListQuery({ actor, action, subject: looked }))
  const { data, error, refetch, isFetching } = list
  const entries = data?.pages.flatMap(page => page.entries)
  const actors = data?.pages[0]?.actors ?? []
  const isNarrowed = Boolean(actor || action || looked)

  return (
    <>
      <h1 className="text-panel">{messages.log}</h1>
      <p className="mt-1 max-w-[60ch] text-tint-2">{messages.logIntro}</p>
      <search className="mt-5 grid gap-4 sm:grid-cols-3">
        <TextField
          label={messages.search}
          type="search"
          placeholder={messages.logSearchPlaceholder}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onBlur={() => narrow({ subject: typed.trim() || undefined })}
        />
        <SelectField
          label={messages.what}
          value={action}
          onChange={event => narrow({ action: event.target.value || undefined })}
        >
          <option value="">{messages.all}</option>
          {Object.entries(ABOUT).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {(actors.length > 1 || actor) && (
          <SelectField
            label={messages.who}
            value={actor}
            onChange={event => narrow({ actor: event.target.value || undefined })}
          >
            <option value="">{messages.all}</option>
            {[...new Set([...actors, ...(actor ? [actor] : [])])].map(each => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
        )}
      </search>
      <div className="mt-5 grid gap-5" aria-live="polite" aria-busy={isFetching}>
        {entries ? (
          entries.length > 0 ? (
            <AuditDays entries={entries} />
          ) : (
            <div className="rounded-tile bg-lumi p-5 md:p-6">
              <EmptyState
                heading={isNarrowed ? messages.noMatchingAction : messages.logEmpty}
                text={isNarrowed ? messages.noMatchingActionHint : messages.logEmptyHint}
                picture={<HalfMadeHat />}
              />
            </div>
          )
        ) : error ? (
          <RetryNotice title={messages.logLoadFailed} busy={isFetching} onRetry={refetch}>
            {detailsOf(error, messages.pleaseTryAgain)}
          </RetryNotice>
        ) : (
          <>
            <span className="sr-only">{messages.loading}</span>
            <Skeleton className="h-60 rounded-tile" />
          </>
        )}
      </div>
      <MoreButton list={list} label={messages.showEarlier} failed={messages.earlierLoadFailed} />
    </>
  )
}
