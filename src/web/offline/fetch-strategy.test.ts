import { expect, test } from 'vitest'
import { fetchStrategy } from './fetch-strategy.ts'

const way = (path: string, isDocument = false) =>
  fetchStrategy(new URL(path, 'https://heegel.ee'), isDocument)

test('public pages are cached, personal pages never', () => {
  for (const path of ['/', '/pood?category=x', '/toode/1', '/custom-hat', '/tingimused'])
    expect(way(path, true), path).toBe('page')
  for (const path of [
    '/checkout?invoice=ORD-1&key=k',
    '/payment/success?token=t',
    '/payment/cancel',
    '/jalgimine?orderNumber=ORD-1',
    '/maksmine/ORD-1?key=k',
    '/seller-payment/ORD-1',
    '/admin/orders',
  ])
    expect(way(path, true), path).toBe('personal')
})

test('the only API calls cached are those for the shop’s goods, settings and cart', () => {
  for (const path of ['/api/products?limit=12', '/api/categories', '/api/settings', '/api/cart?sessionId=s'])
    expect(way(path), path).toBe('call')
  for (const path of [
    '/api/orders/ORD-1?key=k',
    '/api/custom-orders?sessionId=s',
    '/api/custom-orders/ERI-1/pictures/2.webp',
    '/api/auth/get-session',
    '/api/admin/outbox',
    '/api/products.csv',
    '/api/cart/clear',
    '/health/live',
    '/sw.js',
  ])
    expect(way(path), path).toBeUndefined()
})

test('build files and pictures are cached; an API call opened as a page is ignored', () => {
  expect(way('/assets/main-x.js')).toBe('file')
  expect(way('/media/konn/640.avif')).toBe('picture')
  expect(way('/wordmark.svg?brand=Heegel')).toBe('picture')
  expect(way('/media/sounds/abc.mp3')).toBeUndefined()
  expect(way('/api/products', true)).toBeUndefined()
  expect(way('/feeds/new.xml', true)).toBeUndefined()
})
