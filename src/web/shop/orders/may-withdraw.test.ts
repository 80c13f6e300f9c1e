import { expect, test } from 'vitest'
import { mayWithdraw } from './may-withdraw.ts'

type Asked = Parameters<typeof mayWithdraw>[0]
const HAT = { withdrawable: true } as Asked['products'][number]
const PAID: Asked = { products: [HAT], paymentStatus: 'completed', orderStatus: 'paid' }

test('an order links to its withdrawal once it is paid, or sent before it was paid', () => {
  expect(mayWithdraw(PAID)).toBe(true)
  expect(mayWithdraw({ ...PAID, paymentStatus: 'pending', orderStatus: 'pending' })).toBe(false)
  expect(mayWithdraw({ ...PAID, paymentStatus: 'pending', orderStatus: 'shipped' })).toBe(true)
  expect(mayWithdraw({ ...PAID, paymentStatus: 'refunded', orderStatus: 'delivered' })).toBe(false)
  expect(mayWithdraw({ ...PAID, products: [{ ...HAT, withdrawable: false }] })).toBe(false)
})
