import { expect, test } from 'vitest'
import type { DisputeReason } from '#domain/dispute.ts'
import { faultText } from '#server/checkout/refund/refund-view.ts'
import { disputeText, reviewText, waitText } from './provider-reasons.ts'

test('a waiting refund has the same reason as its order’s panel', () => {
  for (const provider of ['montonio', 'paypal']) {
    const refused = { fault: 'insufficient_funds' as const, issue: 'NOT_AVAILABLE_YET', provider }
    expect(waitText(refused)).toBe(faultText(refused, provider))
  }
  const card = { fault: 'not_refundable' as const, issue: 'NOT_REFUNDABLE', provider: 'montonio_card' }
  expect(waitText(card)).toBe('Montonio seda makset tagasi anda ei luba. Anna raha ise tagasi.')
  const part = { fault: 'only_whole' as const, issue: 'PARTIAL_REFUND_NOT_ALLOWED', provider: 'paypal' }
  expect(waitText(part)).toBe(
    'PayPal lubab selle makse tagastada ainult tervikuna. Kui tagastad ainult osa, anna raha ise tagasi.',
  )
  expect(waitText({ fault: null, issue: 'AUTHENTICATION_FAILURE', provider: 'paypal' })).toBe(
    'authentication failure',
  )
  expect(waitText({ fault: null, issue: null, provider: 'paypal' })).toBe('')
})

test('an account is named after its provider', () => {
  expect(reviewText('unverified', 'paypal')).toBe('PayPali konto on kinnitamata')
  expect(reviewText('unverified', 'montonio')).toBe('Montonio konto on kinnitamata')
})

test('an unknown reason is shown as a word', () => {
  // A reason stored by an earlier version, and a property name of every object.
  for (const word of ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'constructor'])
    expect(disputeText(word as DisputeReason)).toBe(word.replaceAll('_', ' ').toLowerCase())
})
