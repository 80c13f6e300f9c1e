/** RFC 3463: the sender's address or system, and not the reader's. */
const SENDER_STATUS = /^\d{3}[ -][45]\.1\.[78]\b/

const REFUSALS = [
  /\brelay\w*( access)? (denied|not permitted|not allowed|prohibited)|\bunable to relay\b/i,
  /\bsender (address |is |was )*(rejected|denied|not (owned|allowed|authori[sz]ed|permitted|verified))|\bsender verif\w+ failed/i,
  /\bsend ?as ?(denied|this sender)\b/i,
  /\bclient host\b.*\b(rejected|blocked|denied)\b/i,
  /\byour (e-?mail )?account (is|was|has been) (\w+ )?(suspended|disabled|blocked|locked|deactivated)\b/i,
  /\bauthentication required\b|\bnot authenticated\b/i,
]

/** What a reader's own server, or a group of readers, says of who writes to it. */
const OF_READER = /\brecipient\b|\bgroup\b|\bRESOLVER\.RST\b/i

/**
 * Whether a mail server's answer says that it does not take letters of this account or sender, and nothing of the letter or its
 * reader: the owner mends that. Providers say it with the codes of a letter that is refused for good.
 * @param response the whole answer to the sender, the reader or the letter
 */
export function namesAccount(response: string): boolean {
  const text = response.replaceAll(/\S+@\S+/g, '')
  if (OF_READER.test(text) && !/\brelay/i.test(text)) return false
  return SENDER_STATUS.test(response) || REFUSALS.some(refusal => refusal.test(text))
}
