/**
 * Kysely on Node's own SQLite, with group commit.
 *
 * A durable commit waits for the disk, and SQLite has one writer: committing each transaction for itself would bound the
 * shop to a few hundred of them a second. So transactions that arrive in the same turn of the event loop share one commit:
 * each runs alone, in its own savepoint, one after the other, and all of them are told "committed" only after the one
 * COMMIT has reached the disk. A transaction that fails rolls back its savepoint and no other's.
 *
 * Reads outside a transaction use a second connection. It sees committed data only, and never waits for a writer (WAL).
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** Transactions that at most share one commit, so that none waits long. */
const GROUP_MAX = 256

/**
 * A commit costs the disk's time whatever is in it. Where commits follow each other closely, the next one gathers for so
 * long, and more transactions share it; after a quiet moment it is made at once.
 */
const CLOSE_MS = 4
const GATHER_MS = 2

export class SqliteDialect implements Dialect {
  readonly #file: string
  constructor(file: string) {
    this.#file = file
  }
  createDriver = (): Driver => new SqliteDriver(this.#file)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new GroupedAdapter()
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)
}

class GroupedAdapter extends SqliteAdapter {
  // The driver queues writers itself; Kysely's own lock would hold one transaction's place until its commit.
  override get supportsMultipleConnections(): boolean {
    return true
  }
  // It has been true of SQLite all along: a migration that fails leaves the shape before it.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** One SQLite handle with its statements, each prepared once. */
class Handle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>()

  constructor(file: string, pragmas: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(pragmas)
  }

  run(sql: string, parameters: readonly unknown[] = []): QueryResult<unknown> {
    let prepared = this.#statements.get(sql)
    if (!prepared) {
      const statement = this.#database.prepare(sql)
      prepared = { statement, returnsRows: statement.columns().length > 0 }
      this.#statements.set(sql, prepared)
    }
    const values = parameters as SQLInputValue[]
    if (prepared.returnsRows) return { rows: prepared.statement.all(...values) }
    const { changes, lastInsertRowid } = prepared.statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

type Waiter = { resolve: () => void; reject: (error: unknown) => void }

/** The one writer: gives turns, and commits together what ran in the same turn of the event loop. */
class Writer {
  readonly handle: Handle
  readonly #turns: (() => void)[] = []
  #busy = false
  #open = false
  #flushScheduled = false
  #committedAt = 0
  #committing: Waiter[] = []

  constructor(handle: Handle) {
    this.handle = handle
  }

  /** Waits for the turn, then opens a savepoint that is this transaction's own. */
  async begin(): Promise<void> {
    if (this.#busy) await new Promise<void>(resolve => this.#turns.push(resolve))
    this.#busy = true
    try {
      if (!this.#open) {
        this.handle.run('begin immediate')
        this.#open = true
      }
      this.handle.run('savepoint turn')
    } catch (error) {
      this.#abandonGroup(error)
      this.#passTurn()
      throw error
    }
  }

  /** Ends the turn; the promise settles when the shared commit is on the disk. */
  commit(): Promise<void> {
    return new Promise((resolve, reject) => {
      try {
        this.handle.run('release turn')
        this.#committing.push({ resolve, reject })
        if (this.#committing.length >= GROUP_MAX) this.#flush()
        else this.#scheduleFlush()
      } catch (error) {
        this.#abandonGroup(error)
        reject(error)
      }
      this.#passTurn()
    })
  }

  rollback(): void {
    try {
      this.handle.run('rollback to turn')
      this.handle.run('release turn')
      this.#scheduleFlush()
    } catch (error) {
      this.#abandonGroup(error)
    }
    this.#passTurn()
  }

  /** Commits what is left and waits for nobody. */
  close(): void {
    this.#flush()
    this.handle.close()
  }

  #passTurn(): void {
    const next = this.#turns.shift()
    if (next) next()
    else this.#busy = false
  }

  #scheduleFlush(): void {
    if (this.#flushScheduled) return
    this.#flushScheduled = true
    const flush = () => {
      this.#flushScheduled = false
      // A turn is running that waited for something: its end schedules the next flush.
      if (!this.#busy) this.#flush()
      else this.#scheduleFlush()
    }
    if (performance.now() - this.#committedAt < CLOSE_MS) setTimeout(flush, GATHER_MS)
    else setImmediate(flush)
  }

  #flush(): void {
    if (!this.#open) return
    try {
      this.handle.run('commit')
      this.#open = false
      this.#committedAt = performance.now()
      const committed = this.#committing
      this.#committing = []
      for (const waiter of committed) waiter.resolve()
    } catch (error) {
      this.#abandonGroup(error)
    }
  }

  /** The group cannot be committed: everyone in it is told, nothing of it stays. */
  #abandonGroup(error: unknown): void {
    if (this.#open) {
      this.#open = false
      try {
        this.handle.run('rollback')
      } catch {
        // SQLite has rolled back by itself, as it does on a full disk.
      }
    }
    const abandoned = this.#committing
    this.#committing = []
    for (const waiter of abandoned) waiter.reject(error)
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  #writer!: Writer
  #reader!: Handle

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const common = 'pragma busy_timeout = 5000; pragma foreign_keys = on;'
    // FULL: an acknowledged order survives a power cut.
    this.#writer = new Writer(
      new Handle(
        this.#file,
        `${common} pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000;`,
      ),
    )
    this.#reader = new Handle(this.#file, `${common} pragma query_only = on; pragma cache_size = -16000;`)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#writer, this.#reader)
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).begin()
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).commit()
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as Connection).rollback()
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#writer.close()
    this.#reader.close()
  }
}

/** What Kysely holds while it runs a query or a transaction. */
class Connection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: Handle
  #inTransaction = false

  constructor(writer: Writer, reader: Handle) {
    this.#writer = writer
    this.#reader = reader
  }

  async begin(): Promise<void> {
    await this.#writer.begin()
    this.#inTransaction = true
  }
  async commit(): Promise<void> {
    this.#inTransaction = false
    await this.#writer.commit()
  }
  rollback(): void {
    this.#inTransaction = false
    this.#writer.rollback()
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#writer.handle.run(sql, parameters) as QueryResult<R>
    if (query.kind === 'SelectQueryNode') return this.#reader.run(sql, parameters) as QueryResult<R>
    await this.#writer.begin()
    let result: QueryResult<R>
    try {
      result = this.#writer.handle.run(sql, parameters) as QueryResult<R>
    } catch (error) {
      this.#writer.rollback()
      throw error
    }
    await this.#writer.commit()
    return result
  }

  // biome-ignore lint/correctness/useYield: the shop streams nothing; Kysely's interface asks for the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite queries are not streamed')
  }
}
