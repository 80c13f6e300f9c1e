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
async function openPicture(given: File): Promise<ChosenPicture> {
  const file = await sendable(given)
  const fault = pictureFault(file)
  if (fault) throw new Error(fault)
  try {
    const preview = await createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH, resizeQuality: 'medium' })
    return { id: randomId(), file, preview }
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
  /** places taken, including pictures that are still being decoded */
  const taken = useRef(0)

  async function add(files: readonly File[]) {
    const room = PICTURES_MAX - taken.current
    const chosen = files.slice(0, room)
    taken.current += chosen.length
    setOpening(before => before + chosen.length)
    const opened = await Promise.allSettled(chosen.map(openPicture))
    setOpening(before => before - chosen.length)
    const refused = opened.flatMap((result, i) =>
      result.status === 'rejected' ? [`${files[i]!.name}: ${(result.reason as Error).message}`] : [],
    )
    taken.current -= refused.length
    setPictures(before => [
      ...before,
      ...opened.filter(result => result.status === 'fulfilled').map(({ value }) => value),
    ])
    setFaults(files.length > room ? [...refused, messages.pictureLimitReached(PICTURES_MAX)] : refused)
  }

  function remove(id: string) {
    taken.current--
    setPictures(before => before.filter(picture => picture.id !== id))
    setFaults([])
  }

  /** Removes those that were sent: others may have been chosen meanwhile. */
  function clear(sent: readonly ChosenPicture[]) {
    taken.current -= sent.length
    setPictures(before => before.filter(picture => !sent.includes(picture)))
    setFaults([])
  }

  return { pictures, faults, isOpening: opening > 0, add, remove, clear }
}
