import type { Generated } from 'kysely'
import type { EntryReader, PictureOrigin } from '#domain/thread.ts'

export interface ThreadTables {
  order_pictures: OrderPicturesTable
  reply_secrets: ReplySecretsTable
  ended_reply_secrets: ReplySecretsTable
}

/** Pictures of a custom order, of either side; the files are DATA_DIR/attachments/{id}.webp */
export interface OrderPicturesTable {
  id: string
  order_id: string
  width: number
  height: number
  /** of the file, in hexadecimal digits; null where it came before there were threads */
  sha256: string | null
  /** who sent it, or that it came along with the request */
  origin: Generated<PictureOrigin>
  /** what the browser called its request to attach it, where it did */
  request_id: string | null
  created_at: string
}

/**
 * What a mail must know to be an answer of a side, one for each side of an order; without it a side has no letter yet. Those that
 * have ended are any number
 */
export interface ReplySecretsTable {
  order_id: string
  author: EntryReader
  secret: string
}
