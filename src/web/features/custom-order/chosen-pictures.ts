import { useState } from 'react'
import { PICTURES_MAX, pictureFault } from '#domain/custom-order.ts'

/** A picture of the shopper's own, opened here so that it can be shown before it is sent. */
export type ChosenPicture = { id: number; file: File; preview: ImageBitmap }

/** Wide enough for a preview on a dense screen. */
const PREVIEW_WIDTH = 320

let picked = 0

/** @throws an Error with a sentence for the person */
async function openPicture(file: File): Promise<ChosenPicture> {
  const fault = pictureFault(file)
  if (fault) throw new Error(fault)
  try {
    const preview = await createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH, resizeQuality: 'medium' })
    return { id: ++picked, file, preview }
  } catch {
    throw new Error('Seda faili ei õnnestunud pildina avada.')
  }
}

export type ChosenPictures = ReturnType<typeof useChosenPictures>

/** The pictures that are to go along with a request. They do not outlive a reload: no browser keeps files for a page. */
export function useChosenPictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])

  async function add(files: readonly File[]) {
    const room = PICTURES_MAX - pictures.length
    const opened = await Promise.allSettled(files.slice(0, room).map(openPicture))
    const refused = opened.flatMap((result, i) =>
      result.status === 'rejected' ? [`${files[i]!.name}: ${(result.reason as Error).message}`] : [],
    )
    setPictures(before => [
      ...before,
      ...opened.filter(result => result.status === 'fulfilled').map(({ value }) => value),
    ])
    setFaults(files.length > room ? [...refused, `Kaasa mahub kuni ${PICTURES_MAX} pilti.`] : refused)
  }

  function remove(id: number) {
    setPictures(before => before.filter(picture => picture.id !== id))
    setFaults([])
  }

  function clear() {
    setPictures([])
    setFaults([])
  }

  return { pictures, faults, add, remove, clear }
}
