import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks which connections are still sending a request. A closing server waits for each of them, and Node applies no
 * request timeout during shutdown.
 * @returns destroys those whose request is incomplete; responses in progress go on
 */
export function trackConnections(server: Server): () => void {
  const latest = new Map<Socket, { request: IncomingMessage; reply: ServerResponse } | undefined>()
  server.on('connection', socket => {
    latest.set(socket, undefined)
    socket.once('close', () => latest.delete(socket))
  })
  server.on('request', (request, reply) => latest.set(request.socket, { request, reply }))
  return () => {
    for (const [socket, exchange] of latest)
      if (!exchange?.request.complete || exchange.reply.writableFinished) socket.destroy()
  }
}
