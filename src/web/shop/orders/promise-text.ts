import { shownArrival } from '#domain/arrival-text.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/shop/arrival.ts'

/** `Kohal neljapäeval, 3. detsembril`; once that day is over, that it was due then. */
export const promiseText = (promise: { first: string; last: string }): string =>
  promise.last < tallinnDay(new Date())
    ? messages.wasToArrive(shownArrival(promise))
    : messages.arrives(shownArrival(promise))
