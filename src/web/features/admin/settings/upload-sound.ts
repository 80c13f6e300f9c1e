import type { KeptSound } from '#contract/settings.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api.ts'

/** What the browser's window for choosing files shows. */
export const SOUND_FILES = '.mp3,.m4a,.ogg,.oga,.opus,.wav,audio/mpeg,audio/mp4,audio/ogg,audio/wav'

/**
 * Uploads a sound. Not by `fetch`, which does not tell how far it is.
 * @param onShare told the share of the bytes that have gone, 0–1
 * @returns its link
 * @throws {ApiError} for every reply that is not OK, with status 0 where none came; an Error with a sentence for the
 * person where the file is too large
 */
export function uploadSound(file: File, onShare: (share: number) => void): Promise<string> {
  if (file.size > UPLOAD_BYTES_MAX) return Promise.reject(new Error('Fail võib olla kuni 10 MB.'))
  const body = new FormData()
  body.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/admin/sounds')
    request.upload.onprogress = ({ loaded, total }) => onShare(loaded / total)
    request.onload = () =>
      request.status < 300
        ? resolve((JSON.parse(request.responseText) as KeptSound).url)
        : reject(new ApiError(request.status, request.responseText))
    request.onerror = () => reject(new ApiError(0, ''))
    request.send(body)
  })
}
