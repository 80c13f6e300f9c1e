import type { Generated } from 'kysely'
import type { EntryReader, PictureOrigin } from '#domain/thread.ts'

export interface ThreadTables {
  order_pictures: OrderPicturesTable
  reply_secrets: ReplySecretsTable
  ended_reply_secrets: ReplySecretsTable
}

/** Pictures of a custom order, from either side; the files are DATA_DIR/attachments/{id}.webp */
export interface OrderPicturesTable {
  id: string
  order_id: string
  width: number
  height: number
  /** of the file, in hexadecimal digits; null if it is older than threads */
  sha256: string | null
  /** who sent it, or that it came with the request */
  origin: Generated<PictureOrigin>
  /** the browser's id for the request to attach it, if any */
  request_id: string | null
  created_at: string
}

/**
 * The secret that makes an e-mail a reply from one side of an order. One row per side; a side without one has had no
 * e-mail yet. Ended secrets can be any number
 */
export interface ReplySecretsTable {
  order_id: string
  author: EntryReader
  secret: string
}
