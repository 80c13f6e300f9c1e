/** RFC 3463: about the sender's address or system, not the recipient's. */
const SENDER_STATUS = /^\d{3}[ -][45]\.1\.[78]\b/

const REFUSALS = [
  /\brelay\w*( access)? (denied|not permitted|not allowed|prohibited)|\bunable to relay\b/i,
  /\bsender (address |is |was )*(rejected|denied|not (owned|allowed|authori[sz]ed|permitted|verified))|\bsender verif\w+ failed/i,
  /\bsend ?as ?(denied|this sender)\b/i,
  /\bclient host\b.*\b(rejected|blocked|denied)\b/i,
  /\byour (e-?mail )?account (is|was|has been) (\w+ )?(suspended|disabled|blocked|locked|deactivated)\b/i,
  /\bauthentication required\b|\bnot authenticated\b/i,
]

/** What a recipient's own server, or a mailing group, says of whoever writes to it. */
const OF_READER = /\brecipient\b|\bgroup\b|\bRESOLVER\.RST\b/i

/**
 * Whether a mail server's answer refuses this account or sender, not the e-mail or its recipient: the owner must fix
 * that. Providers use the codes of a permanent refusal for it.
 * @param response the whole answer to the sender, the recipient or the message
 */
export function isAccountError(response: string): boolean {
  const text = response.replaceAll(/\S+@\S+/g, '')
  if (OF_READER.test(text) && !/\brelay/i.test(text)) return false
  return SENDER_STATUS.test(response) || REFUSALS.some(refusal => refusal.test(text))
}
