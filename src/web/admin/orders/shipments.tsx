import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type {
  OrderShipments,
  OwnShipment,
  RequestedShipments,
  ShipmentObstacle,
} from '#contract/shipments.ts'
import { CARRIER } from '#domain/carriers.ts'
import {
  CORRECTABLE,
  hasCode,
  PARCEL_SIZES,
  type ParcelSize,
  RETRIABLE,
  SHIPMENT_LABEL,
  type ShipmentState,
} from '#domain/shipment.ts'
import * as messages from '#messages/admin/shipments.ts'
import { PanelPart } from '#web/admin/common/panel-parts.tsx'
import { packingLink } from '#web/admin/documents/documents-query.ts'
import { api } from '#web/platform/api.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'
import { toast } from '#web/ui/toast.ts'
import { ServicePointField } from './service-point-field.tsx'
import { shipmentsQuery } from './shipments-query.ts'

const TONE: Record<ShipmentState, StatusTone> = {
  requested: 'waiting',
  asking: 'waiting',
  unknown: 'asking',
  refused: 'asking',
  pending: 'waiting',
  registration_failed: 'asking',
  registered: 'agreed',
  labelled: 'agreed',
  in_transit: 'moving',
  awaiting_collection: 'moving',
  delivered: 'done',
  returned: 'gone',
}

/** What was refused again says so itself. */
function toastMade({ shipments }: { shipments: readonly OwnShipment[] }) {
  if (shipments.length > 0 && shipments.every(({ state }) => hasCode(state))) toast({ title: messages.made })
}

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

type Act = { method: 'post' | 'delete'; path: string; body?: object }
type Acting = UseMutationResult<OrderShipments, Error, Act>

/** The carriers' labels of an order, where the shop has a shipping service. */
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
  if (error) return <RetryNotice onRetry={refetch}>{messages.loadFailed}</RetryNotice>
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
              canAsk={!obstacle}
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

/** `canAsk`: the order may still be sent by a carrier; else nothing more is asked of the service */
type ShipmentProps = { shipment: OwnShipment; isAlone: boolean; canAsk: boolean; acting: Acting }

function Shipment({ shipment, isAlone, canAsk, acting }: ShipmentProps) {
  const { orderNumber, position, carrier, size, state, code, link, reason, needsPoint } = shipment
  const act = (given: Act) =>
    acting.mutate(given, { onSuccess: answer => given.method === 'post' && toastMade(answer) })
  const { isPending: busy } = acting
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b>
          {!isAlone && `${messages.parcelNumbered(position + 1)}: `}
          {CARRIER[carrier].name}, {size}
        </b>
        <StatusLabel tone={TONE[state]}>{SHIPMENT_LABEL[state]}</StatusLabel>
      </div>
      {code && (
        <p className="wrap-anywhere">
          {code}{' '}
          {link && (
            <a href={link} target="_blank" rel="noreferrer" className="tlink">
              {messages.track}
            </a>
          )}
        </p>
      )}
      {reason && (
        <p role="alert" className="wrap-anywhere text-vaarikas">
          {reason}
        </p>
      )}
      {canAsk && state === 'unknown' && <p className="text-hint text-tint-2">{messages.unknownHint}</p>}
      {canAsk && state === 'registration_failed' && (
        <p className="text-hint text-tint-2">{messages.correctHint}</p>
      )}
      {canAsk && needsPoint && (
        <ServicePointField
          orderNumber={orderNumber}
          onChosen={() => act({ method: 'post', path: `/${position}/retry` })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {hasCode(state) && !['delivered', 'returned'].includes(state) && (
          <a
            href={packingLink([orderNumber], { slips: false, labels: true, paper: 'A6' })}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'line', size: 'small' })}
          >
            {messages.printLabel}
          </a>
        )}
        {canAsk && RETRIABLE.has(state) && !needsPoint && (
          <Button
            size="small"
            busy={busy}
            onClick={() => act({ method: 'post', path: `/${position}/retry` })}
          >
            {state === 'unknown' ? messages.retryUnknown : messages.retry}
          </Button>
        )}
        {canAsk && CORRECTABLE.has(state) && (
          <Button
            size="small"
            look={state === 'registration_failed' ? 'primary' : 'line'}
            busy={busy}
            onClick={() => act({ method: 'post', path: `/${position}/correct` })}
          >
            {messages.correct}
          </Button>
        )}
        {RETRIABLE.has(state) && (
          <Button
            size="small"
            look="line"
            busy={busy}
            onClick={() => act({ method: 'delete', path: `/${position}` })}
          >
            {messages.forget}
          </Button>
        )}
      </div>
    </div>
  )
}
