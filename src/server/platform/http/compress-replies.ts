import type { FastifyInstance, onSendAsyncHookHandler, RouteOptions } from 'fastify'
import { COMPRESS_FROM, codingFor, inBrotli, inGzip } from './content-coding.ts'

/** Compresses a reply of text; streams and files are sent as they are. */
const compress: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < COMPRESS_FROM) return payload
  reply.header('vary', 'accept-encoding')
  const coding = codingFor(request.headers['accept-encoding'])
  if (coding === 'identity') return payload
  reply.header('content-encoding', coding).removeHeader('content-length')
  return coding === 'br' ? inBrotli(Buffer.from(payload)) : inGzip(Buffer.from(payload))
}

/**
 * Compresses what the chosen routes read, each time anew. Only for routes that no other site can call with the reader's
 * cookie: the size of a compressed reply gives away what in it repeats the caller's own words. Call it before the
 * routes are registered.
 */
export function compressReplies(app: FastifyInstance, isChosen: (route: RouteOptions) => boolean): void {
  app.addHook('onRoute', route => {
    if (route.method === 'GET' && isChosen(route)) route.onSend = [route.onSend ?? [], compress].flat()
  })
}
