import { afterEach, expect, test, vi } from 'vitest'
import { noAnswer, retryUntilAnswered } from './service-call.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Asks a service that never answers. @returns how often it was asked */
async function askInVain(giveUpAt: number, meanwhile = () => {}): Promise<number> {
  let asked = 0
  const attempt = async () => {
    asked += 1
    return noAnswer('silence')
  }
  const answer = await retryUntilAnswered(attempt, () => queueMicrotask(meanwhile), giveUpAt)
  expect(answer).toMatchObject({ result: 'no_answer' })
  return asked
}

test('a service that does not answer is asked three times, and not after its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const now = Date.now()
  expect(await askInVain(now + 10_000)).toBe(3)
  expect(await askInVain(now + 200)).toBe(2)
  expect(await askInVain(now + 150)).toBe(1)
  const onABusyMachine = () => vi.setSystemTime(now + 1_000)
  expect(await askInVain(now + 1_000, onABusyMachine), 'the pause took longer').toBe(1)
})
