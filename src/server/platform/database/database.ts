import { join } from 'node:path'
import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { ASYNCHRONOUS_TABLES, type Tables } from '#server/migrations/tables.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { openDataFolder, refuseHalfRestored, refuseMoved } from './data-folder.ts'
import { noteDatabaseFailure } from './database-unavailable.ts'
import { SqliteDialect } from './sqlite.ts'
import { limitTime, SHOP_LIMITS, type TimeLimits } from './time-limits.ts'

/** The shop's database, or a transaction on it. */
export type Db = Kysely<Tables>

export type Dialect = 'sqlite' | 'postgres'

/** An open database with its dialect. */
export type Database = {
  db: Db
  dialect: Dialect
  pool: pg.Pool | undefined
  /** number of queries waiting for a connection, or of transactions waiting for the one writer */
  waiting: () => number
  /**
   * Enables time limits, so that no connection can keep the shop waiting for ever. Call it after slow work such as
   * migrations.
   */
  limitTime: (limits?: TimeLimits) => void
}

/** Receives each executed statement, in the async context of its caller. */
type OnQuery = (event: LogEvent) => void

/** Whether other processes write too, so that conflicting changes must be locked. */
export const isShared = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** @param file a path: the shop reads and writes through two connections, which an in-memory database cannot share */
export function openSqlite(file: string, onQuery?: OnQuery): Database {
  const dialect = new SqliteDialect(file, ASYNCHRONOUS_TABLES, error => noteDatabaseFailure(db, error))
  const db: Db = new Kysely<Tables>({ dialect, ...(onQuery && { log: onQuery }) })
  return {
    db,
    dialect: 'sqlite',
    pool: undefined,
    waiting: () => dialect.waiting,
    limitTime: () => undefined,
  }
}

/** @param log receives connection errors; the pool replaces broken connections */
export async function openPostgres(
  url: string,
  log?: Pick<Log, 'warn'>,
  onQuery?: OnQuery,
): Promise<Database> {
  // Loaded only if used: most shops run on the embedded database.
  const { default: pg } = await import('pg')
  // PostgreSQL returns counts and sums as 64-bit text; none of the shop's exceed what a number represents exactly.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  // pg reads the certificate files that the URL names when it creates a client: a missing one would be reported without a
  // word about DATABASE_URL.
  try {
    new pg.Client(url)
  } catch (error) {
    throw new StartupError(`DATABASE_URL: ${(error as Error).message}`)
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Without an error listener, a connection that breaks (a restart, a failover) would end the process. The pool listens
  // to idle connections only; a busy one also reports the error through its failing query.
  pool.on('connect', client =>
    client.on('error', error => log?.warn({ err: error }, 'connection to the database broke')),
  )
  pool.on('error', () => undefined)
  let limits: TimeLimits | undefined
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: () =>
          pool.connect().then(
            client => (limits ? limitTime(client, limits) : client),
            error => {
              noteDatabaseFailure(db, error)
              throw error
            },
          ),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    log: event => {
      if (event.level === 'error') noteDatabaseFailure(db, event.error)
      onQuery?.(event)
    },
  })
  return {
    db,
    dialect: 'postgres',
    pool,
    waiting: () => pool.waitingCount,
    limitTime: (given = SHOP_LIMITS) => {
      limits = given
    },
  }
}

/**
 * Opens the PostgreSQL server of `databaseUrl`, or the embedded database in `dataDir`.
 * @throws StartupError without a `databaseUrl` for a shop that has been moved, or if a restore was interrupted
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  log?: Pick<Log, 'warn'>,
  onQuery?: OnQuery,
): Promise<Database> {
  openDataFolder(config.dataDir, log)
  refuseHalfRestored(config.dataDir)
  if (config.databaseUrl) return openPostgres(config.databaseUrl, log, onQuery)
  refuseMoved(config.dataDir)
  return openSqlite(join(config.dataDir, 'heegel.sqlite'), onQuery)
}
