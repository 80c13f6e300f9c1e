import type { Picture } from '#contract/pictures.ts'
import { PICTURE_TYPES } from '#domain/custom-order.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { isHeicFile, redrawAsJpeg } from '#web/platform/redraw-picture.ts'
import { type UploadOptions, upload } from '#web/platform/upload.ts'

/** A larger photo takes minutes on a slow connection, and the server does not wait for it. */
const LIGHT_BYTES = 2_000_000

/** Whether the server does not accept the file as it is. */
const mustBeRedrawn = async (file: File) =>
  !PICTURE_TYPES.includes(file.type) || file.size > UPLOAD_BYTES_MAX || (await isHeicFile(file))

/**
 * Reduces large JPEGs only: other pictures may be transparent, which a JPEG cannot be. Returns a file that this device
 * cannot open as it is.
 */
async function lightened(file: File): Promise<File> {
  if (file.type !== 'image/jpeg' || file.size <= LIGHT_BYTES) return file
  const redrawn = await redrawAsJpeg(file).catch(() => file)
  return redrawn.size < file.size ? redrawn : file
}

/**
 * Uploads one of the owner's pictures; the server makes all its widths. A picture that the browser can open and the
 * server does not accept (a phone's HEIC, or more than 10 MB) is redrawn as a JPEG, and so is a photo too large for a
 * slow connection.
 * @throws as `upload` does; an Error with a sentence for the person if the file is no picture
 */
export async function uploadPicture(file: File, options?: UploadOptions): Promise<Picture> {
  const taken = (await mustBeRedrawn(file)) ? await redrawAsJpeg(file) : await lightened(file)
  return upload<Picture>('/api/admin/uploads', taken, options)
}
