import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StoredMessage } from '#contract/contact.ts'
import * as messages from '#messages/admin/messages.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { MESSAGES_KEY } from './messages-key.ts'

/** All messages, or those waiting for an answer, with their number; the choice is part of the URL. */
export function MessageFilters({ isWaiting }: { isWaiting: boolean }) {
  const { data: waiting } = useQuery({
    queryKey: [...MESSAGES_KEY, 'waiting'],
    queryFn: async ({ signal }) => {
      const path = withQuery('/api/admin/messages', { waiting: true, limit: 1 })
      return (await api.page<StoredMessage>(path, signal)).total
    },
    staleTime: 0,
  })
  const filters = [
    { label: messages.allMessages, search: {}, isChosen: !isWaiting },
    { label: messages.waitingCount(waiting), search: { show: 'waiting' }, isChosen: isWaiting },
  ] as const
  return (
    <nav aria-label={messages.filterLabel}>
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ label, search, isChosen }) => (
          <li key={'show' in search ? search.show : 'all'}>
            <Link
              to="/admin/messages"
              search={search}
              replace
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={isChosen ? 'true' : undefined}
              className={buttonClass({ size: 'small', look: isChosen ? 'primary' : 'line' })}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
