import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import type pg from 'pg'
import type { Log } from '../log.ts'

/** A LISTEN connection to a PostgreSQL server; a lost one is replaced. */
type Listener = {
  /** whether everything announced until a moment ago has arrived */
  isHearing(): boolean
  /** the connection itself, while there is one */
  client(): pg.Client | undefined
  close(): Promise<void>
}

const RECONNECT_MS = 2_000

/**
 * Opens a listener. A connection can be dead without either end noticing (a cable, a firewall that forgets, a machine
 * that is gone), so the listener regularly notifies itself, and must have received that when the next probe is due. The
 * server delivers in sequence, so everything announced before has arrived then, too.
 * @param given.probeMs interval of the probes; without news for twice as long, the listener does not claim to be up to
 * date
 * @param given.onOpen called when listening begins; earlier notifications are lost
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
  /** everything announced before this time has arrived; in monotonic time */
  let heardUntil = 0
  let reconnecting: NodeJS.Timeout | undefined
  let probing: NodeJS.Timeout | undefined
  /** whether to replace a lost connection: not before the first one, and not at the end */
  let isKept = false
  /** whether the log says that notifications are lost: it says so once, as an outage may last for thousands of attempts */
  let isLossLogged = false

  const connect = async () => {
    const socket = new Socket()
    const client = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      // A socket of its own, so that it can be destroyed if the other end does not answer.
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
      if (error && !isLossLogged) {
        isLossLogged = true
        log.warn({ err: error }, 'database notifications are lost: caches are off until they are back')
      }
      clearInterval(probing)
      reconnecting = setTimeout(() => {
        connecting = connect()
        connecting.catch(() => undefined)
      }, RECONNECT_MS).unref()
    }
    client.on('notification', message => {
      if (message.channel === channel) return given.onMessage(message.payload ?? '')
      heardUntil = Number(message.payload)
      if (!isLossLogged) return
      isLossLogged = false
      log.info('database notifications are back')
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
      if (heardUntil < probedAt) return lost(new Error('The connection no longer answers'))
      probedAt = performance.now()
      // If it fails, or nothing comes back, the next round notices.
      client.query('select pg_notify($1, $2)', [probes, String(probedAt)]).catch(() => undefined)
    }
    // A process that was suspended for a while first reads what has arrived meanwhile.
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
