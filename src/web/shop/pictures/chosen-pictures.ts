import { useRef, useState } from 'react'
import { PICTURES_MAX, pictureFault } from '#domain/custom-order.ts'
import * as messages from '#messages/shop/pictures.ts'
import { randomId } from '#web/platform/random-id.ts'
import { isHeicFile, redrawAsJpeg } from '#web/platform/redraw-picture.ts'

/** A picture from the shopper's device, decoded for a preview before it is sent. */
export type ChosenPicture = {
  /** also the request id: a repeated upload is recognised as the same picture */
  id: string
  file: File
  preview: ImageBitmap
}

/** Wide enough for a preview on a high-density screen. */
const PREVIEW_WIDTH = 320

/** Returns the picture in a format that the shop accepts: a phone's own format is redrawn if the phone can open it. */
const sendable = async (file: File): Promise<File> => ((await isHeicFile(file)) ? redrawAsJpeg(file) : file)

/** @throws an Error with a sentence for the person */
async function openPicture(id: string, given: File): Promise<ChosenPicture> {
  const file = await sendable(given)
  const fault = pictureFault(file)
  if (fault) throw new Error(fault)
  try {
    const preview = await createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH, resizeQuality: 'medium' })
    return { id, file, preview }
  } catch {
    throw new Error(messages.pictureOpenFailed)
  }
}

export type ChosenPictures = ReturnType<typeof useChosenPictures>

/** The pictures to send with a request. They do not survive a reload: no browser stores files for a page. */
export function useChosenPictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  /** how many are being decoded: a photo of a good camera takes a while */
  const [opening, setOpening] = useState(0)
  /** the ids of all pictures, including those that are still being decoded */
  const taken = useRef(new Set<string>())

  async function add(files: readonly File[]) {
    const room = PICTURES_MAX - taken.current.size
    const chosen = files.slice(0, room).map(file => ({ id: randomId(), file }))
    for (const { id } of chosen) taken.current.add(id)
    setOpening(before => before + chosen.length)
    const opened = await Promise.allSettled(chosen.map(({ id, file }) => openPicture(id, file)))
    setOpening(before => before - chosen.length)
    const refused: string[] = []
    for (const [i, result] of opened.entries()) {
      if (result.status === 'fulfilled') continue
      const { id, file } = chosen[i]!
      taken.current.delete(id)
      refused.push(`${file.name}: ${(result.reason as Error).message}`)
    }
    setPictures(before => [
      ...before,
      ...opened.filter(result => result.status === 'fulfilled').map(({ value }) => value),
    ])
    setFaults(files.length > room ? [...refused, messages.pictureLimitReached(PICTURES_MAX)] : refused)
  }

  function remove(id: string) {
    taken.current.delete(id)
    setPictures(before => before.filter(picture => picture.id !== id))
    setFaults([])
  }

  /** Removes those that were sent: others may have been chosen meanwhile. */
  function removeSent(sent: readonly ChosenPicture[]) {
    for (const { id } of sent) taken.current.delete(id)
    setPictures(before => before.filter(picture => !sent.includes(picture)))
    setFaults([])
  }

  return { pictures, faults, isOpening: opening > 0, add, remove, removeSent }
}
