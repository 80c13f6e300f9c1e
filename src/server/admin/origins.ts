/** Names of the local machine: a browser may use any of them for a shop that listens on one. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The origins of the shop's own pages: that of PUBLIC_URL; on the local machine under each of its names. */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (![...LOOPBACK, '0.0.0.0', '[::]'].includes(hostname)) return [origin]
  return LOOPBACK.map(name => new URL(`${protocol}//${name}:${port}`).origin)
}
