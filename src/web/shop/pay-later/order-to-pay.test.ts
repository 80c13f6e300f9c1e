import { expect, test } from 'vitest'
import { lookUpPaths } from './order-to-pay.ts'

test('a number that tells its kind is looked up in that list, then among all orders', () => {
  expect(lookUpPaths('HAT-7K2M9QX4T', { key: 'k' })).toEqual([
    '/api/custom-hat-orders?orderNumber=HAT-7K2M9QX4T&key=k',
    '/api/orders/HAT-7K2M9QX4T?key=k',
  ])
  expect(lookUpPaths('eri-7k2m9qx4t', {})[0]).toBe('/api/custom-orders?orderNumber=eri-7k2m9qx4t')
  expect(lookUpPaths('ORD-7K2M9QX4T', {})).toEqual(['/api/orders/ORD-7K2M9QX4T'])
})

test('any other number is looked up among hats, requests and all orders, in this order', () => {
  expect(lookUpPaths('a/b', {}).map(path => path.replace(/\?.*/, ''))).toEqual([
    '/api/custom-hat-orders',
    '/api/custom-orders',
    '/api/orders/a%2Fb',
  ])
})
