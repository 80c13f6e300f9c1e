/** Reads one e-mail whole in a process of its own: what a stranger sends may take minutes, or fill the memory. */
import { type MailReply, readReply, UnreadableMail } from './read-mail.ts'

/** `fault`: why it could not be read, if that is not the e-mail's fault */
export type Said = { answer: MailReply } | { unreadable: true } | { fault: string }

const say = (said: Said) => process.send?.(said)

process.once('message', (source: Uint8Array) =>
  readReply(Buffer.from(source)).then(
    answer => say({ answer }),
    error => say(error instanceof UnreadableMail ? { unreadable: true } : { fault: String(error) }),
  ),
)
