import { ApiError, detailsOf, NetworkError } from './api.ts'
import { checkNetwork, setOffline } from './network.ts'

export type UploadOptions = {
  /** told the share of the bytes that have gone, 0–1; at 1 the shop is still at work on them */
  onShare?: (share: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Sends a file to the API (multipart, `file`). Not by `fetch`, which does not tell how far it is.
 * @returns the reply's JSON
 * @throws as the calls of `api` do: {ApiError} for every reply that is not OK, {NetworkError} where there is none; the
 * signal's reason where it was cancelled
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
    request.upload.onprogress = ({ loaded, total }) => onShare?.(loaded / total)
    request.onload = () => {
      setOffline(false)
      if (request.status < 300) resolve(request.responseText)
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    }
    request.onerror = () => {
      void checkNetwork()
      reject(new NetworkError(`${path} was not reached`))
    }
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
  return JSON.parse(reply) as T
}

/** Why a file did not arrive, for the person: what was said of it here, what the API says, else `otherwise`. */
export function uploadFault(error: unknown, otherwise: string): string {
  // What is wrong with a file before it is sent is said by a plain error.
  const own = error instanceof Error && error.name === 'Error' ? error.message : undefined
  return own ?? detailsOf(error, otherwise)
}
