/** What all calls to payment services have in common. */
import { setTimeout as pause } from 'node:timers/promises'

/** No definite answer: the service may or may not have acted. */
export type NoAnswer = {
  result: 'no_answer'
  reason: string
  /** for the log */
  about?: object
}

/** A definite answer, or none. `Refusal` is the service's own refusal. */
export type ServiceAnswer<Refusal extends object> =
  | { result: 'success'; json: unknown }
  /** `isRepeat`: an earlier attempt had no answer, and may have succeeded */
  | ({ result: 'refusal'; isRepeat: boolean } & Refusal)
  | NoAnswer

export const noAnswer = (reason: string, about: object = {}): NoAnswer => ({
  result: 'no_answer',
  reason,
  about,
})

/** Milliseconds between the attempts of one call. */
const PAUSES = [150, 600]

/** Busy: the answer is yet to come. */
const BUSY = new Set([408, 425, 429])

/** Whether an error status is a definite refusal; any other says nothing of what was done. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !BUSY.has(status)

/**
 * Retries a call until there is a definite answer, at most three times.
 * @param attempt one try; an exception counts as no answer
 * @param giveUpAt milliseconds: no further try begins after this
 */
export async function retryUntilAnswered<Refusal extends object>(
  attempt: () => Promise<ServiceAnswer<Refusal>>,
  onNoAnswer: (unanswered: { reason: string; tried: number }) => void,
  giveUpAt = Number.POSITIVE_INFINITY,
): Promise<ServiceAnswer<Refusal>> {
  for (let tried = 0; ; tried += 1) {
    const answer = await attempt().catch(error =>
      noAnswer(error instanceof Error ? error.message : String(error)),
    )
    if (answer.result === 'refusal') return { ...answer, isRepeat: tried > 0 }
    if (answer.result === 'success') return answer
    onNoAnswer({ ...answer.about, reason: answer.reason, tried: tried + 1 })
    const rest = PAUSES[tried]
    if (rest === undefined || Date.now() + rest >= giveUpAt) return answer
    await pause(rest)
    // On a busy machine the pause may have taken longer.
    if (Date.now() >= giveUpAt) return answer
  }
}

/** Remembers the calls under way, so that the end of a process can wait for them. */
export function createUnderWay() {
  const calls = new Set<Promise<unknown>>()
  return {
    follow<T>(call: Promise<T>): Promise<T> {
      calls.add(call)
      return call.finally(() => calls.delete(call))
    },
    settled: async (): Promise<void> => void (await Promise.allSettled(calls)),
  }
}
