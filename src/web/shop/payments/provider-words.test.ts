import { expect, test } from 'vitest'
import { ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'
import { paymentMethodName } from '#web/admin/settings/provider-words.ts'
import { labelOf } from './provider-words.ts'

test.each([
  ['shopper', labelOf],
  ['owner', paymentMethodName],
])('each payment method looks different to the %s if all are offered together', (_, label) => {
  const labels = ONLINE_PAYMENT_METHODS.map(method => label(method, ONLINE_PAYMENT_METHODS))
  expect(new Set(labels).size, labels.join(', ')).toBe(labels.length)
})
