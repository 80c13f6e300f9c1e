import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { YarnLetterView } from '#contract/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { EmailPreview } from '#web/admin/common/email-preview.tsx'
import { OrderDialogButton } from '#web/admin/common/order-dialog-button.tsx'
import { refreshOrderAndTasks } from '#web/admin/common/today-query.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const letterQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: ['admin-yarn-letter', orderNumber],
    queryFn: ({ signal }) => api.get<YarnLetterView>(`/api/admin/orders/${orderNumber}/yarn-letter`, signal),
    staleTime: 0,
  })

/** Asks a customer what to do about their hat: previews the e-mail, and one tap sends it. */
export function YarnLetterButton({ orderNumber, name }: { orderNumber: string; name: string }) {
  return (
    <OrderDialogButton
      orderNumber={orderNumber}
      name={name}
      label={messages.askCustomer}
      title={messages.yarnLetterTitle}
    >
      {close => <YarnLetter orderNumber={orderNumber} onDone={close} />}
    </OrderDialogButton>
  )
}

function YarnLetter({ orderNumber, onDone }: { orderNumber: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const isOpen = useIsMounted()
  const { data, error, refetch } = useQuery(letterQuery(orderNumber))
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/admin/orders/${orderNumber}/yarn-letter`),
    onSuccess: () => {
      toast({ title: messages.yarnLetterSent, text: data?.letter?.to ?? '' })
      if (isOpen.current) onDone()
    },
    onError: failed => toast({ tone: 'bad', title: messages.yarnLetterFailed, text: detailsOf(failed, '') }),
    onSettled: () => refreshOrderAndTasks(queryClient, orderNumber),
  })
  if (!data)
    return error ? (
      <RetryNotice onRetry={refetch}>{detailsOf(error, messages.yarnLetterLoadFailed)}</RetryNotice>
    ) : (
      <Skeleton className="h-[420px] rounded-field" />
    )
  return (
    <div className="grid gap-4">
      {data.letter ? <EmailPreview letter={data.letter} /> : <p>{messages.noAddress}</p>}
      <div>
        <Button busy={isPending} onClick={() => mutate()}>
          {data.letter ? messages.sendLetter : messages.iToldHer}
        </Button>
      </div>
    </div>
  )
}
