import { expect, test } from 'vitest'
import { hatPaymentWords } from './provider-words.ts'

test('the hat page names PayPal only if it is the only payment method, and never another provider', () => {
  const usual = hatPaymentWords(undefined)
  expect(usual.left).toBe('PayPal makse katkestati. Saate proovida uuesti.')
  expect(usual.failed).toBe('PayPal makse käigus tekkis viga. Palun proovige uuesti.')
  expect(hatPaymentWords({ ways: ['paypal'], text: '' })).toEqual(usual)
  for (const ways of [['montonio'], ['montonio', 'paypal']] as const)
    expect(Object.values(hatPaymentWords({ ways: [...ways], text: '' })).join()).not.toMatch(
      /PayPal|kaardiga/,
    )
})
