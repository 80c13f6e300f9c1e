import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Picture } from '#contract/pictures.ts'
import { UPLOADS_PATH } from '#domain/uploads-path.ts'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ADMIN_FREE_SPACE_MIN, DISK_FULL } from '#server/platform/disk-space.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { findPicture, savePictures } from './pictures.ts'
import { createPictureReader } from './process-picture.ts'

/** The widths that are made of an upload, in pixels, ascending; none is wider than the original. */
const WIDTHS = [320, 640, 840, 1200, 1800]
const WIDTH_MAX = 1800

/** WebP is limited to 16383 pixels; no product picture needs to be longer. */
const HEIGHT_MAX = 2 * WIDTH_MAX

const QUALITY = 55

/** Part of a file's name: files made in another way get another name. */
const RECIPE = '1'

/** The background of a picture that is not opaque: `udu` of the design tokens. */
const GROUND = '#e3e6df'

const inTurn = limitConcurrency({ concurrency: 1, waitingMax: 8 })
const readPicture = createPictureReader()

/**
 * Publishes an upload: encoded anew without its metadata, in several widths, named by its content, so that the same
 * file twice is one picture.
 * @throws ShopError `unsupported_media_type` if it is no picture, `overloaded` if too many are waiting already or the
 * disk is nearly full
 */
export async function saveUpload(db: Db, files: FileStore, bytes: Buffer): Promise<Picture> {
  const name = createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32)
  const stem = `${UPLOADS_PATH}/${name}`
  return inTurn(async () => {
    const known = await findPicture(db, stem)
    const last = known && lastFile(name, known.width)
    // A database may have been restored without its files.
    const kept = last && (await files.read(last))
    if (kept) {
      // Written again to renew its age, so that it survives until the owner has saved the product that it is for.
      await files.put(last, kept)
      return known
    }
    await files.expectRoom(ADMIN_FREE_SPACE_MIN, DISK_FULL)
    const picture = await makeFiles(bytes, files, name)
    await savePictures(db, [picture])
    return picture
  })
}

const keyOf = (name: string, file: string) => `uploads/${name}/${file}`

/** The file that is written last: if it exists, so do all others of the picture. */
const lastFile = (name: string, width: number) => keyOf(name, `${width}.webp`)

async function makeFiles(bytes: Buffer, files: FileStore, name: string): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  const decoded = await readPicture(bytes, { width: WIDTH_MAX, height: HEIGHT_MAX })
  const { data, width, height, channels } = decoded
  const drawn = () => sharp(data, { raw: { width, height, channels } })
  const widths = [...WIDTHS.filter(each => each < width), width]

  // No row names the picture before its last file exists: no reader finds half of its files.
  for (const each of widths) {
    const sized = drawn().resize({ width: each })
    await files.put(keyOf(name, `${each}.avif`), await avif(sized))
    await files.put(keyOf(name, `${each}.webp`), await webp(sized))
  }

  const stem = `${UPLOADS_PATH}/${name}`
  const { isOpaque } = await drawn().stats()
  return {
    url: `${stem}/${width}.webp`,
    stem,
    alt: '',
    width,
    height,
    widths,
    placeholder: isOpaque ? await meanColor(drawn()) : GROUND,
    fit: isOpaque ? 'cover' : 'contain',
  }
}

const avif = (picture: Sharp): Promise<Buffer> =>
  picture.clone().avif({ quality: QUALITY, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()

const webp = (picture: Sharp): Promise<Buffer> =>
  picture
    .clone()
    .webp({ quality: QUALITY + 20, effort: 3 })
    .toBuffer()

async function meanColor(picture: Sharp): Promise<string> {
  const pixel = await picture
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${Buffer.from([red, green, blue]).toString('hex')}`
}

/** Reads one file of an upload; `undefined` if there is none of that name. */
export async function readUpload(
  files: FileStore,
  { name, file }: { name: string; file: string },
): Promise<Buffer | undefined> {
  if (!/^[0-9a-f]{32}$/.test(name) || !/^\d{1,4}\.(avif|webp)$/.test(file)) return undefined
  return files.read(keyOf(name, file))
}
