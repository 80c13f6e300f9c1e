import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export type Asked = { method?: string; headers?: Record<string, string> }

/**
 * The same request with an empty body, so that it is Fastify that answers it: the handlers before Fastify pass such
 * requests on.
 */
export const throughFastify = ({ headers, ...asked }: Asked = {}): Asked => ({
  ...asked,
  headers: { ...headers, 'content-length': '0' },
})

/** Returns a function that sends a request to the server on this port. @returns the raw response, without its date */
export const askPort =
  (port: number) =>
  async (path: string, { method = 'GET', headers = {} }: Asked = {}) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    const body = Buffer.concat(await reply.toArray())
    const { date: _date, ...head } = reply.headers
    return { status: reply.statusCode, headers: head, body: body.toString('base64') }
  }
