import type { SMTPServerOptions } from 'smtp-server'
import { afterEach } from 'vitest'
import { openMailServer } from './open-mail-server.ts'

type Server = Awaited<ReturnType<typeof openMailServer>>
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A mail server (`openMailServer`) that is closed after the test. */
export async function mailServer(options?: SMTPServerOptions): Promise<Server> {
  const server = await openMailServer(options)
  servers.push(server)
  return server
}
