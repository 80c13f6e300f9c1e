import type { ArrivalSpan } from '#contract/arrival.ts'
import type { Promised } from '#domain/arrival.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { daysFrom } from '#domain/work-queue.ts'
import type { DeliveryChoice } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Bought } from './bought.ts'

/** No page that was opened before shows a day that is so many days later than what holds by now. */
const SHOWN_BEFORE_DAYS = 60

/**
 * The arrival that the shopper was shown. Where the shop would promise an earlier one by now, what was shown stands; a later
 * one has to be seen first.
 * @param method null: a parcel machine, which one is agreed on later
 * @param shown what her page says; undefined for a client that shows none
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
    // As time passes its first day may have moved on, and the last one not; never to a day before it is paid.
    shown.first > tallinnDay(now())
  if (!isPossible) throw new ShopError('promise_moved')
  return { ...promise, ...shown }
}

/** The choice with that. @throws ShopError `promise_moved` */
export const promisedDelivery = async (
  deps: Pick<CheckoutDeps, 'arrivals' | 'now'>,
  choice: DeliveryChoice,
  bought: Bought,
  shown?: ArrivalSpan,
): Promise<DeliveryChoice> => ({
  ...choice,
  promise: await promiseShown(deps, bought, choice.deliveryMethod, shown),
})
