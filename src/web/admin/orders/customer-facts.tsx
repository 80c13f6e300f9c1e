import { Link } from '@tanstack/react-router'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { isToBeSent, travels } from '#domain/order-status.ts'
import * as messages from '#messages/admin/orders.ts'
import * as promiseMessages from '#messages/admin/promises.ts'
import { Facts, PanelPart } from '#web/admin/common/panel-parts.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { DeliveryButton } from './delivery-button.tsx'
import { Erasure } from './erasure.tsx'
import { stateOf } from './order-state.ts'
import { PromiseButton } from './promise-button.tsx'

/** The customer, one tap from a call or an e-mail. */
export const CustomerFacts = ({ order, trackingLink }: { order: AdminOrder; trackingLink: string }) => (
  <PanelPart heading={messages.customerHeading}>
    <Facts
      rows={[
        [messages.nameLabel, order.customerName],
        [
          messages.emailLabel,
          order.customerEmail && (
            <>
              <a className="underline underline-offset-2" href={`mailto:${order.customerEmail}`}>
                {order.customerEmail}
              </a>
              <Link
                to="/admin/orders"
                search={{ q: order.customerEmail }}
                className="mt-2 block w-fit underline underline-offset-2"
              >
                {messages.allOrdersOfCustomer}
              </Link>
            </>
          ),
        ],
        [
          messages.phone,
          order.customerPhone && (
            <a
              className="underline underline-offset-2"
              href={`tel:${order.customerPhone.replaceAll(/[^+\d]/g, '')}`}
            >
              {order.customerPhone}
            </a>
          ),
        ],
      ]}
    />
    {!order.deletedAt && (
      <div className="mt-3">
        <CopyField label={messages.customerPage} value={trackingLink} />
      </div>
    )}
    <Erasure order={order} />
  </PanelPart>
)

/** An order completed without delivery was handed over. */
const withoutDelivery = ({ orderStatus }: AdminOrder): string =>
  orderStatus === 'completed' ? messages.handedOver : messages.toBeAgreed

const canMove = ({ deletedAt, erasedAt, orderStatus }: AdminOrder): boolean =>
  !deletedAt && !erasedAt && orderStatus !== 'cancelled'

/** Whether a day can be promised, or another one: the order is paid and to be sent. */
const canBePromised = (order: AdminOrder): boolean =>
  !order.deletedAt && isToBeSent(stateOf(order)) && travels(stateOf(order))

/**
 * The order's destination.
 * @param isSought whether the panel was opened for it
 */
export function DeliveryFacts({ order, isSought }: { order: AdminOrder; isSought: boolean }) {
  const machine = order.selectedParcelMachine
  const city = [order.customerPostalCode, order.customerCity].filter(Boolean).join(' ')
  return (
    <PanelPart heading={messages.deliveryHeading} isSought={isSought}>
      <Facts
        rows={[
          [
            messages.deliveryMethod,
            order.deliveryMethod ? deliveryLabel(order.deliveryMethod) : withoutDelivery(order),
          ],
          [
            messages.parcelLocker,
            machine && [machine.name, machine.address, machine.city].filter(Boolean).join('\n'),
          ],
          [messages.address, [order.customerAddress, city].filter(Boolean).join('\n')],
          [promiseMessages.promised, order.promise && shownArrival(order.promise)],
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {canMove(order) && <DeliveryButton order={order} />}
        {canBePromised(order) && (
          <PromiseButton orderNumber={order.orderNumber} name={order.customerName} isFirst={!order.promise} />
        )}
      </div>
    </PanelPart>
  )
}
