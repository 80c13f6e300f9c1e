import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An internet provider gives each customer a whole network of this prefix, and with it 2⁶⁴ addresses. */
const CUSTOMER_PREFIX = 64

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
