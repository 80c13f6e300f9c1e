import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { isAwaitingPickup } from './owner-actions.ts'

/** Tells the owner when to mark a parcel as delivered: at a machine, once the buyer has opened the locker (VÕS § 56). */
export const ArrivalHint = ({ order }: { order: Order }) =>
  isAwaitingPickup(order) && <p className="mt-2 w-full text-hint text-tint-2">{messages.arrivalHint}</p>
