import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { isOnlinePaymentMethod, ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'
import { ApiError } from '#web/platform/api.ts'
import { missingToken, paymentErrorOf } from './payment-error.tsx'
import { readPaymentSearch } from './payment-search.ts'

const refused = (code: ErrorCode) => new ApiError(409, JSON.stringify({ error: 'x', code, details: '' }))

test('payment errors name the provider that took the payment', () => {
  const said = (by?: 'montonio') =>
    [
      ...(['payment_given_back', 'payment_provider_failed'] as const).map(
        code => paymentErrorOf(refused(code), by).text,
      ),
      missingToken(by).text,
    ].join(' ')
  expect(said().match(/PayPal/g)?.length).toBeGreaterThanOrEqual(3)
  expect(said('montonio')).not.toMatch(/PayPal/)
  expect(said('montonio')).toMatch(/pangast.*Makseteenus ei vasta.*Pank saatis/)
})

test('a refused payment’s error tells what the payment was for', () => {
  const paidFor = { kind: 'invoice', orderNumber: 'ERI-1' } as const
  const body = { error: 'x', code: 'payment_declined', details: '', paidFor }
  expect(paymentErrorOf(new ApiError(402, JSON.stringify(body)))).toMatchObject({
    paidFor,
    next: 'pay again',
  })
})

test('the provider named in the return URL counts only if the shop knows it', () => {
  for (const by of ONLINE_PAYMENT_METHODS) {
    expect(readPaymentSearch({ token: 'T', by })).toEqual({ token: 'T', by })
    expect(isOnlinePaymentMethod(by)).toBe(true)
  }
  expect(isOnlinePaymentMethod('another')).toBe(false)
})
