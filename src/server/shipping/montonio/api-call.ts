/** One call to Montonio's shipping API: freshly signed, with a deadline. */

import { type Answer, exchange } from '#server/payments/montonio/exchange.ts'
import { type MontonioKeys, signToken } from '#server/payments/montonio/token.ts'

export type ShippingConfig = MontonioKeys & {
  /** including the version: `https://shipping.montonio.com/api/v2` */
  apiUrl: string
  /** the webhook to which Montonio sends events */
  notificationUrl: string
  /** timeout of a call in milliseconds; calls that wait for the carrier have a longer one */
  timeoutMs?: number
  carrierTimeoutMs?: number
}

export const shippingCall =
  (config: ShippingConfig) =>
  (
    method: 'GET' | 'POST' | 'PATCH',
    address: string,
    { body, timeoutMs = config.timeoutMs ?? 15_000 }: { body?: object; timeoutMs?: number } = {},
  ): Promise<Answer> =>
    exchange(address, {
      method,
      headers: { authorization: `Bearer ${signToken({}, config)}` },
      body,
      timeoutMs,
    })
