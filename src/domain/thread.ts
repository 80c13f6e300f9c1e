/** The thread of a custom order: what was said and agreed, as entries that are each sealed over the one before. */

export const ENTRY_KINDS = [
  'wish',
  'wish_picture',
  'message',
  'offer',
  'consent',
  'payment',
  'parcel',
  'feeling',
  'colours',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** `shop`: entries that the shop books itself or learns from a service */
export const ENTRY_AUTHORS = ['customer', 'owner', 'shop'] as const
export type EntryAuthor = (typeof ENTRY_AUTHORS)[number]

/** The two sides of a thread. */
export type EntryReader = Exclude<EntryAuthor, 'shop'>

/** Who sent a picture. Those of the request are counted separately. */
export type PictureOrigin = 'wish' | EntryReader

/** What a picture from the owner may show: how the piece will look, or how far it is. */
export const PICTURED = ['drawing', 'work'] as const
export type Pictured = (typeof PICTURED)[number]

/** How many pictures each side may send about one order, in all and within a day. */
export const THREAD_PICTURES_MAX = 100
export const THREAD_PICTURES_A_DAY = 20
/** and in one message */
export const MESSAGE_PICTURES_MAX = 5

/** How many messages a customer may send about one order, in all and within a day: one page shows them all. */
export const THREAD_MESSAGES_MAX = 1_000
export const THREAD_MESSAGES_A_DAY = 100
/** and their characters in all: a book of a hundred pages */
export const THREAD_CHARACTERS_MAX = 250_000

/**
 * Returns who is notified of an entry. The owner is notified of the request anyway, which includes the wish and its
 * pictures; a payment has its own e-mails and tasks.
 */
export function notifiedOf(kind: EntryKind, author: EntryAuthor): EntryReader | null {
  if (kind === 'wish' || kind === 'wish_picture' || kind === 'payment') return null
  return author === 'customer' ? 'owner' : 'customer'
}

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. Passed in: browsers and Node have different functions. */
type Hash = (text: string) => string

/** The content of an entry. Hashed separately with a salt: it can be erased while the chain stays verifiable. */
type EntryContent = {
  /** canonical JSON */
  body: string
  /** random, so that an erased text cannot be recovered by guessing */
  salt: string
}

export type ThreadEntry = {
  /** from 1, without gaps */
  position: number
  kind: EntryKind
  author: EntryAuthor
  /** ISO 8601 */
  at: string
  /** null once it is erased */
  content: EntryContent | null
  /** the hash of the content */
  commitment: string
  /** the seal of the previous entry; empty for the first */
  previous: string
  /** the hash of all the fields above except the content */
  seal: string
}

/** Serialises to JSON with sorted keys and no white space: equal values have the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`)
  return `{${members.join(',')}}`
}

const commitmentOf = ({ body, salt }: EntryContent, hash: Hash): string => hash(canonicalJson({ body, salt }))

const sealOf = (
  orderNumber: string,
  { position, kind, author, at, commitment, previous }: Omit<ThreadEntry, 'content' | 'seal'>,
  hash: Hash,
): string => hash(canonicalJson({ orderNumber, position, kind, author, at, commitment, previous }))

/** Creates the next entry of a thread, sealed over the last one. */
export function sealEntry(
  orderNumber: string,
  last: Pick<ThreadEntry, 'position' | 'seal'> | undefined,
  said: { kind: EntryKind; author: EntryAuthor; at: string; content: EntryContent },
  hash: Hash,
): ThreadEntry {
  const entry = {
    ...said,
    position: (last?.position ?? 0) + 1,
    commitment: commitmentOf(said.content, hash),
    previous: last?.seal ?? '',
  }
  return { ...entry, seal: sealOf(orderNumber, entry, hash) }
}

/**
 * Verifies a thread's seals. Entries missing at the end can only be noticed by the last seal, which both sides have.
 * @returns the position of the first broken entry, from 1; null if all are intact
 */
export function findBrokenEntry(
  orderNumber: string,
  entries: readonly ThreadEntry[],
  hash: Hash,
): number | null {
  let previous = ''
  for (const [index, entry] of entries.entries()) {
    const isRight =
      entry.position === index + 1 &&
      entry.previous === previous &&
      (entry.content === null || entry.commitment === commitmentOf(entry.content, hash)) &&
      entry.seal === sealOf(orderNumber, entry, hash)
    if (!isRight) return index + 1
    previous = entry.seal
  }
  return null
}

/** Returns the current offer: the last one, which supersedes the others. */
export const currentOffer = <Entry extends Pick<ThreadEntry, 'kind'>>(
  entries: readonly Entry[],
): Entry | undefined => entries.findLast(({ kind }) => kind === 'offer')
