import { HEIC_HEAD_BYTES, isHeic } from '#domain/heic.ts'
import * as messages from '#messages/picture-files.ts'

/** In pixels; more than the widest file that the shop makes of a picture. */
const LONGEST_SIDE = 2400

/** The background on which the shop shows a picture that is not opaque (--color-pildialus). */
const GROUND = '#e3e6df'

/** Opens a picture as an image element: some phones open their own format that way, and not as a bitmap. */
async function openAsImage(file: File): Promise<HTMLImageElement> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/**
 * Redraws a picture as an upright JPEG, for formats such as HEIC that this device can open and the shop cannot.
 * @throws an Error with a sentence for the person if the device cannot open it either
 */
export async function redrawAsJpeg(file: File): Promise<File> {
  try {
    const opened = await createImageBitmap(file).catch(() => openAsImage(file))
    const [width, height] =
      'naturalWidth' in opened ? [opened.naturalWidth, opened.naturalHeight] : [opened.width, opened.height]
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')!
    // A JPEG has no transparency: cut-out parts would turn black.
    context.fillStyle = GROUND
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(opened, 0, 0, canvas.width, canvas.height)
    if ('close' in opened) opened.close()
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return new File([blob!], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    throw new Error((await isHeicFile(file)) ? messages.pictureIsHeic : messages.pictureNotOpened)
  }
}

/**
 * Whether a file's content is a HEIC picture; its name and type may say otherwise. An unreadable file or a folder is
 * none.
 */
export const isHeicFile = (file: File): Promise<boolean> =>
  file
    .slice(0, HEIC_HEAD_BYTES)
    .arrayBuffer()
    .then(
      head => isHeic(new Uint8Array(head)),
      () => false,
    )
