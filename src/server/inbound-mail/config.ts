import { z } from 'zod'
import { isEmail } from '#domain/contact-details.ts'
import { TOKEN_LENGTH, TOKEN_PLACE } from '#domain/reply-address.ts'
import type { Environment } from '#server/platform/environment.ts'

/** The most characters allowed before the @ (RFC 5321). */
const LOCAL_PART_MAX = 64

const isReplyPattern = (text: string): boolean => {
  const [before, after, ...more] = text.split(TOKEN_PLACE)
  if (before === undefined || after === undefined || more.length > 0 || before.includes('@')) return false
  const address = before + 'x'.repeat(TOKEN_LENGTH) + after
  return isEmail(address) && address.indexOf('@') <= LOCAL_PART_MAX
}

/** @throws URIError */
const userIn = (imapUrl: string): string => decodeURIComponent(new URL(imapUrl).username)

function isAccount(imapUrl: string): boolean {
  try {
    const { password, pathname } = new URL(imapUrl)
    decodeURIComponent(password + pathname)
    return userIn(imapUrl) !== '' && password !== ''
  } catch {
    return false
  }
}

/** The mailbox in which replies arrive, and the address that they are sent to. */
export const inboundMailVariables = {
  IMAP_URL: {
    schema: z
      .url({ protocol: /^imaps?$/ })
      .refine(isAccount)
      .optional(),
    accepts: 'imaps://user%40shop.ee:password@host/INBOX',
    isSecret: true,
  },
  REPLY_ADDRESS: {
    schema: z.string().refine(isReplyPattern).optional(),
    accepts:
      'an address with {token} before the @ and at most 30 other characters there, such as pood+{token}@heegel.ee',
  },
}

type Given = Environment<typeof inboundMailVariables>

/** Where replies by e-mail are fetched. */
export type ReplyMailbox = {
  /** with its password */
  imapUrl: string
  /** the reply address, with `{token}` in it */
  replyPattern: string
}

/** `mari+{token}@heegel.ee` for the user `mari@heegel.ee`. */
function patternOf(imapUrl: string): string | undefined {
  const pattern = userIn(imapUrl).replace('@', `+${TOKEN_PLACE}@`)
  return isReplyPattern(pattern) ? pattern : undefined
}

export function replyMailboxSetUp({ IMAP_URL, REPLY_ADDRESS }: Given): ReplyMailbox | undefined {
  const replyPattern = REPLY_ADDRESS ?? (IMAP_URL && patternOf(IMAP_URL))
  return IMAP_URL && replyPattern ? { imapUrl: IMAP_URL, replyPattern } : undefined
}

/** Combinations of valid variables that are refused. */
export function replyMailboxFaults(e: Given): string[] {
  if (e.REPLY_ADDRESS && !e.IMAP_URL)
    return ['REPLY_ADDRESS: got it without IMAP_URL, the mailbox that receives the replies']
  if (e.IMAP_URL && !replyMailboxSetUp(e))
    return [
      'REPLY_ADDRESS: got nothing, and cannot be derived, as the user in IMAP_URL is not an e-mail address; accepts pood+{token}@heegel.ee',
    ]
  return []
}
