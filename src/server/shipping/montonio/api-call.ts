/** One call to Montonio's shipping API: freshly signed, with a deadline. */

import { type MontonioKeys, signToken } from '#server/payments/montonio/token.ts'
import { isRefusal, noAnswer, type ServiceAnswer } from '#server/payments/service-call.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { refusal } from './schemas.ts'

export type ShippingConfig = MontonioKeys & {
  /** including the version: `https://shipping.montonio.com/api/v2` */
  apiUrl: string
  /** the webhook to which Montonio sends events */
  notificationUrl: string
  /** timeout of a call in milliseconds; calls that wait for the carrier have a longer one */
  timeoutMs?: number
  carrierTimeoutMs?: number
}

export type Answer = ServiceAnswer<{ status: number; message: string }>
type Method = 'GET' | 'POST' | 'PATCH'

export function shippingCall(config: ShippingConfig) {
  return async (
    method: Method,
    address: string,
    { body, timeoutMs = config.timeoutMs ?? 15_000 }: { body?: object; timeoutMs?: number } = {},
  ): Promise<Answer> => {
    const reply = await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${signToken({}, config)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const json = parseJson(await reply.text())
    if (reply.ok) return json === undefined ? noAnswer('unreadable answer') : { result: 'success', json }
    const said = refusal.safeParse(json).data?.message
    const { status } = reply
    if (said === undefined || !isRefusal(status)) return noAnswer(`HTTP ${status}`)
    return { result: 'refusal', status, message: [said].flat().join('; '), isRepeat: false }
  }
}
