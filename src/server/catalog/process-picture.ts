import type { Sharp } from 'sharp'
import { HEIC_HEAD_BYTES, isHeic } from '#domain/heic.ts'
import * as messages from '#messages/catalog.ts'
import * as fileMessages from '#messages/picture-files.ts'
import { ShopError } from '#server/platform/errors.ts'

/** A phone's picture has 50 million pixels; more than this is meant to fill the memory. */
const PIXELS_MAX = 80_000_000

/** The same for pictures of strangers. */
export const PUBLIC_PIXELS_MAX = 50_000_000

const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

/** How the files of these formats begin: nothing else comes near a decoder. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF....WEBP/s, /^....ftyp(avif|avis|mif1|msf1)/s]

/**
 * Opens an upload as a picture: by its content, not its name. Turned as the camera held it; whatever else the file
 * says (place, camera, comments) is left behind when it is written anew.
 * @throws ShopError `unsupported_media_type` where it is no JPEG, PNG, WebP or AVIF, `body_too_large` where it has more
 *   pixels than may be
 */
export async function readPicture(bytes: Buffer, pixelsMax = PIXELS_MAX): Promise<Sharp> {
  const refuse = () =>
    new ShopError('unsupported_media_type', {
      details: messages.pictureUnreadable,
    })
  const beginning = bytes.toString('latin1', 0, 16)
  // The decoder of an iPhone's own format is not free to ship.
  if (isHeic(bytes.subarray(0, HEIC_HEAD_BYTES)))
    throw new ShopError('unsupported_media_type', { details: fileMessages.pictureIsHeic })
  if (!BEGINNINGS.some(each => each.test(beginning))) throw refuse()
  // Loaded with the first upload: most days there is none, and it weighs.
  const { default: sharp } = await import('sharp')
  try {
    // Its head alone is read here, which takes no memory, however many pixels it announces.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!FORMATS.has(format)) throw refuse()
    if (width * height > pixelsMax)
      throw new ShopError('body_too_large', {
        details: messages.tooManyPixels(width, height, pixelsMax / 1_000_000),
      })
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    // Decoding tells whether the whole file is a picture, not only its head.
    await picture.clone().stats()
    return picture.rotate()
  } catch (error) {
    throw error instanceof ShopError ? error : refuse()
  }
}
