import { ApiError, detailsOf, NetworkError } from './api.ts'
import { checkNetwork, setOffline } from './network.ts'

export type UploadOptions = {
  /** called with the share of the bytes sent, 0–1; at 1 the shop is still processing them */
  onShare?: (share: number) => void
  signal?: AbortSignal | undefined
}

/**
 * How long the shop may say nothing, and take no more bytes, before the upload has failed: on a phone that has changed
 * its network no answer comes, and no error. The server waits as long for a request to arrive.
 */
const SILENCE_MS = 120_000

/**
 * Sends a file to the API (multipart, `file`) by XMLHttpRequest, as `fetch` reports no upload progress.
 * @returns the reply's JSON
 * @throws as `api` does: {ApiError} for every reply that is not OK, {NetworkError} if there is no reply; the signal's
 * reason if it was aborted
 */
export async function upload<T>(
  path: string,
  file: File,
  { onShare, signal }: UploadOptions = {},
): Promise<T> {
  signal?.throwIfAborted()
  const body = new FormData()
  body.set('file', file)
  const reply = await new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        lost()
        request.abort()
      }, SILENCE_MS)
    }
    const lost = () => {
      void checkNetwork()
      reject(new NetworkError(`${path} was not reached`))
    }
    request.upload.onprogress = ({ loaded, total }) => {
      listen()
      onShare?.(loaded / total)
    }
    request.onload = () => {
      setOffline(false)
      if (request.status < 300) resolve(request.responseText)
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    }
    request.onerror = lost
    request.onloadend = () => clearTimeout(silence)
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
    listen()
  })
  return JSON.parse(reply) as T
}

/**
 * Why a file was not uploaded, for the person: the message of the check before the upload, what the API says, or
 * `otherwise`.
 */
export function uploadFault(error: unknown, otherwise: string): string {
  // Checks before the upload throw a plain Error.
  const own = error instanceof Error && error.name === 'Error' ? error.message : undefined
  return own ?? detailsOf(error, otherwise)
}
