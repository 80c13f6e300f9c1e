import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { OrderShipments, RequestedShipments, ShipmentObstacle } from '#contract/shipments.ts'
import { carrierOf } from '#domain/delivery.ts'
import { hasCode, PARCEL_SIZES, type ParcelSize } from '#domain/shipment.ts'
import * as messages from '#messages/admin/shipments.ts'
import { PanelPart } from '#web/admin/common/panel-parts.tsx'
import { api } from '#web/platform/api.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { type Act, type Acting, Shipment, toastMade } from './shipment.tsx'
import { shipmentsQuery } from './shipments-query.ts'

function introOf(obstacle: ShipmentObstacle | null): string {
  switch (obstacle) {
    case 'unpaid':
      return messages.obstacleUnpaid
    case 'refunded':
      return messages.obstacleRefunded
    case 'unwanted':
      return messages.obstacleUnwanted
    default:
      return messages.intro
  }
}

/** The carriers' labels of an order, if the shop has a shipping service. */
export function Shipments({ order }: { order: AdminOrder }) {
  const { orderNumber } = order
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(shipmentsQuery(orderNumber))
  const acting: Acting = useMutation({
    mutationFn: ({ method, path, body }: Act) =>
      method === 'delete'
        ? api.delete<OrderShipments>(`/api/admin/orders/${orderNumber}/shipments${path}`)
        : api.post<OrderShipments>(`/api/admin/orders/${orderNumber}/shipments${path}`, body ?? {}),
    onError: failure => toastFailure(messages.failed, failure),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  if (error && !data) return <RetryNotice onRetry={refetch}>{messages.loadFailed}</RetryNotice>
  if (!data?.isOn) return null
  const { shipments, obstacle } = data
  if (shipments.length === 0 && (obstacle === 'over' || obstacle === 'no_carrier')) return null
  const isMade = shipments.length > 0 && shipments.every(({ state }) => hasCode(state))
  return (
    <PanelPart heading={messages.heading}>
      {shipments.length === 0 && <p className="mb-3 text-hint text-tint-2">{introOf(obstacle)}</p>}
      <ul className="grid gap-4">
        {shipments.map(shipment => (
          <li key={shipment.position}>
            <Shipment
              shipment={shipment}
              isAlone={shipments.length === 1}
              isInOrder={shipment.code === null || order.parcels.some(({ code }) => code === shipment.code)}
              isCarriersStill={carrierOf(order.deliveryMethod ?? '') === shipment.carrier}
              obstacle={obstacle}
              acting={acting}
            />
          </li>
        ))}
      </ul>
      {!obstacle && shipments.length === 0 && <NewShipment orderNumber={orderNumber} />}
      {!obstacle && isMade && (
        <Button
          size="small"
          look="line"
          className="mt-3"
          busy={acting.isPending}
          onClick={() => acting.mutate({ method: 'post', path: '', body: { known: shipments.length } })}
        >
          {messages.makeAnother}
        </Button>
      )}
      {isMade && <p className="mt-3 text-hint text-tint-2">{messages.byHand}</p>}
    </PanelPart>
  )
}

function NewShipment({ orderNumber }: { orderNumber: string }) {
  const queryClient = useQueryClient()
  const [size, setSize] = useState<ParcelSize | ''>('')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post<RequestedShipments>('/api/admin/shipments', {
        orderNumbers: [orderNumber],
        evenIfSent: true,
        ...(size && { size }),
      }),
    onSuccess: toastMade,
    onError: failure => toastFailure(messages.failed, failure),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={messages.size}
        value={size}
        onChange={({ target }) => setSize(target.value as ParcelSize | '')}
        className="w-44"
      >
        <option value="">{messages.usualSize}</option>
        {PARCEL_SIZES.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <Button busy={isPending} onClick={() => mutate()}>
        {messages.make}
      </Button>
    </div>
  )
}
