import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export type Asked = { method?: string; headers?: Record<string, string> }

/** The same for Fastify alone: what stands before it leaves a request with a body to it. */
export const ofFastify = ({ headers, ...asked }: Asked = {}): Asked => ({
  ...asked,
  headers: { ...headers, 'content-length': '0' },
})

/** Asks a server that listens on this port. @returns the answer as it came over the wire, without its date */
export const askPort =
  (port: number) =>
  async (path: string, { method = 'GET', headers = {} }: Asked = {}) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    const body = Buffer.concat(await reply.toArray())
    const { date: _date, ...head } = reply.headers
    return { status: reply.statusCode, headers: head, body: body.toString('base64') }
  }
