import { createFileRoute, Link } from '@tanstack/react-router'
import type { MailStatus } from '#domain/mail-status.ts'
import { screenSearch } from '#web/admin/common/screen-search.ts'
import { MAIL_STATUS_LABEL } from '#web/admin/outbox/mail-labels.ts'
import { MailList } from '#web/admin/outbox/mail-list.tsx'
import { MailReader } from '#web/admin/outbox/mail-reader.tsx'
import { type OutboxSearch, readOutboxSearch } from '#web/admin/outbox/outbox-search.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const Route = createFileRoute('/admin/_inside/outbox')({
  validateSearch: screenSearch<OutboxSearch>('status', 'mail'),
  component: Outbox,
})

/** On a phone the list and the mail that is read take turns; a wide screen shows them side by side. */
function Outbox() {
  const { status, mail } = readOutboxSearch(Route.useSearch())
  return (
    <>
      <h1 className={`text-panel ${mail ? 'max-lg:sr-only' : ''}`}>Kirjad</h1>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-6">
        <div className={`grid gap-4 ${mail ? 'max-lg:hidden' : ''}`}>
          <Filters chosen={status} />
          <MailList status={status} mail={mail} />
        </div>
        {mail ? (
          <div className="lg:sticky lg:top-4">
            <Link to="/admin/outbox" search={{ status }} className="tlink mb-3 lg:hidden">
              <span className="flex items-center gap-2">
                <Icon name="back" className="size-5" /> Kõik kirjad
              </span>
            </Link>
            <MailReader id={mail} />
          </div>
        ) : (
          <p className="hidden rounded-tile bg-lumi p-6 text-tint-2 lg:block">
            Vali kiri, siis näed seda nii, nagu lugeja näeb.
          </p>
        )}
      </div>
    </>
  )
}

const FILTERS: readonly (MailStatus | undefined)[] = [undefined, 'failed', 'waiting', 'sent']

const Filters = ({ chosen }: { chosen: MailStatus | undefined }) => (
  <nav aria-label="Milliseid kirju näidata">
    <ul className="flex flex-wrap gap-2">
      {FILTERS.map(status => (
        <li key={status ?? 'all'}>
          <Link
            to="/admin/outbox"
            search={{ status }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={status === chosen ? 'true' : undefined}
            className={buttonClass({ size: 'small', look: status === chosen ? 'primary' : 'line' })}
          >
            {status ? MAIL_STATUS_LABEL[status] : 'Kõik'}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
