/** One call to Montonio's shipping: signed anew each time, with a deadline. */

import { type MontonioKeys, signToken } from '#server/payments/montonio/token.ts'
import { isRefusal, nothing, parseAnswer, type ServiceAnswer } from '#server/payments/service-call.ts'
import { refusal } from './schemas.ts'

export type ShippingConfig = MontonioKeys & {
  /** with its version: `https://shipping.montonio.com/api/v2` */
  apiUrl: string
  /** where Montonio tells what happened */
  notificationUrl: string
  /** how long a call may take, in milliseconds; one that waits for the carrier may take longer */
  timeoutMs?: number
  carrierTimeoutMs?: number
}

export type Answer = ServiceAnswer<{ status: number; message: string }>
type Method = 'GET' | 'POST' | 'PATCH'

/** @param now milliseconds: the clock by which tokens are dated */
export function shippingCall(config: ShippingConfig, now: () => number) {
  return async (
    method: Method,
    address: string,
    { body, timeoutMs = config.timeoutMs ?? 15_000 }: { body?: object; timeoutMs?: number } = {},
  ): Promise<Answer> => {
    const reply = await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${signToken({}, config, now())}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const json = parseAnswer(await reply.text())
    if (reply.ok) return json === undefined ? nothing('unreadable answer') : { heard: 'success', json }
    const said = refusal.safeParse(json).data?.message
    const { status } = reply
    if (said === undefined || !isRefusal(status)) return nothing(`HTTP ${status}`)
    return { heard: 'refusal', status, message: [said].flat().join('; '), isRepeat: false }
  }
}
