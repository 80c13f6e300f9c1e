/** The RFC 3463 status behind the code, such as `5.4.5`. */
const STATUS = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/

/** Too much is sent through the account, or a rule of the server forbids it for now. */
const OF_ACCOUNT = /^[45]\.4\.5$|^4\.7\./
/** About the recipient's address or mailbox, the size of the message, or its routing. */
const OF_EMAIL = /^[45]\.([12]\.|3\.4$|4\.6$|4\.14$)/

const LIMIT =
  /\b(limits?|quotas?|rate|throttl\w+|too (many|much) (e-?mails?|messages?|letters?)|(e-?mails|messages) per (minute|hour|day))\b/i
const SENDING = /\b(sending|submission)\b/i
const IN_A_TIME = /\b(send\w*|sent|submission|outgoing|outbound|hourly|daily|per (minute|hour|day))\b/i
/** Other things that have limits, but are not the account's. */
const READERS = /\b(mailbox|inbox|storage)\b/i
const EMAILS = /\b(size|too (big|large)|hops?|loop|line|score)\b|gr[ae]y-?list/i

/**
 * Whether a mail server's answer says that the account has reached its sending limit, not that the e-mail or its
 * recipient is refused. Providers use their own words, and codes of a permanent refusal: Gmail `550 5.4.5 Daily user
 * sending limit exceeded`.
 * @param response the whole answer to the sender, the recipient or the message
 */
export function isSendingLimitError(response: string): boolean {
  const text = response.replaceAll(/\S+@\S+/g, '')
  if (EMAILS.test(text)) return false
  const status = STATUS.exec(response)?.[1] ?? ''
  if (OF_ACCOUNT.test(status)) return true
  if (!LIMIT.test(text)) return false
  if (OF_EMAIL.test(status)) return SENDING.test(text)
  return !READERS.test(text) || IN_A_TIME.test(text)
}
