/** One call to Montonio, signed, with a deadline, and repeated while nothing certain was heard: every call may be repeated. */
import { setTimeout as pause } from 'node:timers/promises'
import { refusal } from './schemas.ts'
import { type MontonioKeys, signToken } from './token.ts'

export type MontonioLog = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type MontonioConfig = MontonioKeys & {
  /** with its path: `https://stargate.montonio.com/api` */
  apiUrl: string
  /** where Montonio tells what happened */
  notificationUrl: string
  /** how long one attempt may take, in milliseconds */
  timeoutMs?: number
}

/** The definite answer, or `nothing`: then it may or may not have acted. */
export type Answer =
  | { heard: 'success'; json: unknown }
  /** `isRepeat`: an earlier attempt had no answer, and may have been acted on */
  | { heard: 'refusal'; status: number; message: string; isRepeat: boolean }
  | { heard: 'nothing'; reason: string }

const PAUSES = [150, 600]
/** Busy: the answer is yet to come. */
const TRY_AGAIN = new Set([408, 425, 429])

const nothing = (reason: string): Answer => ({ heard: 'nothing', reason })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param now milliseconds: the clock by which tokens are dated */
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
    const json = parse(await reply.text())
    if (reply.ok) return json === undefined ? nothing('unreadable answer') : { heard: 'success', json }
    const said = refusal.safeParse(json).data?.message
    const { status } = reply
    if (said === undefined || status >= 500 || status < 400 || TRY_AGAIN.has(status))
      return nothing(`HTTP ${status}`)
    return { heard: 'refusal', status, message: [said].flat().join('; '), isRepeat: false }
  }

  async function ask(path: string, claims?: object): Promise<Answer> {
    for (let tried = 0; ; tried += 1) {
      const answer = await attempt(path, claims).catch(error =>
        nothing(error instanceof Error ? error.message : String(error)),
      )
      if (answer.heard === 'success') return answer
      if (answer.heard === 'refusal') {
        // Keys and malformed requests are the shop's own fault: the owner has to look at them.
        log[answer.status === 404 ? 'warn' : 'error']({ path, ...answer }, 'the payment provider refused')
        return { ...answer, isRepeat: tried > 0 }
      }
      log.warn({ path, reason: answer.reason, tried: tried + 1 }, 'the payment provider was not heard')
      const rest = PAUSES[tried]
      if (rest === undefined) return answer
      await pause(rest)
    }
  }

  return {
    /** @param claims what is posted; without it the path is read */
    ask(path: string, claims?: object): Promise<Answer> {
      const call = ask(path, claims)
      underWay.add(call)
      return call.finally(() => underWay.delete(call))
    },
    /** Waits for the calls under way. */
    close: async () => void (await Promise.allSettled(underWay)),
  }
}
