import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Internet providers give a home line a network of this prefix or a larger one, so it has at least 256 networks of /64.
 * A phone has one /64: 256 phones at most are counted together, fewer than behind a mobile network's IPv4 address.
 */
const CUSTOMER_PREFIX = 56

/**
 * Returns the unit in which calls are counted: an IPv4 address itself, or the customer's network of an IPv6 address.
 * @param address as in `request.ip`
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  // The form in which a dual-stack server sees an IPv4 address.
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().split('%')[0]}/${CUSTOMER_PREFIX}`,
  )
  return `${network}/${CUSTOMER_PREFIX}`
}
