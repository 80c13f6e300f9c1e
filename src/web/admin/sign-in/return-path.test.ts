import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('the login returns to where the owner was going', () => {
  for (const to of ['/admin', '/admin/orders?kind=hat', '/jalgimine?orderNumber=ORD-1', '/admin/'])
    expect(returnPath(to)).toBe(to)
})

test('the login returns nowhere else, and not to itself', () => {
  for (const to of [
    undefined,
    '',
    'https://kuri.example/admin',
    '//kuri.example/admin',
    '/\\kuri.example',
    '/administraator',
    '/pood',
    'javascript:alert(1)',
    '/admin/login',
    '/admin/login?to=/admin/orders',
    '/admin/reset/?token=1',
  ])
    expect(returnPath(to)).toBe('/admin')
})
