import type { ImapFlow } from 'imapflow'

/** How long a mail server may say nothing, in milliseconds. */
const SILENCE_MS = 20_000

/** So many bytes of a head are fetched: more than mail servers let a person's mail have. */
export const HEAD_BYTES_MAX = 100_000

/** A mail as far as it is looked at before it is fetched whole. */
export type MailHead = {
  uid: number
  /** bytes of the whole mail */
  size: number
  /** cut off after HEAD_BYTES_MAX bytes */
  headers: Buffer
}

export type Mailbox = {
  /** the server's own number of this mailbox: with another one all UIDs are new */
  validity: string
  /** The UIDs of mails, rising. @param from what came after a UID, or since a day */
  list(from: { uid: number } | { since: Date }): Promise<number[]>
  /** The heads of those that are still there, in any order. */
  heads(uids: readonly number[]): Promise<MailHead[]>
  /** The whole mail; undefined where it is gone by now. */
  source(uid: number): Promise<Buffer | undefined>
  markSeen(uid: number): Promise<void>
}

/**
 * Opens a mailbox for as long as something works on it.
 * @param url `imaps://user:password@host/folder`; without a folder its inbox
 * @param stop aborted, the connection ends
 * @throws Error of the connection, the sign-in or the folder
 */
export async function inMailbox(
  url: string,
  stop: AbortSignal,
  work: (mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  // Loaded with the first look into a mailbox: a shop that has none stays small.
  const { ImapFlow } = await import('imapflow')
  const { folder, ...account } = accountIn(url)
  const client = new ImapFlow({
    ...account,
    disableAutoIdle: true,
    logger: false,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  })
  // What fails is told by the call that waits for it.
  client.on('error', () => undefined)
  const end = () => client.close()
  stop.addEventListener('abort', end)
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folder)
    await work(mailboxOf(client, String(uidValidity)))
    await client.logout()
  } finally {
    stop.removeEventListener('abort', end)
    client.close()
  }
}

/** How the mail server of a URL is reached. */
export function accountIn(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isThisMachine = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  const secure = protocol === 'imaps:'
  return {
    // An address of IPv6 stands in brackets only in a URL.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // A password is never sent over an unencrypted connection, even where an attacker hides STARTTLS (downgrade attack).
    // A connection within this machine cannot be listened to, and `localhost` seldom has a certificate.
    ...(!secure && { doSTARTTLS: !isThisMachine }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

const mailboxOf = (client: ImapFlow, validity: string): Mailbox => ({
  validity,
  async list(from) {
    const query = 'uid' in from ? { uid: `${from.uid + 1}:*` } : { since: from.since }
    const found = await client.search(query, { uid: true })
    if (!found) throw new Error('The mail server refused to search')
    // `*` is the last mail, however old.
    return found.filter(uid => !('uid' in from) || uid > from.uid).toSorted((a, b) => a - b)
  },
  async heads(uids) {
    // As a part, since only of a part a piece can be asked for; it comes as `headers` all the same.
    const head = { key: 'HEADER', maxLength: HEAD_BYTES_MAX }
    const mails = await client.fetchAll(
      uids.join(','),
      { uid: true, size: true, bodyParts: [head] },
      { uid: true },
    )
    return mails.map(({ uid, size = 0, headers = Buffer.alloc(0) }) => ({ uid, size, headers }))
  },
  async source(uid) {
    const mail = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true })
    return mail ? mail.source : undefined
  },
  async markSeen(uid) {
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  },
})
