import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Attachment } from '#contract/custom-orders.ts'
import type { SealedPicture } from '#contract/thread.ts'
import { PICTURES_MAX } from '#domain/custom-order.ts'
import { type PictureOrigin, THREAD_PICTURES_A_DAY, THREAD_PICTURES_MAX } from '#domain/thread.ts'
import * as messages from '#messages/custom-orders.ts'
import type { DecodedPicture } from '#server/catalog/picture-decoder.ts'
import { lockOrder, type OrderRow } from '#server/orders/store.ts'
import { addEntry } from '#server/orders/thread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { PUBLIC_FREE_SPACE_MIN } from '#server/platform/disk-space.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { inTurn, openPicture } from './open-picture.ts'

const NO_ROOM = messages.noRoomForPictures

type StoredPicture = Omit<Attachment, 'url'>

type GivenPicture = {
  /** its file, or what was opened of it already */
  picture: Buffer | DecodedPicture
  origin: PictureOrigin
  /** of the sender's own making: under it the same picture comes again where the answer was lost */
  requestId?: string | undefined
}

/** Where a picture of an order is read; the key in it is its holder's only. */
export const pictureLink = (order: Pick<OrderRow, 'order_number' | 'access_key'>, id: string): string =>
  `/api/custom-orders/${order.order_number}/pictures/${id}?key=${order.access_key}`

const keyOf = (id: string) => `attachments/${id}.webp`

/**
 * Keeps a picture of an order, written anew without its metadata. It is no public file: who may see the order whole
 * may see it. One that is sent again is kept once. What comes along with a request is an entry of its thread at once; any other
 * waits for the message that it goes along with.
 * @param client who sends it: the pictures of one client are decoded one after the other, between those of others
 * @throws ShopError `invalid_input` for one too many, `unsupported_media_type` for what is no picture, `overloaded` where
 *   too many wait already, or the disk is nearly full
 */
export const keepPicture = (
  place: { db: Db; files: FileStore; now: Date },
  order: OrderRow,
  given: GivenPicture,
  client: string,
): Promise<StoredPicture> => inTurn(client, () => attach(place, order, given))

async function attach(
  { db, files, now }: { db: Db; files: FileStore; now: Date },
  order: OrderRow,
  { picture, origin, requestId }: GivenPicture,
): Promise<StoredPicture> {
  const before = await findSent(db, order, requestId)
  if (before) return before
  await expectRoom(db, order, origin, now)
  await files.expectRoom(PUBLIC_FREE_SPACE_MIN, NO_ROOM)
  const opened = Buffer.isBuffer(picture) ? await openPicture(picture) : picture
  const { data: pixels, width, height, channels } = opened
  const { default: sharp } = await import('sharp')
  const data = await sharp(pixels, { raw: { width, height, channels } }).webp({ quality: 82 }).toBuffer()
  const sha256 = createHash('sha256').update(data).digest('hex')
  const attachment = { id: newId(), width, height }
  const file = keyOf(attachment.id)
  try {
    await files.put(file, data)
    const kept = await retryingTransaction(db, async trx => {
      // The order's row is taken first, so that uploads to several processes are counted one after the other.
      const locked = await lockOrder(trx, 'id', order.id, now)
      if (!locked) throw new ShopError('order_not_found')
      if (locked.erased_at !== null) throw new ShopError('order_erased')
      const twin = await findSent(trx, order, requestId)
      if (twin) return twin
      await expectRoom(trx, order, origin, now)
      await trx
        .insertInto('order_pictures')
        .values({
          ...attachment,
          order_id: order.id,
          sha256,
          origin,
          request_id: requestId ?? null,
          created_at: now.toISOString(),
        })
        .execute()
      const body = { ...attachment, sha256 }
      if (origin === 'wish')
        await addEntry(trx, locked, { kind: 'wish_picture', author: 'customer', body }, now)
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

/** @throws ShopError `invalid_input` where its sender has sent all the pictures of the order that may be */
async function expectRoom(db: Db, order: OrderRow, origin: PictureOrigin, now: Date): Promise<void> {
  const count = async (since?: Date) => {
    const { count } = await db
      .selectFrom('order_pictures')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', '=', order.id)
      .where('origin', '=', origin)
      .$if(since !== undefined, query => query.where('created_at', '>', since!.toISOString()))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const refuse = (details: string, message: string) => {
    throw new ShopError('invalid_input', { details, issues: [{ path: 'file', message }] })
  }
  const most = origin === 'wish' ? PICTURES_MAX : THREAD_PICTURES_MAX
  if ((await count()) >= most) refuse(messages.tooManyPictures(most), `At most ${most} pictures`)
  if (origin !== 'wish' && (await count(daysBefore(now, 1))) >= THREAD_PICTURES_A_DAY)
    refuse(
      messages.tooManyPicturesToday(THREAD_PICTURES_A_DAY),
      `At most ${THREAD_PICTURES_A_DAY} pictures a day`,
    )
}

/** The pictures of an order, in the order in which they came. @param origin without it those of all */
export async function listPictures(db: Db, order: OrderRow, origin?: PictureOrigin): Promise<Attachment[]> {
  const pictures = await db
    .selectFrom('order_pictures')
    .select(['id', 'width', 'height'])
    .where('order_id', '=', order.id)
    .$if(origin !== undefined, query => query.where('origin', '=', origin!))
    .orderBy('created_at')
    .execute()
  return pictures.map(picture => ({ ...picture, url: pictureLink(order, picture.id) }))
}

/**
 * Pictures that a side has sent to go along with what it says, as they are sealed.
 * @throws ShopError `invalid_input` where one is not this side's
 */
export async function picturesToSeal(
  db: Db,
  order: OrderRow,
  origin: PictureOrigin,
  ids: readonly string[],
): Promise<SealedPicture[]> {
  if (ids.length === 0) return []
  const known = await db
    .selectFrom('order_pictures')
    .select(['id', 'width', 'height', 'sha256'])
    .where('order_id', '=', order.id)
    .where('origin', '=', origin)
    .where('id', 'in', ids)
    .execute()
  return [...new Set(ids)].map(id => {
    const picture = known.find(each => each.id === id)
    if (!picture?.sha256)
      throw new ShopError('invalid_input', {
        details: messages.pictureGone,
        issues: [{ path: 'pictures', message: 'A picture that was sent before' }],
      })
    return { ...picture, sha256: picture.sha256 }
  })
}

/** The bytes (WebP) of a picture of this order. @throws ShopError `not_found` */
export async function readPictureFile(
  db: Db,
  files: FileStore,
  orderId: string,
  id: string,
): Promise<Buffer> {
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

/**
 * Forgets pictures that were sent to go along with a message, and that none names. Their files go with those that no order has.
 * @param before when they were sent: a message may still be written
 */
export async function forgetUnsaidPictures(db: Db, before: Date): Promise<void> {
  const unsaid = (trx: Db) =>
    trx
      .selectFrom('order_pictures')
      .where('origin', '!=', 'wish')
      .where('created_at', '<', before.toISOString())
      .where(({ not, exists, selectFrom, ref }) =>
        not(
          exists(
            selectFrom('thread_entries')
              .select('position')
              .whereRef('thread_entries.order_id', '=', 'order_pictures.order_id')
              .where('body', 'like', sql<string>`'%' || ${ref('order_pictures.id')} || '%'`),
          ),
        ),
      )
  const orders = await unsaid(db).select('order_id').distinct().execute()
  for (const { order_id } of orders)
    await retryingTransaction(db, async trx => {
      // A message that names one at this moment comes before, or finds it gone.
      await lockOrder(trx, 'id', order_id)
      const rows = await unsaid(trx).select('id').where('order_id', '=', order_id).execute()
      if (rows.length === 0) return
      const ids = rows.map(({ id }) => id)
      await trx.deleteFrom('order_pictures').where('id', 'in', ids).execute()
    })
}

/** Removes the files of pictures whose order is gone; one that is missing is no loss. */
export async function removePictureFiles(files: FileStore, ids: readonly string[]): Promise<void> {
  for (const id of ids) await files.remove(keyOf(id))
}
