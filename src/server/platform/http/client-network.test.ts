import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '::/56'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/56'],
  ['2001:0DB8:0001:ff::9', '2001:db8:1::/56'],
  ['2001:db8:1:100::9', '2001:db8:1:100::/56'],
  ['2001:db8::', '2001:db8::/56'],
  ['fe80::1%eth0', 'fe80::/56'],
])('%s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
