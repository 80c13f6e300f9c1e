import type { SMTPServerOptions } from 'smtp-server'
import { closeAfterTest } from './close-after-test.ts'
import { openMailServer } from './open-mail-server.ts'

type Server = Awaited<ReturnType<typeof openMailServer>>

/** A mail server (`openMailServer`) that is closed after the test. */
export async function mailServer(options?: SMTPServerOptions): Promise<Server> {
  const server = await openMailServer(options)
  closeAfterTest(server.close)
  return server
}
