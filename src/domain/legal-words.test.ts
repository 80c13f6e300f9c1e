import { expect, test } from 'vitest'
import { LEGAL_WORDS, paymentText } from './legal-words.ts'

const paid = (...methods: Parameters<typeof paymentText>[0]) =>
  paymentText(methods).replace(/^.*Maksta saab /, '')

test('the terms list the shop’s payment methods, in the usual order', () => {
  expect(paid('paypal')).toBe('PayPaliga, ka pangakaardiga PayPali kaudu.')
  expect(paid('montonio')).toBe('pangalingiga.')
  expect(paid('paypal', 'montonio')).toBe('pangalingiga või PayPaliga, ka pangakaardiga PayPali kaudu.')
  expect(paid('montonio_card')).toBe('pangakaardiga.')
  // Only one way to pay by card is named.
  expect(paid('paypal', 'montonio', 'montonio_card')).toBe('pangalingiga, pangakaardiga või PayPaliga.')
})

test.each(['personalData', 'recipient'] as const)('each payment method has a %s of its own', words => {
  const said = Object.values(LEGAL_WORDS).map(each => each[words])
  expect(new Set(said).size).toBe(said.length)
})
