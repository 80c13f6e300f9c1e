import type { StoredMessage } from '#contract/contact.ts'
import * as messages from '#messages/admin/messages.ts'

/** Browsers on Windows open no mail program by a link of more than 2,048 characters. */
const LINK_MAX = 2_000

/** Opens the owner's mail program with an answer begun: to whom, and as much of what was written as the link may hold. */
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
