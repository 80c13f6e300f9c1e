import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/pictures.ts'
import * as messages from '#messages/admin/uploads.ts'
import { uploadFault } from '#web/platform/upload.ts'
import { uploadPicture } from './upload-picture.ts'

/** A file on its way; when it has come it leaves the list. */
export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'going' | 'failed'
  /** of its bytes, 0–1 */
  share: number
  /** why it failed, for the person */
  fault?: string
}

/** How many have not come: they are still going, or failed and wait to be tried again or taken out. */
export type Unarrived = { underWay: number; failed: number }

let counted = 0

/**
 * Uploads one after the other, so that the pictures come in the order in which they were chosen; each failed one may be
 * retried alone.
 */
export function useUploads(onUploaded: (picture: Picture, file: File) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [done, setDone] = useState(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const leaving = useRef<AbortController>(undefined)
  const onUploadedNow = useRef(onUploaded)
  useEffect(() => {
    onUploadedNow.current = onUploaded
  })
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const underWay = uploads.length - failed
  useStayUntilDone(underWay > 0)

  const change = (id: number, changed: Partial<Upload>) =>
    setUploads(before => before.map(each => (each.id === id ? { ...each, ...changed } : each)))
  const remove = (id: number) => setUploads(before => before.filter(each => each.id !== id))

  async function send({ id, file }: Upload) {
    const signal = leaving.current?.signal
    if (signal?.aborted) return
    change(id, { state: 'going', share: 0 })
    try {
      const picture = await uploadPicture(file, { onShare: share => change(id, { share }), signal })
      if (signal?.aborted) return
      remove(id)
      setDone(before => before + 1)
      onUploadedNow.current(picture, file)
    } catch (error) {
      change(id, { state: 'failed', fault: uploadFault(error, messages.pictureUploadFailed) })
    }
  }

  function add(files: readonly File[]) {
    const added = files.map((file): Upload => ({ id: ++counted, file, state: 'waiting', share: 0 }))
    setUploads(before => [...before, ...added])
    for (const upload of added) queue.current = queue.current.then(() => send(upload))
  }

  function tryAgain(upload: Upload) {
    change(upload.id, { state: 'waiting', share: 0 })
    queue.current = queue.current.then(() => send(upload))
  }

  return { uploads, done, underWay, failed, add, tryAgain, remove }
}

/** The browser asks before it leaves a page whose pictures are still on their way. */
function useStayUntilDone(isUnderWay: boolean) {
  useEffect(() => {
    if (!isUnderWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnderWay])
}
