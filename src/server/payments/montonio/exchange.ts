/** One exchange with Montonio: its payment and its shipping API answer and refuse alike. */
import { z } from 'zod'
import { isSuccess, sendRequest } from '#server/platform/http/http-client.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { isRefusal, noAnswer, type ServiceAnswer } from '../service-call.ts'

export type Answer = ServiceAnswer<{ status: number; message: string }>

const refusal = z.object({ message: z.union([z.string(), z.array(z.string())]) })

/** The list of all parcel machines of a carrier is the largest reply. */
const MAX_REPLY = 10_000_000

/** @throws if there is no reply within `timeoutMs`, whatever it says */
export async function exchange(
  address: string,
  request: {
    method: 'GET' | 'POST' | 'PATCH'
    headers?: Record<string, string>
    body?: object | undefined
    timeoutMs: number
  },
): Promise<Answer> {
  const { method, body, timeoutMs } = request
  const reply = await sendRequest(address, {
    method,
    headers: { ...request.headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
    maxBytes: MAX_REPLY,
  })
  const { status } = reply
  const json = parseJson(reply.body.toString())
  if (isSuccess(status))
    return json === undefined ? noAnswer('unreadable answer') : { result: 'success', json }
  const said = refusal.safeParse(json).data?.message
  if (said === undefined || !isRefusal(status)) return noAnswer(`HTTP ${status}`)
  return { result: 'refusal', status, message: [said].flat().join('; '), isRepeat: false }
}
