import type { EntryAuthor, EntryKind } from '#domain/thread.ts'

export interface ThreadTables {
  thread_entries: ThreadEntriesTable
}

/**
 * What was said and agreed about an order, sealed (domain/thread.ts). The database refuses to change a row, but for `body`
 * and `salt`, which may be emptied once; it is deleted with its whole order alone
 */
export interface ThreadEntriesTable {
  order_id: string
  /** from 1, without gaps */
  position: number
  kind: EntryKind
  author: EntryAuthor
  at: string
  /** canonical JSON; null once it is erased, as the salt */
  body: string | null
  salt: string | null
  commitment: string
  previous: string
  seal: string
  /** what the browser called its request, where it did */
  request_id: string | null
}
