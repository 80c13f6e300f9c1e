import type { StoredMessage } from '#contract/contact.ts'
import * as messages from '#messages/admin/messages.ts'

/** Browsers on Windows do not open a mail program for links of more than 2,048 characters. */
const LINK_MAX = 2_000

/**
 * Returns a link that opens the owner's mail program with a reply: the recipient, and as much of the message as fits
 * into the link.
 */
export function replyLink({
  name,
  email,
  message,
}: Pick<StoredMessage, 'name' | 'email' | 'message'>): string {
  const quoted = message
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
  let link = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(messages.replySubject)}&body=`
  for (const letter of messages.replyBody(name, quoted)) {
    const encoded = encodeURIComponent(letter)
    if (link.length + encoded.length > LINK_MAX) break
    link += encoded
  }
  return link
}
