import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { randomReadable } from '../random.ts'

const current = new AsyncLocalStorage<string>()

/** Returns the id of the current request; `undefined` outside one, as in a job. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Request ids accepted from a proxy: any scheme, but nothing that could break a line of the log. */
const GIVEN = /^[\w.:-]{6,64}$/

/**
 * Creates the id of each request: one that a person can read out, or a trusted proxy's. Requests that the shop makes to
 * itself for a page have the page's id, so that one id finds all of it in the log.
 * @param trustProxy addresses of proxies whose headers are trusted
 */
export function requestIds(trustProxy: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile(trustProxy)
  return ({ headers, socket }) => {
    const asking = current.getStore()
    if (asking !== undefined) return asking
    const given = headers['x-request-id']
    const believes =
      typeof given === 'string' && GIVEN.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return believes ? given : randomReadable()
  }
}

/**
 * Makes the id available to everything that a request causes, however deep in the shop. Call it before other hooks are
 * added.
 */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
}
