export type Logo = { type: string; content: Buffer }

const MAX_BYTES = 200_000
const TIMEOUT_MS = 10_000

/** A picture by its own first bytes: what a server says of it is not asked. */
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

/** Fetches a bank's logo, to be shown from the shop; `undefined` where none comes: its name is enough. */
export async function fetchLogo(url: string, stop?: AbortSignal): Promise<Logo | undefined> {
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const reply = await fetch(url, { signal: stop ? AbortSignal.any([timeout, stop]) : timeout })
    if (!reply.ok || !reply.body) return undefined
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of reply.body) {
      length += chunk.length
      if (length > MAX_BYTES) return undefined
      chunks.push(chunk)
    }
    const content = Buffer.concat(chunks)
    const type = typeOfLogo(content)
    return type === undefined ? undefined : { type, content }
  } catch {
    return undefined
  }
}
