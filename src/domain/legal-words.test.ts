import { expect, test } from 'vitest'
import { paymentText } from './legal-words.ts'

const paid = (...ways: Parameters<typeof paymentText>[0]) => paymentText(ways).replace(/^.*Maksta saab /, '')

test('the terms name the ways that the shop is paid in, in the usual order', () => {
  expect(paid('paypal')).toBe('PayPaliga, ka pangakaardiga PayPali kaudu.')
  expect(paid('montonio')).toBe('pangalingiga.')
  expect(paid('paypal', 'montonio')).toBe('pangalingiga või PayPaliga, ka pangakaardiga PayPali kaudu.')
  expect(paid('montonio_card')).toBe('pangakaardiga.')
  // One clear way to pay by card.
  expect(paid('paypal', 'montonio', 'montonio_card')).toBe('pangalingiga, pangakaardiga või PayPaliga.')
})
