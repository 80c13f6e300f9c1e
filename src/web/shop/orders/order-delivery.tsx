import type { Order } from '#contract/orders.ts'
import { carrierName } from '#domain/carriers.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { FINISHED_STATUSES } from '#domain/order-status.ts'
import type { CustomerShipmentState } from '#domain/shipment.ts'
import * as messages from '#messages/shop/orders.ts'
import { noDayText } from './no-day-text.ts'
import { promiseText } from './promise-text.ts'

const PARCEL_STATE: Record<CustomerShipmentState, string> = {
  in_transit: messages.parcelTravels,
  awaiting_collection: messages.parcelWaits,
  delivered: messages.parcelFetched,
  returned: messages.parcelCameBack,
}

/** An order completed without delivery was handed over; one that was cancelled gets none. */
const withoutDelivery = ({ orderStatus }: Order): string =>
  orderStatus === 'completed'
    ? messages.handedOver
    : orderStatus === 'cancelled'
      ? messages.noDelivery
      : messages.deliveryToAgree

/** The recipient and delivery of an order, as far as the viewer may see them. */
export function OrderDelivery({ order }: { order: Order }) {
  const { deliveryMethod, selectedParcelMachine: machine } = order
  const city = [order.customerPostalCode, order.customerCity].filter(Boolean).join(' ')
  const address = [order.customerAddress, city].filter(Boolean).join(', ')
  const day = order.promise ? promiseText(order.promise) : noDayText(order)
  const customer = [order.customerName, order.customerEmail, order.customerPhone].filter(Boolean)
  return (
    <div className="wrap-anywhere">
      <p>{deliveryMethod ? deliveryLabel(deliveryMethod) : withoutDelivery(order)}</p>
      {day && !FINISHED_STATUSES.has(order.orderStatus) && <p className="font-bold">{day}</p>}
      {machine && (
        <>
          {machine.name && <p>{machine.name}</p>}
          <p className="text-tint-2">{[machine.address, machine.city].filter(Boolean).join(', ')}</p>
        </>
      )}
      {!machine && address && <p className="text-tint-2">{address}</p>}
      {order.parcels.map(({ carrier, code, link, state, stateAt }) => (
        <p key={`${carrier} ${code}`} className="mt-2">
          {link === null ? (
            messages.parcelNamed(carrierName(carrier), code)
          ) : (
            <a href={link} target="_blank" rel="noreferrer" className="underline underline-offset-2">
              {messages.followParcel(carrierName(carrier), code)}
            </a>
          )}
          {state && stateAt && (
            <span className="block text-tint-2">
              {PARCEL_STATE[state]}, {shortMomentText(stateAt)}
            </span>
          )}
        </p>
      ))}
      <address className="mt-3.5 text-tint-2 not-italic">
        {customer.map(line => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  )
}
