import { expect, test } from 'vitest'
import {
  isNewPaymentMethod,
  methodOfUnnamedReturn,
  type OnlinePaymentMethod,
  offeredPaymentMethods,
  onlyPaymentMethod,
  type PaymentMethodSettings,
  paymentMethodsOf,
} from './online-payment-methods.ts'

const ALL = ['paypal', 'montonio', 'montonio_card']

test.each<[string, PaymentMethodSettings, string[], string[]]>([
  [
    'in her order',
    { waysToPay: ['paypal', 'montonio'], waysOff: ['montonio_card'] },
    ALL,
    ['paypal', 'montonio'],
  ],
  [
    'a new one last',
    { waysToPay: ['paypal', 'montonio'], waysOff: [] },
    ALL,
    ['paypal', 'montonio', 'montonio_card'],
  ],
  ['only what is set up', { waysToPay: ['paypal', 'montonio'], waysOff: [] }, ['montonio'], ['montonio']],
  [
    'all, where all that is set up is off',
    { waysToPay: [], waysOff: ['montonio', 'montonio_card', 'paypal'] },
    ALL,
    ['montonio', 'montonio_card', 'paypal'],
  ],
])('payment methods are offered %s', (_, chosen, setUp, offered) => {
  expect(offeredPaymentMethods(chosen, setUp)).toEqual(offered)
})

test('a method that the owner has switched on or off is not new', () => {
  const chosen: PaymentMethodSettings = { waysToPay: ['paypal'], waysOff: ['montonio'] }
  expect(
    (['paypal', 'montonio', 'montonio_card'] as const).map(method => isNewPaymentMethod(chosen, method)),
  ).toEqual([false, false, true])
})

test('a page from before an update leaves out methods that only the newer server knows', () => {
  const newer = { ways: ['everypay', 'montonio'] as OnlinePaymentMethod[] }
  expect(paymentMethodsOf(newer)).toEqual(['montonio'])
  expect(onlyPaymentMethod(newer)).toBe('montonio')
})

test('a return without a provider’s name is from PayPal, if PayPal is offered', () => {
  expect(methodOfUnnamedReturn(undefined)).toBe('paypal')
  expect(methodOfUnnamedReturn({ ways: ['montonio', 'paypal'] })).toBe('paypal')
  expect(methodOfUnnamedReturn({ ways: ['montonio_card', 'montonio'] })).toBe('montonio_card')
})

test('the only payment method is known, even if the settings name none', () => {
  expect(onlyPaymentMethod(undefined)).toBe('paypal')
  expect(onlyPaymentMethod({ ways: ['paypal'] })).toBe('paypal')
  expect(onlyPaymentMethod({ ways: ['montonio'] })).toBe('montonio')
  expect(onlyPaymentMethod({ ways: ['montonio', 'paypal'] })).toBeUndefined()
})
