import { request } from 'undici'

/** A reply's headers, and its bytes as they came over the wire. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: Buffer }

/** Headers that Node's HTTP server adds. */
const BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Sends a request, without decompressing the reply. */
export async function fetchRaw(
  url: string,
  { headers = {}, json }: { headers?: Record<string, string>; json?: object } = {},
): Promise<HttpResponse> {
  const reply = await request(url, {
    method: json ? 'POST' : 'GET',
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  })
  const own = Object.entries(reply.headers).filter(([name]) => !BY_NODE.has(name))
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    body: Buffer.from(await reply.body.arrayBuffer()),
  }
}
