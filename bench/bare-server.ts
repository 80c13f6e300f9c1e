/** A yardstick: Node's own HTTP server, which only sends given bytes and headers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BareTask = { headers: Record<string, string>; body: string }

process.once('message', ({ headers, body }: BareTask) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(bytes)
  })
  // Fastify's own value, so that both send the same Keep-Alive header.
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1', () =>
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
})
