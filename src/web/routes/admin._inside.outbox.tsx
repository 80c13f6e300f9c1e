import { createFileRoute, Link } from '@tanstack/react-router'
import type { MailStatus } from '#domain/mail-status.ts'
import * as messages from '#messages/admin/screens.ts'
import { screenSearch } from '#web/admin/common/screen-search.ts'
import { SearchBox } from '#web/admin/common/search-box.tsx'
import { MAIL_STATUS_LABEL } from '#web/admin/outbox/mail-labels.ts'
import { MailList } from '#web/admin/outbox/mail-list.tsx'
import { MailReader } from '#web/admin/outbox/mail-reader.tsx'
import { type OutboxSearch, readOutboxSearch } from '#web/admin/outbox/outbox-search.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const Route = createFileRoute('/admin/_inside/outbox')({
  validateSearch: screenSearch<OutboxSearch>('status', 'q', 'mail'),
  component: Outbox,
})

/** On a phone either the list or the open e-mail shows; a wide screen shows them side by side. */
function Outbox() {
  const { status, q, mail } = readOutboxSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <>
      <h1 className={`text-panel ${mail ? 'max-lg:sr-only' : ''}`}>{messages.mails}</h1>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-6">
        <div className={`grid gap-4 ${mail ? 'max-lg:hidden' : ''}`}>
          <search className="grid">
            <SearchBox
              label={messages.mailsSearchLabel}
              placeholder={messages.mailsSearchPlaceholder}
              q={q ?? ''}
              onSearch={sought =>
                navigate({
                  search: shown => readOutboxSearch({ ...shown, q: sought }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </search>
          <Filters chosen={status} q={q} />
          <MailList status={status} q={q} mail={mail} />
        </div>
        {mail ? (
          <div className="lg:sticky lg:top-4">
            <Link to="/admin/outbox" search={{ status, q }} className="tlink mb-3 lg:hidden">
              <span className="flex items-center gap-2">
                <Icon name="back" className="size-5" /> {messages.allMails}
              </span>
            </Link>
            <MailReader id={mail} />
          </div>
        ) : (
          <p className="hidden rounded-tile bg-lumi p-6 text-tint-2 lg:block">{messages.chooseMailHint}</p>
        )}
      </div>
    </>
  )
}

const FILTERS: readonly (MailStatus | undefined)[] = [undefined, 'failed', 'waiting', 'sent']

const Filters = ({ chosen, q }: { chosen: MailStatus | undefined; q: string | undefined }) => (
  <nav aria-label={messages.mailsFilterLabel}>
    <ul className="flex flex-wrap gap-2">
      {FILTERS.map(status => (
        <li key={status ?? 'all'}>
          <Link
            to="/admin/outbox"
            search={{ status, q }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={status === chosen ? 'true' : undefined}
            className={buttonClass({ size: 'small', look: status === chosen ? 'primary' : 'line' })}
          >
            {status ? MAIL_STATUS_LABEL[status] : messages.all}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
