import type { ImapFlow } from 'imapflow'

/** Timeout for a silent mail server, in milliseconds. */
const SILENCE_MS = 20_000

/** How many bytes of the headers are fetched: more than mail servers allow in a person's e-mail. */
export const HEAD_BYTES_MAX = 100_000

/** What is looked at before an e-mail is fetched whole. */
export type MailHead = {
  uid: number
  /** bytes of the whole e-mail */
  size: number
  /** truncated to HEAD_BYTES_MAX bytes */
  headers: Buffer
}

export type Mailbox = {
  /** the server's UIDVALIDITY of this mailbox: if it changes, all UIDs are new */
  validity: string
  /** Lists the UIDs of e-mails, ascending. @param from what came after a UID, or since a day */
  list(from: { uid: number } | { since: Date }): Promise<number[]>
  /**
   * Fetches the headers of those that still exist, in any order.
   * @throws Error that `isRefusal` if the server cannot send one of them
   */
  heads(uids: readonly number[]): Promise<MailHead[]>
  /** Fetches the whole e-mail; undefined if it is gone by now. */
  source(uid: number): Promise<Buffer | undefined>
  markSeen(uid: number): Promise<void>
}

/**
 * Opens a mailbox while `work` runs.
 * @param url `imaps://user:password@host/folder`; without a folder its inbox
 * @param stop ends the connection when aborted
 * @throws Error of the connection, the sign-in or the folder
 */
export async function inMailbox(
  url: string,
  stop: AbortSignal,
  work: (mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  // Loaded on the first access to a mailbox: a shop without one uses less memory.
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
  // The pending call reports the failure.
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

/** Connection options for a mail server's URL. */
export function accountIn(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isThisMachine = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  const secure = protocol === 'imaps:'
  return {
    // An IPv6 address has brackets only within a URL.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // A password is never sent over an unencrypted connection, even if an attacker hides STARTTLS (downgrade attack). A
    // connection within this machine cannot be eavesdropped, and `localhost` seldom has a certificate.
    ...(!secure && { doSTARTTLS: !isThisMachine }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

/** Whether the server has refused a request, on a connection that still works. */
export function isRefusal(error: unknown): boolean {
  const { responseStatus = '', code } = error as { responseStatus?: string; code?: string }
  // A server that throttles refuses everything.
  return ['NO', 'BAD'].includes(responseStatus) && code !== 'ETHROTTLE'
}

const mailboxOf = (client: ImapFlow, validity: string): Mailbox => ({
  validity,
  async list(from) {
    const query = 'uid' in from ? { uid: `${from.uid + 1}:*` } : { since: from.since }
    const found = await client.search(query, { uid: true })
    if (!found) throw new Error('The mail server rejected the search')
    // `*` is the last e-mail, however old.
    return found.filter(uid => !('uid' in from) || uid > from.uid).toSorted((a, b) => a - b)
  },
  async heads(uids) {
    // Requested as a body part, since only a part can be fetched partially; it still arrives as `headers`.
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
