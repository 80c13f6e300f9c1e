import type { Attachment } from '#contract/custom-orders.ts'
import { PICTURES_MAX } from '#domain/custom-order.ts'
import * as messages from '#messages/custom-orders.ts'
import { createPictureReader, PUBLIC_PIXELS_MAX } from '#server/catalog/process-picture.ts'
import { lockOrder, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { PUBLIC_FREE_SPACE_MIN } from '#server/platform/disk-space.ts'
import { ShopError } from '#server/platform/errors.ts'
import { createFairQueue } from '#server/platform/fair-queue.ts'
import { newId } from '#server/platform/random.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** What is kept is enough to crochet from. */
const WIDTH_MAX = 1600

const NO_ROOM = messages.noRoomForPictures

type StoredPicture = Omit<Attachment, 'url'>

type GivenPicture = {
  bytes: Buffer
  /** of the sender's own making: under it the same picture comes again where the answer was lost */
  requestId?: string | undefined
}

/** Where a picture of an order is read; the key in it is its holder's only. */
export const pictureLink = (order: Pick<OrderRow, 'order_number' | 'access_key'>, id: string): string =>
  `/api/custom-orders/${order.order_number}/pictures/${id}?key=${order.access_key}`

/** Uploads need no sign-in, and a small file may hold a picture that takes seconds (decompression bomb). */
const inTurn = createFairQueue({ concurrency: 1, waitingMax: 8 })
const readPicture = createPictureReader()

const keyOf = (id: string) => `attachments/${id}.webp`

/**
 * Keeps a picture of an order, written anew without its metadata. It is no public file: who may see the order whole
 * may see it. One that is sent again is kept once.
 * @param client who sends it: the pictures of one client are decoded one after the other, between those of others
 * @throws ShopError `invalid_input` for a sixth one, `unsupported_media_type` for what is no picture, `overloaded` where
 *   too many wait already, or the disk is nearly full
 */
export const attachPicture = (
  place: { db: Db; files: FileStore; now: Date },
  order: OrderRow,
  given: GivenPicture,
  client: string,
): Promise<StoredPicture> => inTurn(client, () => attach(place, order, given))

async function attach(
  { db, files, now }: { db: Db; files: FileStore; now: Date },
  order: OrderRow,
  { bytes, requestId }: GivenPicture,
): Promise<StoredPicture> {
  const before = await findSent(db, order, requestId)
  if (before) return before
  await expectRoom(db, order)
  await files.expectRoom(PUBLIC_FREE_SPACE_MIN, NO_ROOM)
  const box = { width: WIDTH_MAX, height: WIDTH_MAX, pixelsMax: PUBLIC_PIXELS_MAX }
  const { data: pixels, width, height, channels } = await readPicture(bytes, box)
  const { default: sharp } = await import('sharp')
  const data = await sharp(pixels, { raw: { width, height, channels } }).webp({ quality: 82 }).toBuffer()
  const attachment = { id: newId(), width, height }
  const file = keyOf(attachment.id)
  try {
    await files.put(file, data)
    const kept = await retryingTransaction(db, async trx => {
      // The order's row is taken first, so that uploads to several processes are counted one after the other.
      await lockOrder(trx, 'id', order.id, now)
      const twin = await findSent(trx, order, requestId)
      if (twin) return twin
      await expectRoom(trx, order)
      await trx
        .insertInto('order_pictures')
        .values({
          ...attachment,
          order_id: order.id,
          request_id: requestId ?? null,
          created_at: now.toISOString(),
        })
        .execute()
      return attachment
    })
    if (kept !== attachment) await files.remove(file)
    return kept
  } catch (error) {
    await files.remove(file)
    throw error
  }
}

/** The picture that came of the same request, whose answer was lost on the way. */
async function findSent(
  db: Db,
  order: OrderRow,
  requestId: string | undefined,
): Promise<StoredPicture | undefined> {
  if (!requestId) return undefined
  return db
    .selectFrom('order_pictures')
    .select(['id', 'width', 'height'])
    .where('order_id', '=', order.id)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

/** @throws ShopError `invalid_input` where the order has all the pictures that it may have */
async function expectRoom(db: Db, order: OrderRow): Promise<void> {
  const { count } = await db
    .selectFrom('order_pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= PICTURES_MAX)
    throw new ShopError('invalid_input', {
      details: messages.tooManyPictures(PICTURES_MAX),
      issues: [{ path: 'file', message: `At most ${PICTURES_MAX} pictures` }],
    })
}

/** The pictures of an order, in the order in which they came. */
export async function listAttachments(db: Db, order: OrderRow): Promise<Attachment[]> {
  const pictures = await db
    .selectFrom('order_pictures')
    .select(['id', 'width', 'height'])
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .execute()
  return pictures.map(picture => ({ ...picture, url: pictureLink(order, picture.id) }))
}

/** The bytes (WebP) of a picture of this order. @throws ShopError `not_found` */
export async function readAttachment(db: Db, files: FileStore, orderId: string, id: string): Promise<Buffer> {
  const known = await db
    .selectFrom('order_pictures')
    .select('id')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!known) throw new ShopError('not_found')
  const bytes = await files.read(keyOf(known.id))
  if (!bytes) throw new Error(`the file of picture ${known.id} is missing`)
  return bytes
}

/** Removes the files of pictures whose order is gone; one that is missing is no loss. */
export async function removePictureFiles(files: FileStore, ids: readonly string[]): Promise<void> {
  for (const id of ids) await files.remove(keyOf(id))
}
