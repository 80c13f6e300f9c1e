import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * How long a keep-alive connection must be idle, in milliseconds, before a closing server ends it. The proxies in
 * `deploy/` end theirs sooner: they would lose a request written to a connection at the moment that it is ended here.
 */
export const QUIET_MS = 1_000

/** How often a closing server checks its connections, in milliseconds. */
const LOOK_MS = 50

/**
 * How long a closing server still accepts connections: on a busy machine, one that its client considers open arrives
 * later.
 */
const TAKING_MS = 50

/** A turn of the event loop shorter than this, in milliseconds, did no other work. */
const QUICK_TURN_MS = 0.1
const TURNS_MAX = 1_000

const closing = new WeakSet<Server>()

/** Whether a server is shutting down, though it may still accept connections. */
export const isClosing = (server: Server): boolean => closing.has(server)

type Connection = {
  latest: { request: IncomingMessage; reply: ServerResponse } | undefined
  /** bytes read at the last check, and since when that number has not changed */
  bytesRead: number
  quietSince: number
}

/**
 * Accepts waiting connections: they wait in the system until the event loop accepts them, one in each turn, and would be
 * reset if the server closed before, though a proxy has already sent its request. So the server accepts for a while
 * longer, and closes right after a quick turn in which no connection was waiting.
 */
async function takeWaitingConnections(server: Server): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, TAKING_MS))
  let accepted = 0
  const count = () => accepted++
  server.on('connection', count)
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const [from, before] = [performance.now(), accepted]
    await nextTurn()
    if (accepted === before && performance.now() - from < QUICK_TURN_MS) break
  }
  server.off('connection', count)
}

/**
 * Lets a server close so that a proxy in front loses no request: new connections are refused, which sends the proxy
 * elsewhere; open ones are answered once more, and told that it was the last time.
 * @param given.quietMs how long to keep an open connection without traffic: the proxy may just be writing to it
 * @param given.arrivalMs how long a request may take to arrive, so that a stalled client does not delay the end; Node
 * applies no request timeout meanwhile
 * @returns a function that closes the server; it resolves when the last reply is sent and the last connection ended
 */
export function closeGently(
  server: Server,
  { quietMs, arrivalMs }: { quietMs: number; arrivalMs: number },
): () => Promise<void> {
  const connections = new Map<Socket, Connection>()
  server.on('connection', socket => {
    connections.set(socket, { latest: undefined, bytesRead: 0, quietSince: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (request, reply) => {
    const connection = connections.get(request.socket)
    if (connection) connection.latest = { request, reply }
    if (isClosing(server)) reply.shouldKeepAlive = false
  })

  const look = (isLate: boolean) => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      const { latest } = connection
      const isWaiting = !latest || latest.reply.writableFinished
      if (!isWaiting || socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead
        connection.quietSince = now
      }
      const isQuiet = isWaiting && now - connection.quietSince >= quietMs
      const isStalled = isLate && (isWaiting || !latest.request.complete)
      if (isQuiet || isStalled) socket.destroy()
    }
  }

  return async () => {
    closing.add(server)
    const from = performance.now()
    for (const connection of connections.values()) {
      connection.quietSince = from
      if (connection.latest && !connection.latest.reply.headersSent)
        connection.latest.reply.shouldKeepAlive = false
    }
    await takeWaitingConnections(server)
    // An HTTP server's own close would cut idle connections at once.
    const closed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
    // Checked after the turn's input is read: timers run before it, and a request may have arrived while the event loop
    // was busy.
    const looking = setInterval(
      () => setImmediate(() => look(performance.now() - from >= arrivalMs)),
      LOOK_MS,
    )
    await closed
    clearInterval(looking)
  }
}
