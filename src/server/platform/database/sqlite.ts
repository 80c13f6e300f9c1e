/**
 * Kysely on Node's own SQLite, with group commit.
 * A durable commit waits for the disk, and SQLite has one writer: committing each transaction separately would limit
 * the shop to a few hundred per second. So transactions share a commit: each runs alone, in its own savepoint, one
 * after the other, and while one group is being synced to disk the next one gathers. The sync happens beside the event
 * loop, without blocking it. A transaction is reported as committed only after its group is on disk; one that fails
 * rolls back only its own savepoint. A single statement needs no savepoint: SQLite rolls it back itself on failure.
 * Reads outside a transaction use a second connection. It sees committed data only, and never waits for a writer (WAL).
 */
import { closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { promisify } from 'node:util'
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
import { LRUCache } from 'lru-cache'

const syncData = promisify(fdatasync)

type OnFailure = (error: unknown) => void

export class SqliteDialect implements Dialect {
  readonly #file: string
  readonly #asynchronous: ReadonlySet<string>
  readonly #onFailure: OnFailure
  #driver: SqliteDriver | undefined

  /**
   * @param asynchronous tables into which a single insert does not wait for the disk: it returns once committed, and a
   * power cut may undo what was reported in the half minute before it
   * @param onFailure receives the reason why a whole group could not be stored
   */
  constructor(file: string, asynchronous: readonly string[] = [], onFailure: OnFailure = () => undefined) {
    this.#file = file
    this.#asynchronous = new Set(asynchronous)
    this.#onFailure = onFailure
  }
  createDriver = (): Driver => {
    this.#driver = new SqliteDriver(this.#file, this.#asynchronous, this.#onFailure)
    return this.#driver
  }
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new GroupedAdapter()
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)

  /** number of transactions waiting for their turn to write */
  get waiting(): number {
    return this.#driver?.waiting ?? 0
  }
}

class GroupedAdapter extends SqliteAdapter {
  // The driver queues writers itself; Kysely's own lock would hold one transaction's place until its commit.
  override get supportsMultipleConnections(): boolean {
    return true
  }
  // Always true of SQLite: a failed migration leaves the schema as it was before.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * The length of the write-ahead log, in pages of 4 kB, at which it is copied into the database. A busy minute changes
 * the same pages repeatedly: the longer the log, the more changes of a page are copied at once.
 */
const CHECKPOINT_PAGES = 4_000

/** Most prepared statements in the cache. Few are hot; every length of a list makes a statement of its own. */
const CACHED_STATEMENTS_MAX = 500

/** An SQLite handle with its statements, each prepared once. */
class Handle {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, { statement: StatementSync; returnsRows: boolean }>({
    max: CACHED_STATEMENTS_MAX,
  })

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

  /** Also false if SQLite has rolled back by itself, as it does on a full disk. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

type Waiter = { resolve: () => void; reject: (error: unknown) => void; isAsynchronous: boolean }

/** The one writer: assigns turns, and commits in one group what ran while the disk was busy. */
class Writer {
  readonly handle: Handle
  readonly #file: string
  readonly #onFailure: OnFailure
  readonly #turns: (() => void)[] = []
  #busy = false
  #open = false
  /** whether the current transaction has opened its group */
  #isFirst = false
  #flushScheduled = false
  #committing: Waiter[] = []
  #log: number | undefined
  #keeping: Promise<void> | undefined

  constructor(handle: Handle, file: string, onFailure: OnFailure) {
    this.handle = handle
    this.#file = file
    this.#onFailure = onFailure
  }

  /**
   * Waits for a turn, then opens a savepoint for this transaction only. The first of a group needs none: the whole
   * group can be rolled back with it.
   */
  async begin(): Promise<void> {
    if (this.#busy) await this.#nextTurn()
    this.#busy = true
    try {
      this.#isFirst = !this.#open
      this.#openGroup()
      if (!this.#isFirst) this.handle.run('savepoint turn')
    } catch (error) {
      this.#abandonGroup(error)
      this.#passTurn()
      throw error
    }
  }

  /** Runs a statement that is its own transaction. The promise settles as that of `commit` does. */
  async runAlone(
    sql: string,
    parameters: readonly unknown[],
    isAsynchronous: boolean,
  ): Promise<QueryResult<unknown>> {
    if (this.#busy) await this.#nextTurn()
    this.#busy = true
    let result: QueryResult<unknown>
    try {
      this.#openGroup()
      result = this.handle.run(sql, parameters)
    } catch (error) {
      if (this.handle.isInTransaction) this.#scheduleFlush()
      else this.#abandonGroup(error)
      throw error
    } finally {
      this.#passTurn()
    }
    await this.#committed(isAsynchronous)
    return result
  }

  /** Ends the turn; the promise settles when the shared commit is on disk. */
  async commit(): Promise<void> {
    try {
      if (!this.#isFirst) this.handle.run('release turn')
    } catch (error) {
      this.#abandonGroup(error)
      throw error
    } finally {
      this.#passTurn()
    }
    await this.#committed(false)
  }

  rollback(): void {
    try {
      if (this.#isFirst) {
        this.#open = false
        this.handle.run('rollback')
      } else {
        this.handle.run('rollback to turn')
        this.handle.run('release turn')
        this.#scheduleFlush()
      }
    } catch (error) {
      this.#abandonGroup(error)
    }
    this.#passTurn()
  }

  /** Commits and syncs what is left. */
  async close(): Promise<void> {
    await this.#keeping
    this.#flush()
    await this.#keeping
    this.handle.close()
    if (this.#log !== undefined) closeSync(this.#log)
  }

  get waiting(): number {
    return this.#turns.length
  }

  #nextTurn(): Promise<void> {
    return new Promise(resolve => this.#turns.push(resolve))
  }

  #openGroup(): void {
    if (this.#open) return
    this.handle.run('begin immediate')
    this.#open = true
  }

  /** Waits, with others, for the group's commit. */
  #committed(isAsynchronous: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#committing.push({ resolve, reject, isAsynchronous })
      this.#scheduleFlush()
    })
  }

  #passTurn(): void {
    const next = this.#turns.shift()
    if (next) next()
    else this.#busy = false
  }

  #scheduleFlush(): void {
    // While the disk is busy the group gathers; the flush is scheduled again when the disk is done.
    if (this.#flushScheduled || this.#keeping) return
    this.#flushScheduled = true
    setImmediate(() => {
      this.#flushScheduled = false
      // A turn is still waiting for something: its end schedules the next flush.
      if (!this.#busy) this.#flush()
      else this.#scheduleFlush()
    })
  }

  #flush(): void {
    if (!this.#open) return
    try {
      // Before the commit: a folder that may not be written must fail the group, not end the process.
      this.#log ??= openSync(`${this.#file}-wal`, 'r+')
      this.handle.run('commit')
    } catch (error) {
      this.#abandonGroup(error)
      return
    }
    this.#open = false
    const waitForDisk: Waiter[] = []
    for (const waiter of this.#committing)
      if (waiter.isAsynchronous) waiter.resolve()
      else waitForDisk.push(waiter)
    this.#committing = []
    if (waitForDisk.length > 0) this.#keeping = this.#keep(waitForDisk, this.#log)
  }

  /**
   * Resolves these commits once the write-ahead log is synced to disk. If the sync fails, committed data that readers
   * already see may be lost. The rejection is not caught, so the process ends, and the next one starts from what is on
   * disk.
   */
  async #keep(committed: readonly Waiter[], log: number): Promise<void> {
    await syncData(log)
    this.#keeping = undefined
    for (const waiter of committed) waiter.resolve()
    if (this.#open) this.#scheduleFlush()
  }

  /** Rejects everyone in a group that cannot be committed, and rolls all of it back. */
  #abandonGroup(error: unknown): void {
    this.#onFailure(error)
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
  readonly #asynchronous: ReadonlySet<string>
  readonly #onFailure: OnFailure
  #writer!: Writer
  #reader!: Handle

  constructor(file: string, asynchronous: ReadonlySet<string>, onFailure: OnFailure) {
    this.#file = file
    this.#asynchronous = asynchronous
    this.#onFailure = onFailure
  }

  async init(): Promise<void> {
    const common = 'pragma busy_timeout = 5000; pragma foreign_keys = on;'
    // An acknowledged order survives a power cut. `synchronous = FULL` would sync within COMMIT and block the event
    // loop; with NORMAL the writer syncs the same file itself without blocking.
    this.#writer = new Writer(
      new Handle(
        this.#file,
        `${common} pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma cache_size = -4000;`,
      ),
      this.#file,
      this.#onFailure,
    )
    this.#reader = new Handle(this.#file, `${common} pragma query_only = on; pragma cache_size = -4000;`)
  }

  get waiting(): number {
    return this.#writer?.waiting ?? 0
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#writer, this.#reader, this.#asynchronous)
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
    await this.#writer.close()
    this.#reader.close()
  }
}

/**
 * For a query written as text, Kysely knows only the text. A write that begins with `with` is mistaken for a read, and
 * refused by the read-only reader.
 */
const isRead = (query: CompiledQuery['query'], text: string): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(text))

/** Kysely's connection while it runs a query or a transaction. */
class Connection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: Handle
  readonly #asynchronous: ReadonlySet<string>
  #inTransaction = false

  constructor(writer: Writer, reader: Handle, asynchronous: ReadonlySet<string>) {
    this.#writer = writer
    this.#reader = reader
    this.#asynchronous = asynchronous
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
    // Kysely also asks for a rollback after a failed commit: that group is already rolled back, and another turn may be
    // running.
    if (!this.#inTransaction) return
    this.#inTransaction = false
    this.#writer.rollback()
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#writer.handle.run(sql, parameters) as QueryResult<R>
    if (isRead(query, sql)) return this.#reader.run(sql, parameters) as QueryResult<R>
    const isAsynchronous =
      query.kind === 'InsertQueryNode' && this.#asynchronous.has(query.into?.table.identifier.name ?? '')
    return this.#writer.runAlone(sql, parameters, isAsynchronous) as Promise<QueryResult<R>>
  }

  // biome-ignore lint/correctness/useYield: the shop streams nothing; Kysely's interface asks for the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite queries cannot be streamed')
  }
}
