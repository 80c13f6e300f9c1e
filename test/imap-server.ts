import { afterEach } from 'vitest'
import { type MailboxOptions, openMailbox } from './open-mailbox.ts'

type Mailbox = Awaited<ReturnType<typeof openMailbox>>
const mailboxes: Mailbox[] = []
afterEach(async () => {
  for (const mailbox of mailboxes.splice(0)) await mailbox.close()
})

/** An empty mailbox (`openMailbox`) that is closed after the test. */
export async function imapServer(options?: MailboxOptions): Promise<Mailbox> {
  const mailbox = await openMailbox(options)
  mailboxes.push(mailbox)
  return mailbox
}
