/** The thread of a custom order: what was said and agreed, as entries, each sealed over the one before. */

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

/** `shop`: what it has booked or was told itself */
export const ENTRY_AUTHORS = ['customer', 'owner', 'shop'] as const
export type EntryAuthor = (typeof ENTRY_AUTHORS)[number]

/** The two sides. */
export type EntryReader = Exclude<EntryAuthor, 'shop'>

/** Whose a picture is; what comes along with the request stands apart, as it is counted apart. */
export type PictureOrigin = 'wish' | EntryReader

/** What the owner's pictures may be said to show: how it is to be, and how far it is. */
export const PICTURED = ['drawing', 'work'] as const
export type Pictured = (typeof PICTURED)[number]

/** How many pictures a side may send of one order, in all and within a day. */
export const THREAD_PICTURES_MAX = 100
export const THREAD_PICTURES_A_DAY = 20
/** and in one message */
export const MESSAGE_PICTURES_MAX = 5

/** The most messages that a customer may send about one order, in all and within a day: one page shows them all. */
export const THREAD_MESSAGES_MAX = 1_000
export const THREAD_MESSAGES_A_DAY = 100
/** and how many characters they may come to in all: a book of a hundred pages */
export const THREAD_CHARACTERS_MAX = 250_000

/**
 * To whom an entry is news. The wish and its pictures are a request, of which the owner hears anyway; a payment has letters
 * and tasks of its own.
 */
export function newsFor(kind: EntryKind, author: EntryAuthor): EntryReader | null {
  if (kind === 'wish' || kind === 'wish_picture' || kind === 'payment') return null
  return author === 'customer' ? 'owner' : 'customer'
}

/** SHA-256 of a text in UTF-8, 64 hexadecimal digits; given from outside, as browsers and Node have each their own. */
type Hash = (text: string) => string

/** What an entry says. It is hashed together with a salt alone, so that it can be erased and the chain still be checked. */
type EntryContent = {
  /** canonical JSON */
  body: string
  /** random, so that what was erased cannot be found again by trying texts */
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
  /** the seal of the entry before; of the first one empty */
  previous: string
  /** the hash of all of the above but the content */
  seal: string
}

/** JSON with sorted keys and no white space: the same value is the same text. */
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

/** The next entry of a thread, sealed over the last one. */
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
 * Where a thread is not as it was sealed. That entries are missing at its end is seen by the last seal alone, which
 * either side has.
 * @returns the position of the first entry that is wrong, from 1; null where all are right
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

/** The offer that stands: the last one. Each supersedes those before. */
export const standingOffer = <Entry extends Pick<ThreadEntry, 'kind'>>(
  entries: readonly Entry[],
): Entry | undefined => entries.findLast(({ kind }) => kind === 'offer')
