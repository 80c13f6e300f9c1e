import { expect, test } from 'vitest'
import { isPersonalPage } from './page-address.ts'

test.each(['/jalgimine', '/JALGIMINE', '/Seller-Payment/x', '/payment/Success', '/Admin/orders'])(
  '%s is one person’s own page, however it is written',
  path => expect(isPersonalPage(path)).toBe(true),
)

test.each(['/', '/pood', '/administraator', '/payment'])('%s is anybody’s', path =>
  expect(isPersonalPage(path)).toBe(false),
)
