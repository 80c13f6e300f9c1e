import { createServer } from 'node:net'
import { listenErrorText, StartupError } from '../startup-error.ts'

/** Returns a host as written in a URL: IPv6 in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Whether the server listens on the loopback interface only. */
export const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host)

/** Returns the host by which this machine reaches the server: a wildcard address is not callable. */
export const reachableHost = (host: string): string =>
  hostInUrl(host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)

/**
 * Checks whether the shop can listen at its address before anything else is begun: a later failure would be blamed on
 * the payment sandbox, which listens beside it.
 * @throws StartupError that names `PORT` or `HOST`
 */
export async function checkListenAddress({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer(socket => socket.destroy())
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, resolve)
    })
  } catch (error) {
    const fault = listenErrorText(error)
    throw fault ? new StartupError(fault) : error
  }
  await new Promise(closed => server.close(closed))
}
