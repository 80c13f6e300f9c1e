import { HEIC_HEAD_BYTES, isHeic } from '#domain/heic.ts'
import * as messages from '#messages/picture-files.ts'

/** Wider than the widest that the shop makes of it. */
const LONGEST_SIDE = 2400

/** The ground on which the shop shows a picture that is not opaque (--color-pildialus). */
const GROUND = '#e3e6df'

/** What a browser opens as an image element and not as a bitmap: some phones do so with their own format. */
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
 * Draws a picture anew as a JPEG, turned as the camera held it: what this device can open and the shop cannot, such as HEIC.
 * @throws an Error with a sentence for the person where the device cannot open it either
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
    // What is cut out would stand on black: a JPEG has no transparency.
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

/** Whether a file is a HEIC picture by its content: its name and type may say otherwise. What cannot be read, as a folder, is none. */
export const isHeicFile = (file: File): Promise<boolean> =>
  file
    .slice(0, HEIC_HEAD_BYTES)
    .arrayBuffer()
    .then(
      head => isHeic(new Uint8Array(head)),
      () => false,
    )
