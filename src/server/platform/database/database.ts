import { join } from 'node:path'
import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { ASYNCHRONOUS_TABLES, type Tables } from '#server/migrations/tables.ts'
import type { Log } from '../log.ts'
import { openDataFolder } from './data-folder.ts'
import { noteDatabaseFailure } from './database-unavailable.ts'
import { SqliteDialect } from './sqlite.ts'
import { limitTime, SHOP_LIMITS, type TimeLimits } from './time-limits.ts'

/** The shop's database, or a transaction on it. */
export type Db = Kysely<Tables>

export type Dialect = 'sqlite' | 'postgres'

/** An open database and what it is. */
export type Database = {
  db: Db
  dialect: Dialect
  pool: pg.Pool | undefined
  /** how many queries wait for a connection, or transactions for the one writer */
  waiting: () => number
  /** From now on no connection keeps the shop waiting for ever. What may take long comes before: migrations, say. */
  limitTime: (limits?: TimeLimits) => void
}

/** Hears of each statement that was run, in the context of who asked for it. */
type OnQuery = (event: LogEvent) => void

/** Whether other processes write too, so that what must not happen side by side has to be locked. */
export const isShared = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** @param file a path: the shop reads and writes through two connections, which memory cannot share */
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

/** @param log gets connection errors; the pool replaces broken connections */
export async function openPostgres(
  url: string,
  log?: Pick<Log, 'warn'>,
  onQuery?: OnQuery,
): Promise<Database> {
  // Loaded only where it is used: most shops live on the embedded database.
  const { default: pg } = await import('pg')
  // It counts and sums as 64-bit text; none of the shop's leaves what a number holds exactly.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A connection that breaks (a restart, a failover) would end the process without an error listener. The pool listens
  // to idle connections only; a busy one reports it through its failing query.
  pool.on('connect', client =>
    client.on('error', error => log?.warn({ err: error }, 'a connection to the database broke')),
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

/** The PostgreSQL server that `databaseUrl` names, or the embedded database in `dataDir`. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  log?: Pick<Log, 'warn'>,
  onQuery?: OnQuery,
): Promise<Database> {
  openDataFolder(config.dataDir, log)
  if (config.databaseUrl) return openPostgres(config.databaseUrl, log, onQuery)
  return openSqlite(join(config.dataDir, 'heegel.sqlite'), onQuery)
}
