import type { UseMutationResult } from '@tanstack/react-query'
import type { OrderShipments, OwnShipment, ShipmentObstacle } from '#contract/shipments.ts'
import { carrierName } from '#domain/carriers.ts'
import { CORRECTABLE, hasCode, RETRIABLE, SHIPMENT_LABEL, type ShipmentState } from '#domain/shipment.ts'
import * as messages from '#messages/admin/shipments.ts'
import { packingLink } from '#web/admin/documents/documents-query.ts'
import { withQuery } from '#web/platform/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'
import { toast } from '#web/ui/toast.ts'
import { ServicePointField } from './service-point-field.tsx'

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

/** A renewed refusal shows its own reason. */
export function toastMade({ shipments }: { shipments: readonly OwnShipment[] }) {
  if (shipments.length > 0 && shipments.every(({ state }) => hasCode(state))) toast({ title: messages.made })
}

export type Act = { method: 'post' | 'delete'; path: string; body?: object }
export type Acting = UseMutationResult<OrderShipments, Error, Act>

type ShipmentProps = {
  shipment: OwnShipment
  isAlone: boolean
  /** the owner has not removed its code from the order */
  isInOrder: boolean
  /** the order still uses this carrier, which can be given a new destination or recipient */
  isCarriersStill: boolean
  /** why no carrier can send the order any more: then nothing more is requested from the service */
  obstacle: ShipmentObstacle | null
  acting: Acting
}

function staleHintOf({ state }: OwnShipment, isCarriersStill: boolean): string {
  if (state === 'in_transit' || state === 'awaiting_collection') return messages.staleLeftHint
  if (!isCarriersStill) return messages.staleElsewhereHint
  return state === 'pending' ? messages.stalePendingHint : messages.staleHint
}

/** One parcel, its state, and its actions. */
export function Shipment({ shipment, isAlone, isInOrder, isCarriersStill, obstacle, acting }: ShipmentProps) {
  const { orderNumber, position, carrier, size, state, code, link, reason, needsPoint, isStale } = shipment
  const canAsk = !obstacle
  const canCorrect = canAsk && isCarriersStill
  // If the order is not sent at all, there is nothing to do.
  const isToMend = isStale && (canAsk || obstacle === 'no_carrier')
  const seen = shipment.changedAt
  const retry: Act = { method: 'post', path: withQuery(`/${position}/retry`, { seen }) }
  const act = (given: Act) =>
    acting.mutate(given, { onSuccess: answer => given.method === 'post' && toastMade(answer) })
  const isForgettable = RETRIABLE.has(state) || (state === 'registration_failed' && !isCarriersStill)
  const { isPending: busy } = acting
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b>
          {!isAlone && `${messages.parcelNumbered(position + 1)}: `}
          {carrierName(carrier)}, {size}
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
      {isToMend && (
        <p role="alert" className="text-vaarikas">
          {staleHintOf(shipment, isCarriersStill)}
        </p>
      )}
      {canAsk && state === 'unknown' && <p className="text-hint text-tint-2">{messages.unknownHint}</p>}
      {canCorrect && state === 'registration_failed' && (
        <p className="text-hint text-tint-2">{messages.correctHint}</p>
      )}
      {canAsk && needsPoint && <ServicePointField orderNumber={orderNumber} onChosen={() => act(retry)} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasCode(state) && isInOrder && !isStale && !['delivered', 'returned'].includes(state) && (
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
          <Button size="small" busy={busy} onClick={() => act(retry)}>
            {state === 'unknown' ? messages.retryUnknown : messages.retry}
          </Button>
        )}
        {canCorrect && CORRECTABLE.has(state) && (
          <Button
            size="small"
            look={isStale || state === 'registration_failed' ? 'primary' : 'line'}
            busy={busy}
            onClick={() => act({ method: 'post', path: withQuery(`/${position}/correct`, { seen }) })}
          >
            {messages.correct}
          </Button>
        )}
        {isForgettable && (
          <Button
            size="small"
            look="line"
            busy={busy}
            onClick={() => act({ method: 'delete', path: withQuery(`/${position}`, { seen }) })}
          >
            {messages.forget}
          </Button>
        )}
      </div>
    </div>
  )
}
