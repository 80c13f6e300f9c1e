import type { Picture } from '#contract/pictures.ts'
import { PICTURE_TYPES } from '#domain/custom-order.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { isHeicFile, redrawAsJpeg } from '#web/platform/redraw-picture.ts'
import { type UploadOptions, upload } from '#web/platform/upload.ts'

/** A photo above it takes minutes on a slow line, which the shop does not wait for. */
const LIGHT_BYTES = 2_000_000

/** A file that the server does not take as it is. */
const mustBeRedrawn = async (file: File) =>
  !PICTURE_TYPES.includes(file.type) || file.size > UPLOAD_BYTES_MAX || (await isHeicFile(file))

/** Only a JPEG: other pictures may be transparent, which a JPEG cannot be. One that this device cannot open goes as it is. */
async function lightened(file: File): Promise<File> {
  if (file.type !== 'image/jpeg' || file.size <= LIGHT_BYTES) return file
  const redrawn = await redrawAsJpeg(file).catch(() => file)
  return redrawn.size < file.size ? redrawn : file
}

/**
 * Uploads a picture of the owner's; the shop makes all its widths. What the browser can open and the server does not take (a
 * phone's HEIC, a picture above 10 MB) is drawn anew as a JPEG, and so is a photo that is long on a slow line.
 * @throws as `upload` does; an Error with a sentence for the person where the file is no picture
 */
export async function uploadPicture(file: File, options?: UploadOptions): Promise<Picture> {
  const taken = (await mustBeRedrawn(file)) ? await redrawAsJpeg(file) : await lightened(file)
  return upload<Picture>('/api/admin/uploads', taken, options)
}
