import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Networks that lead to this machine, to a network behind it or to nobody (RFC 6890 and the IANA registries). */
const CLOSED_V4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Closed networks within the global IPv6 range: documentation, and tunnels that carry an IPv4 address. */
const CLOSED_V6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [network, prefix] of CLOSED_V4) closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of CLOSED_V6) closed.addSubnet(network, prefix, 'ipv6')

/** IPv6 addresses are assigned from this range only. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet: neither this machine nor a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const LOCAL_NAME = /^[^.]+$|\.(localhost|local|test|internal|lan|home\.arpa)$/

/**
 * Whether strangers can reach the host of a URL: a public IP address, or a name not reserved for local networks.
 * @param hostname as in `URL`, with IPv6 addresses in brackets
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? isPublicAddress(host) : !LOCAL_NAME.test(host)
}
