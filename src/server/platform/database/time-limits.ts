import type { Socket } from 'node:net'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** How long a PostgreSQL server may keep the shop waiting, and the shop it; in milliseconds. */
export type TimeLimits = {
  /** of silence while an answer is awaited, which a connection that has died never gives; a long one may take longer to come */
  answerMs: number
  /** for what another transaction has locked */
  lockMs: number
  /** between two statements of a transaction, which hold what it has locked */
  idleMs: number
}

/**
 * No statement is silent for long (decision 49), and no transaction waits for anything but the database. The server gives up first, so
 * that who waits for a row is told of it on a connection that stays.
 */
export const SHOP_LIMITS: TimeLimits = { answerMs: 60_000, lockMs: 45_000, idleMs: 30_000 }

const BEGIN = /^(begin|start transaction)/

/**
 * A client whose connection is destroyed where an answer is late, so that nothing else waits on it.
 *
 * The server's limits are said with each transaction, in the same message as its beginning: PgBouncer refuses them as parameters of a
 * connection, and what is set for a session stays with whichever the next transaction of another gets. `statement_timeout` is not
 * among them: it would end the wait of a COMMIT for a standby, and call the order safe that no other server has.
 */
export function limitTime(
  client: pg.PoolClient,
  { answerMs, lockMs, idleMs }: TimeLimits,
): PostgresPoolClient {
  const limits = `set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
  const socket = client.connection.stream as Socket
  const giveUp = () => socket.destroy(new NoAnswer(answerMs))
  const query = async (text: string, values: unknown[]) => {
    socket.setTimeout(answerMs, giveUp)
    try {
      return await client.query(BEGIN.test(text) ? `${text}; ${limits}` : text, values)
    } finally {
      socket.setTimeout(0, giveUp)
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: isBroken => client.release(isBroken),
  }
}

class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(answerMs: number) {
    super(`The database has not answered within ${answerMs} ms`)
  }
}
