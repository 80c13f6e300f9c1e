import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A provider gives each customer a whole /64, and with it 2⁶⁴ addresses to come from. */
const GROUPS_OF_A_CUSTOMER = 4

/**
 * Whose calls are counted together: an IPv4 address as it is, of an IPv6 address the customer's network.
 * @param address as `request.ip` has it
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const [front = '', back] = address.split('%')[0]!.split('::')
  // An IPv4 address in the clothes of the other kind, as a server that listens on both sees it.
  if (back?.includes('.')) return back.split(':').at(-1)!
  const groups = (part: string) => part.split(':').filter(group => group !== '')
  const [left, right] = [groups(front), groups(back ?? '')]
  const zeros = Array<string>(GROUPS - left.length - right.length).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, GROUPS_OF_A_CUSTOMER)
  return `${network.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
