import { fetchPicture } from '#server/catalog/fetch-picture.ts'

export type Logo = { type: string; content: Buffer }

const MAX_BYTES = 200_000
const TIMEOUT_MS = 10_000

/** Detects an image type by the first bytes, whatever the server claims. */
export function typeOfLogo(content: Buffer): string | undefined {
  const first = content.subarray(0, 12)
  if (first.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png'
  if (first.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (first.toString('latin1', 0, 4) === 'RIFF' && first.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp'
  return /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<svg[\s>]/s.test(content.toString('utf8', 0, 500))
    ? 'image/svg+xml'
    : undefined
}

/**
 * Fetches a bank's logo, to be served by the shop.
 * @param origin the service's own, as configured: only this origin need not be on the public internet
 * @throws an Error if none is returned: `fetchPicture` says which URLs it refuses
 */
export async function fetchLogo(url: string, origin: string, stop?: AbortSignal): Promise<Logo> {
  const isOwn = URL.parse(url)?.origin === origin
  const content = await fetchPicture(url, {
    accept: 'image/svg+xml,image/webp,image/png,image/jpeg',
    milliseconds: TIMEOUT_MS,
    bytes: MAX_BYTES,
    stop,
    ...(isOwn && {
      protocol: new URL(url).protocol as 'https:' | 'http:',
      isAllowed: () => true,
      redirects: 0,
    }),
  })
  const type = typeOfLogo(content)
  if (type === undefined) throw new Error('The logo is not a picture')
  return { type, content }
}
