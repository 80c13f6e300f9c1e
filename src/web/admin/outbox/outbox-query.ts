import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderMailRow } from '#contract/admin-orders.ts'
import type { ListedMail, WrittenMail } from '#contract/outbox.ts'
import { mailFaultText } from '#domain/mail-fault.ts'
import { NO_MAIL_SERVER } from '#domain/mail-status.ts'
import * as messages from '#messages/admin/outbox.ts'
import { api, detailsOf, withQuery } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'
import type { OutboxSearch } from './outbox-search.ts'

/** Query key of everything about the outbox; the pulse refreshes it. */
export const outboxKey = ['admin-outbox'] as const

/** The e-mails with a status, or all, to matching recipients; page by page and without their texts. */
export const outboxQuery = ({ status, q }: Pick<OutboxSearch, 'status' | 'q'>) =>
  infiniteQueryOptions({
    queryKey: [...outboxKey, 'list', { status, q }],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.page<ListedMail>(
        withQuery('/api/admin/outbox', { status, q, brief: true, limit: 30, cursor }),
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    // E-mails are sent while the owner looks at something else.
    staleTime: 0,
  })

/** One e-mail with its text. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...outboxKey, 'mail', id],
    queryFn: ({ signal }) => api.get<WrittenMail>(`/api/admin/outbox/${id}`, signal),
    staleTime: 0,
  })

/**
 * Sends an e-mail again, and shows the outcome.
 * @param onSent called with the id of the e-mail that was sent: one sent before goes out as a new e-mail
 */
export function useSendAgain(
  { id, status: seen }: Pick<OrderMailRow, 'id' | 'status'>,
  onSent?: (id: string) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.post<WrittenMail>(withQuery(`/api/admin/outbox/${id}/resend`, { seen })),
    onSuccess: mail => {
      queryClient.setQueryData(mailQuery(mail.id).queryKey, mail)
      toast(outcomeOf(mail))
      onSent?.(mail.id)
    },
    onError: error =>
      toast({ tone: 'bad', title: messages.errorTitle, text: detailsOf(error, messages.sendAgainFailed) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: outboxKey }),
  })
}

function outcomeOf({ status, to, error }: WrittenMail): Parameters<typeof toast>[0] {
  if (status === 'sent') return { title: messages.mailSent, text: to }
  if (status === 'sending') return { title: messages.mailAlreadySending, text: to }
  if (error === NO_MAIL_SERVER)
    return { tone: 'bad', title: messages.mailStayedHere, text: messages.mailServerMissing }
  return { tone: 'bad', title: messages.mailNotSent, text: error === null ? undefined : mailFaultText(error) }
}
