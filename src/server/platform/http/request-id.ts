import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { randomReadable } from '../random.ts'

const current = new AsyncLocalStorage<string>()

/** The id of the request that is being answered; `undefined` outside of one, as in a job. */
export const currentRequestId = (): string | undefined => current.getStore()

/** What a proxy may call a request: ids of any make, and nothing that would break out of a line of the log. */
const GIVEN = /^[\w.:-]{6,64}$/

/**
 * Makes the id of each request: one that a person can read out, or what a trusted proxy calls it. What the shop asks itself
 * for a page has the page's id, so one number finds all of it in the log.
 * @param trustProxy addresses of proxies whose headers are believed
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

/** Everything that a request causes knows its id, however deep in the shop; to be called before other hooks are added. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
}
