/**
 * Calls Montonio: signed, with a timeout, and retried until there is a definite answer, as every call is safe to
 * repeat.
 */
import { parseJson } from '#server/platform/parse-json.ts'
import { isRefusal, noAnswer, retryUntilAnswered, type ServiceAnswer } from '../service-call.ts'
import type { MontonioMethod } from './order-claims.ts'
import { refusal } from './schemas.ts'
import { type MontonioKeys, signToken } from './token.ts'

export type MontonioLog = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type MontonioConfig = MontonioKeys & {
  /** including the path: `https://stargate.montonio.com/api` */
  apiUrl: string
  /** URL for Montonio's events */
  notificationUrl: string
  /** the payment method, by the provider's name; bank links by default */
  method?: MontonioMethod
  /** timeout of one attempt, in milliseconds */
  timeoutMs?: number
}

export type Answer = ServiceAnswer<{ status: number; message: string }>

/** @param now milliseconds: the clock that dates tokens */
export function connectCaller(config: MontonioConfig, log: MontonioLog, now: () => number = Date.now) {
  const { apiUrl, timeoutMs = 15_000 } = config
  const underWay = new Set<Promise<Answer>>()

  async function attempt(path: string, claims: object | undefined): Promise<Answer> {
    const token = signToken(claims ?? {}, config, now())
    const reply = await fetch(apiUrl + path, {
      method: claims ? 'POST' : 'GET',
      headers: claims ? { 'content-type': 'application/json' } : { authorization: `Bearer ${token}` },
      ...(claims && { body: JSON.stringify({ data: token }) }),
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

  async function ask(path: string, claims?: object): Promise<Answer> {
    const answer = await retryUntilAnswered(
      () => attempt(path, claims),
      unanswered => log.warn({ path, ...unanswered }, 'payment provider did not answer'),
    )
    // Wrong keys and malformed requests are the shop's own fault: the owner must fix them.
    if (answer.result === 'refusal')
      log[answer.status === 404 ? 'warn' : 'error']({ path, ...answer }, 'payment provider rejected the call')
    return answer
  }

  return {
    /** @param claims posts these; without them the path is read */
    ask(path: string, claims?: object): Promise<Answer> {
      const call = ask(path, claims)
      underWay.add(call)
      return call.finally(() => underWay.delete(call))
    },
    /** Waits for the calls under way. */
    close: async () => void (await Promise.allSettled(underWay)),
  }
}
