import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditLog } from '#contract/audit.ts'
import { api, withQuery } from '#web/platform/api.ts'

/** Filters of the log; an empty text filters nothing. */
export type AuditFilter = { actor: string; action: string; subject: string }

/** The log page by page, newest first; refetched whenever it is opened. */
export const auditListQuery = ({ actor, action, subject }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin-audit', actor, action, subject],
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditLog>(
        withQuery('/api/admin/audit', {
          actor: actor || undefined,
          action: action || undefined,
          subject: subject || undefined,
          cursor: pageParam,
        }),
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
    staleTime: 0,
  })
