import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OwnShipment, type RequestedShipments, SHIPMENTS_MAX } from '#contract/shipments.ts'
import { hasCode } from '#domain/shipment.ts'
import * as messages from '#messages/admin/shipments.ts'
import { api } from '#web/platform/api.ts'
import { adminOrdersKey, anyAdminOrderKey, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Makes the carriers' labels of the chosen orders. */
export function BulkShipments({ numbers }: { numbers: readonly string[] }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post<RequestedShipments>('/api/admin/shipments', { orderNumbers: numbers, evenIfSent: false }),
    onSuccess: ({ shipments, left }) => {
      const isGood = ({ state, isStale }: OwnShipment) => hasCode(state) && !isStale
      const made = shipments.filter(isGood)
      const sent = left.filter(({ obstacle }) => obstacle === 'sent').map(({ orderNumber }) => orderNumber)
      const without = new Set([
        ...left.map(({ orderNumber }) => orderNumber).filter(number => !sent.includes(number)),
        ...shipments.filter(each => !isGood(each)).map(({ orderNumber }) => orderNumber),
      ])
      const text = [
        without.size > 0 && messages.notMade([...without]),
        sent.length > 0 && messages.sentAlready(sent),
      ]
        .filter(Boolean)
        .join(' ')
      toast({ title: messages.madeSeveral(made.length), ...(text && { tone: 'bad' as const, text }) })
    },
    onError: failure => toastFailure(messages.failed, failure),
    onSettled: () =>
      Promise.all(
        [adminOrdersKey, anyAdminOrderKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  const isTooMany = numbers.length > SHIPMENTS_MAX
  return (
    <>
      <Button size="small" busy={isPending} disabled={isTooMany} onClick={() => mutate()}>
        {messages.makeSeveral(numbers.length)}
      </Button>
      {isTooMany && <p className="w-full text-vaarikas">{messages.makeLimit(SHIPMENTS_MAX)}</p>}
    </>
  )
}
