import { expect, test } from 'vitest'
import { TASKS } from '#contract/today.ts'
import { taskWords } from './task-text.ts'

/** Of them only PayPal tells: a shop without it has none. */
const OF_PAYPAL = ['payments_down', 'dispute', 'capture_action', 'capture_refused', 'events_refused']

test('Today names the payment services that the shop has', () => {
  expect(taskWords('money', ['paypal']).heading).toBe('Anna raha PayPalis tagasi')
  expect(taskWords('money', ['montonio', 'paypal']).heading).toBe('Anna raha Montonios või PayPalis tagasi')
  for (const kind of TASKS.filter(each => !OF_PAYPAL.includes(each)))
    expect(Object.values(taskWords(kind, ['montonio'])).join(), kind).not.toContain('PayPal')
})
