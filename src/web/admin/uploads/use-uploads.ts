import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/pictures.ts'
import * as messages from '#messages/admin/uploads.ts'
import { useLeaveQuestion } from '#web/platform/leave-question.ts'
import { uploadFault } from '#web/platform/upload.ts'
import { uploadPicture } from './upload-picture.ts'

/** A file being uploaded; leaves the list once it is done. */
export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'going' | 'failed'
  /** of its bytes, 0–1 */
  share: number
  /** why it failed, for the person */
  fault?: string
}

/** How many are not uploaded: still in progress, or failed and to be retried or removed. */
export type PendingUploads = { underWay: number; failed: number }

let counted = 0

/**
 * Uploads one file after the other, so that the pictures arrive in the order in which they were chosen; a failed one
 * can be retried on its own.
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
  // Unlike what is typed, they are stored nowhere.
  useLeaveQuestion(() => (uploads.length > 0 ? messages.leavePicturesQuestion(uploads.length) : undefined))

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
