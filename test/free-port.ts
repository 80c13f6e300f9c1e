import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Where neither Linux nor macOS takes ports for outgoing connections or for servers that ask for any port: none of these
 * takes one between the probe and its use, or while a server restarts.
 */
const [FIRST, LAST] = [20_000, 32_000]

async function probe(): Promise<Server> {
  for (;;) {
    const server = createServer().listen(randomInt(FIRST, LAST), '127.0.0.1')
    // `once` rejects if the port is in use.
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isFree) return server
  }
}

/** Returns `count` different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, probe))
  const ports = probes.map(each => (each.address() as { port: number }).port)
  await Promise.all(probes.map(each => once(each.close(), 'close')))
  return ports
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!
