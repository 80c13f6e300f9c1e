import type { Socket } from 'node:net'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** How long a PostgreSQL server may keep the shop waiting, and vice versa; in milliseconds. */
export type TimeLimits = {
  /**
   * silence while waiting for an answer, which a dead connection never gives; a long answer may take longer to arrive
   */
  answerMs: number
  /** wait for a lock of another transaction */
  lockMs: number
  /** pause between two statements of a transaction, which keeps its locks */
  idleMs: number
}

/**
 * No statement is silent for long (decision 49), and no transaction waits for anything but the database. The server
 * times out first, so that a wait for a row fails on a connection that survives.
 */
export const SHOP_LIMITS: TimeLimits = { answerMs: 60_000, lockMs: 45_000, idleMs: 30_000 }

const BEGIN = /^(begin|start transaction)/

/**
 * Wraps a client so that its connection is destroyed if an answer is late, and nothing else waits on it.
 * The server's limits are set in each transaction, in the same message as its beginning: PgBouncer refuses them as
 * connection parameters, and a session's settings would apply to whoever gets the session next. `statement_timeout` is
 * not among them: it would end a COMMIT's wait for a standby, and report an order as safe that no other server has.
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
