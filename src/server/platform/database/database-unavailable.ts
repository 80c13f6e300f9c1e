import type { Db } from './database.ts'
import { findWriteFailure, noteWriteFailure, type WriteFailure } from './write-failures.ts'

/**
 * SQLSTATEs of a server that is down, starting, stopping, out of connections, or without the database; and of one that
 * gave up on a statement, a lock or a silent transaction, or is out of memory.
 */
const UNAVAILABLE_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '3D000',
  '57014',
  '55P03',
  '25P03',
  '53200',
])

/**
 * SQLSTATEs of a server that reads but does not write: a full or failing disk, or a read-only database, such as an old
 * primary.
 */
const READ_ONLY_STATE = '25006'
const WRITE_REFUSAL_STATES = new Set(['53100', '58030', READ_ONLY_STATE])
const UNAVAILABLE_CLASS = /^08/

/** Error codes of the connection to the server. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Errors without a code, from pg and Kysely, when a connection ends or none is available in time. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|driver has already been destroyed)/

/** SQLite's primary result codes: busy, locked, no memory, read-only, I/O error, full, cannot be opened. */
const UNAVAILABLE_RESULTS = new Set([5, 6, 7, 8, 10, 13, 14])
const READ_ONLY_RESULT = 8
const WRITE_REFUSAL_RESULTS = new Set([READ_ONLY_RESULT, 10, 13])

type DatabaseError = Error & { code?: string; errcode?: number }

/** Whether an error means that the database is unavailable, rather than that the shop made a wrong query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode, message } = error as DatabaseError
  if (code === 'ERR_SQLITE_ERROR') return errcode !== undefined && UNAVAILABLE_RESULTS.has(errcode & 0xff)
  return (
    UNAVAILABLE_STATES.has(code) ||
    WRITE_REFUSAL_STATES.has(code) ||
    UNAVAILABLE_CLASS.test(code) ||
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_MESSAGES.test(message)
  )
}

/** Whether an unavailable database can still be read. */
function rejectsWrites(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as DatabaseError
  return code === 'ERR_SQLITE_ERROR'
    ? WRITE_REFUSAL_RESULTS.has(errcode & 0xff)
    : WRITE_REFUSAL_STATES.has(code)
}

/** Returns why a database that can be read accepts no writes now. */
export function findWriteRefusal(db: Db): WriteFailure | undefined {
  const failure = findWriteFailure(db)
  return failure && rejectsWrites(failure.error) ? failure : undefined
}

/**
 * Whether a database accepts no writes because it is read-only: its hoster has locked it, or a standby has not been
 * promoted.
 */
export function isReadOnly(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as DatabaseError
  return code === 'ERR_SQLITE_ERROR' ? (errcode & 0xff) === READ_ONLY_RESULT : code === READ_ONLY_STATE
}

/** How long a failure explains other errors around it: a restarting server answers again at once. */
const EXPLAINS_MS = 2_000

const lastFailures = new WeakMap<object, { error: unknown; at: number }>()

/** Records that a database was unavailable, if it was. @param db the same as for `expectDatabase` */
export function noteDatabaseFailure(db: object, error: unknown): void {
  if (!isDatabaseUnavailable(error)) return
  lastFailures.set(db, { error, at: performance.now() })
  noteWriteFailure(db, error)
}

/**
 * Checks the database when another library has swallowed the cause of a failure.
 * @throws the database's own error if it does not answer, or failed a moment ago
 */
export async function expectDatabase(db: Db): Promise<void> {
  const last = lastFailures.get(db)
  if (last && performance.now() - last.at < EXPLAINS_MS) throw last.error
  // A plain read: any other statement would go to the writer, and wait for the disk.
  await db.selectFrom('counters').select('name').limit(1).execute()
}
