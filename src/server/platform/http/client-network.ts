import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A provider gives each customer a whole network of this prefix, and with it 2⁶⁴ addresses to come from. */
const CUSTOMER_PREFIX = 64

/**
 * Whose calls are counted together: an IPv4 address as it is, of an IPv6 address the customer's network.
 * @param address as `request.ip` has it
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  // As a server that listens on both kinds sees an IPv4 address.
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().split('%')[0]}/${CUSTOMER_PREFIX}`,
  )
  return `${network}/${CUSTOMER_PREFIX}`
}
