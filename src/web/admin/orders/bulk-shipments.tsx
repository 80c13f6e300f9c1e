import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RequestedShipments, SHIPMENTS_MAX } from '#contract/shipments.ts'
import { hasCode } from '#domain/shipment.ts'
import * as messages from '#messages/admin/shipments.ts'
import { api } from '#web/platform/api.ts'
import { adminOrdersKey, anyAdminOrderKey, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Makes the carriers' labels of chosen orders. */
export function BulkShipments({ numbers }: { numbers: readonly string[] }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<RequestedShipments>('/api/admin/shipments', { orderNumbers: numbers }),
    onSuccess: ({ shipments, left }) => {
      const made = shipments.filter(({ state }) => hasCode(state))
      const without = new Set([
        ...left.map(({ orderNumber }) => orderNumber),
        ...shipments.filter(({ state }) => !hasCode(state)).map(({ orderNumber }) => orderNumber),
      ])
      toast({
        title: messages.madeSeveral(made.length),
        ...(without.size > 0 && { tone: 'bad' as const, text: messages.notMade([...without]) }),
      })
    },
    onError: failure => toastFailure(messages.failed, failure),
    onSettled: () =>
      Promise.all(
        [adminOrdersKey, anyAdminOrderKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  return (
    <Button size="small" busy={isPending} disabled={numbers.length > SHIPMENTS_MAX} onClick={() => mutate()}>
      {messages.makeSeveral(numbers.length)}
    </Button>
  )
}
