import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Keeps an eye on which connections are still sending a request. A server that closes waits for each of them, and Node
 * then looks after no time limit any more.
 * @returns cuts off those that have not sent theirs whole; what is being answered goes on
 */
export function watchArrivals(server: Server): () => void {
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
