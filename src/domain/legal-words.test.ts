import { expect, test } from 'vitest'
import { paymentText } from './legal-words.ts'

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
