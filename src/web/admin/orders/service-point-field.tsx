import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServicePoints } from '#contract/shipments.ts'
import * as messages from '#messages/admin/shipments.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'

const servicePointsQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: ['service-points', orderNumber],
    queryFn: ({ signal }) =>
      api.get<ServicePoints>(`/api/admin/orders/${orderNumber}/service-points`, signal),
  })

/** The shipping service's machine for the order; asked if none can be matched automatically. */
export function ServicePointField({ orderNumber, onChosen }: { orderNumber: string; onChosen: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(servicePointsQuery(orderNumber))
  const [pointId, setPointId] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.put(`/api/admin/orders/${orderNumber}/service-point`, { pointId }),
    onSuccess: onChosen,
    onError: failure => toastFailure(messages.failed, failure),
  })
  if (error && !data)
    return (
      <RetryNotice busy={isFetching} onRetry={refetch}>
        {messages.pointsNotLoaded} {detailsOf(error, '')}
      </RetryNotice>
    )
  if (data?.points.length === 0) return <Notice tone="orange">{messages.noPoints}</Notice>
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={messages.choosePoint}
        value={pointId}
        onChange={({ target }) => setPointId(target.value)}
        className="min-w-0 grow"
      >
        <option value="">{messages.choosePointPlaceholder}</option>
        {data?.points.map(({ id, name, postalCode }) => (
          <option key={id} value={id}>
            {[name, postalCode].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
      <Button size="small" busy={isPending} disabled={pointId === ''} onClick={() => mutate()}>
        {messages.savePoint}
      </Button>
    </div>
  )
}
