import type { Picture } from '#contract/pictures.ts'
import { PICTURE_TYPES } from '#domain/custom-order.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import * as messages from '#messages/admin/uploads.ts'
import { type UploadOptions, upload } from '#web/platform/upload.ts'

/** Wider than the widest that the shop makes of it. */
const REDRAWN_MAX = 2400

/** A file that the server does not take as it is. */
const mustBeRedrawn = ({ type, size }: File) => !PICTURE_TYPES.includes(type) || size > UPLOAD_BYTES_MAX

/**
 * What the browser can open and the server does not take (a phone's HEIC, a picture above 10 MB) is drawn anew as a JPEG.
 * @throws an Error with a sentence for the person
 */
async function redraw(file: File): Promise<File> {
  try {
    const opened = await createImageBitmap(file)
    const scale = Math.min(1, REDRAWN_MAX / Math.max(opened.width, opened.height))
    const canvas = new OffscreenCanvas(Math.round(opened.width * scale), Math.round(opened.height * scale))
    canvas.getContext('2d')!.drawImage(opened, 0, 0, canvas.width, canvas.height)
    opened.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    throw new Error(messages.pictureUnreadable)
  }
}

/**
 * Uploads a picture of the owner's; the shop makes all its widths.
 * @throws as `upload` does; an Error with a sentence for the person where the file is no picture
 */
export async function uploadPicture(file: File, options?: UploadOptions): Promise<Picture> {
  return upload<Picture>('/api/admin/uploads', mustBeRedrawn(file) ? await redraw(file) : file, options)
}
