import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns `count` different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map(probe => once(probe, 'listening')))
  const ports = probes.map(probe => (probe.address() as { port: number }).port)
  await Promise.all(probes.map(probe => once(probe.close(), 'close')))
  return ports
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!
