import { expect, test } from 'vitest'
import { isPersonalPage, mayShowProducts, pageAddress } from './page-url.ts'

test.each(['/jalgimine', '/JALGIMINE', '/Seller-Payment/x', '/payment/Success', '/Admin/orders'])(
  '%s is a personal page, however its path is written',
  path => expect(isPersonalPage(path)).toBe(true),
)

test.each(['/', '/pood', '/administraator', '/payment'])('%s is public', path =>
  expect(isPersonalPage(path)).toBe(false),
)

test.each([
  ['/pood?utm_source=tiktok&sort=newest', '/pood?sort=newest'],
  ['https://heegel.ee/Pood?sort=newest&fbclid=1', '/Pood?sort=newest'],
  ['/pood/?category=sallid', '/pood/?category=sallid'],
  ['/custom-hat/?kuju=konna&fbclid=1', '/custom-hat/?kuju=konna'],
  ['/minust?sort=newest', '/minust'],
  ['/jalgimine?number=ORD-1&key=k', '/jalgimine?number=ORD-1&key=k'],
])('%s is reduced to the search that its page reads; that of a personal page stays', (url, address) =>
  expect(pageAddress(url)).toBe(address),
)

test.each(['/', '/pood', '/toode/5', '/Pood/', '/%70ood', '/tundmatu'])('%s may show products', path =>
  expect(mayShowProducts(path)).toBe(true),
)
