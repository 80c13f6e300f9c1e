import type { ArrivalSpan } from '#contract/arrival.ts'
import type { Promised } from '#domain/arrival.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { daysFrom } from '#domain/work-queue.ts'
import type { DeliveryChoice } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Bought } from './bought.ts'

/** Upper bound for how much later than the current promise a day shown on an open page can be. */
const SHOWN_BEFORE_DAYS = 60

/**
 * Returns the arrival that the shopper was shown. It still holds if the shop would promise an earlier one now; a later
 * one must be shown first.
 * @param method null: a parcel machine, to be agreed on later
 * @param shown what the shopper's page says; undefined for a client that shows none
 * @throws ShopError `promise_moved` before anything is stored
 */
export async function promiseShown(
  { arrivals, now }: Pick<CheckoutDeps, 'arrivals' | 'now'>,
  { kinds, isDayUnknown, hasLeft }: Bought,
  method: string | null,
  shown?: ArrivalSpan,
): Promise<Promised | null> {
  if (hasLeft) return null
  const promise = isDayUnknown ? null : await arrivals.promise(kinds, method)
  if (!shown) return promise
  const isPossible =
    promise &&
    promise.last <= shown.last &&
    daysFrom(promise.last, shown.last) <= SHOWN_BEFORE_DAYS &&
    // Only the last day is compared: the current first day may have moved on. The shown one must lie after today.
    shown.first > tallinnDay(now())
  if (!isPossible) throw new ShopError('promise_moved')
  return { ...promise, ...shown }
}

/** Adds the promise to a delivery choice. @throws ShopError `promise_moved` */
export const promisedDelivery = async (
  deps: Pick<CheckoutDeps, 'arrivals' | 'now'>,
  choice: DeliveryChoice,
  bought: Bought,
  shown?: ArrivalSpan,
): Promise<DeliveryChoice> => ({
  ...choice,
  promise: await promiseShown(deps, bought, choice.deliveryMethod, shown),
})
