/**
 * Calls Montonio: signed, with a timeout, and retried until there is a definite answer, as every call is safe to
 * repeat.
 */
import { createUnderWay, retryUntilAnswered } from '../service-call.ts'
import { type Answer, exchange } from './exchange.ts'
import type { MontonioMethod } from './order-claims.ts'
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

/** @param now milliseconds: the clock that dates tokens */
export function connectCaller(config: MontonioConfig, log: MontonioLog, now: () => number = Date.now) {
  const { apiUrl, timeoutMs = 15_000 } = config
  const underWay = createUnderWay()

  function attempt(path: string, claims: object | undefined): Promise<Answer> {
    const token = signToken(claims ?? {}, config, now())
    return exchange(apiUrl + path, {
      timeoutMs,
      ...(claims
        ? { method: 'POST', body: { data: token } }
        : { method: 'GET', headers: { authorization: `Bearer ${token}` } }),
    })
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
    ask: (path: string, claims?: object): Promise<Answer> => underWay.follow(ask(path, claims)),
    /** Waits for the calls under way. */
    close: underWay.settled,
  }
}
