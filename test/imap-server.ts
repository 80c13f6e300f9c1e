import { closeAfterTest } from './close-after-test.ts'
import { type MailboxOptions, openMailbox } from './open-mailbox.ts'

type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** An empty mailbox (`openMailbox`) that is closed after the test. */
export async function imapServer(options?: MailboxOptions): Promise<Mailbox> {
  const mailbox = await openMailbox(options)
  closeAfterTest(mailbox.close)
  return mailbox
}
