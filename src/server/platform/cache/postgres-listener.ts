import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import type pg from 'pg'
import type { Log } from '../log.ts'

/** A LISTEN connection to a PostgreSQL server; a lost one is replaced. */
type Listener = {
  /** whether all has come in that was said until a moment ago */
  isHearing(): boolean
  /** the connection itself, while there is one */
  client(): pg.Client | undefined
  close(): Promise<void>
}

const RECONNECT_MS = 2_000

/**
 * Opens a listener. A connection can be dead without either end being told (a cable, a firewall that forgets, a machine
 * that is gone), so every while it says something to itself, which must have come back when the next is due. It comes after
 * all that was said before, as the server tells everything in one order.
 * @param given.probeMs how often; what it has not heard for twice as long it does not claim to know
 * @param given.onOpen hears that it listens from now on; what was said before is lost
 */
export async function openListener(given: {
  databaseUrl: string
  channel: string
  probeMs: number
  onMessage: (payload: string) => void
  onOpen: () => void
  log: Log
}): Promise<Listener> {
  const { databaseUrl, channel, probeMs, log } = given
  const { Client } = await import('pg')
  const probes = `${channel}_${randomUUID()}`
  let open: { client: pg.Client; socket: Socket } | undefined
  /** all that was said before it has come in; of the clock that only goes forward */
  let heardUntil = 0
  let reconnecting: NodeJS.Timeout | undefined
  let probing: NodeJS.Timeout | undefined
  /** whether a lost connection is to be replaced: not before there was one, and not at the end */
  let isKept = false

  const connect = async () => {
    const socket = new Socket()
    const client = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      // A connection of its own, so that it can be destroyed where the other end answers nothing.
      stream: () => socket,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
    })
    let isLost = false
    const lost = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (open?.client === client) open = undefined
      socket.destroy()
      if (!isKept) return
      if (error)
        log.warn({ err: error }, 'lost the database notifications, caches are off until they are back')
      clearInterval(probing)
      reconnecting = setTimeout(() => {
        connecting = connect()
        connecting.catch(() => undefined)
      }, RECONNECT_MS).unref()
    }
    client.on('notification', message => {
      if (message.channel === channel) given.onMessage(message.payload ?? '')
      else heardUntil = Number(message.payload)
    })
    client.on('error', lost)
    client.on('end', () => lost())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await client.query(`listen "${probes}"`)
    } catch (error) {
      lost(error as Error)
      throw error
    }
    open = { client, socket }
    let probedAt = performance.now()
    heardUntil = probedAt
    given.onOpen()

    const probe = () => {
      if (open?.client !== client) return
      if (heardUntil < probedAt) return lost(new Error('The connection has gone silent'))
      probedAt = performance.now()
      // Where it fails, or nothing comes back, the next round finds out.
      client.query('select pg_notify($1, $2)', [probes, String(probedAt)]).catch(() => undefined)
    }
    // A process that stood still for a while reads first what has come in meanwhile.
    probing = setInterval(() => setImmediate(probe), probeMs).unref()
  }
  let connecting = connect()
  await connecting
  isKept = true

  return {
    isHearing: () => open !== undefined && performance.now() - heardUntil <= 2 * probeMs,
    client: () => open?.client,
    close: async () => {
      isKept = false
      clearTimeout(reconnecting)
      await connecting.catch(() => undefined)
      clearInterval(probing)
      if (!open) return
      const { client, socket } = open
      const late = setTimeout(() => socket.destroy(), probeMs)
      await client.end()
      clearTimeout(late)
    },
  }
}
