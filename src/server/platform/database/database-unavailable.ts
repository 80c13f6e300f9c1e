import type { Db } from './database.ts'
import { type Doubt, doubtWrites, findDoubt } from './writes.ts'

/**
 * SQLSTATE of a server that is away, starts, stops, has no room for another connection, or has lost the database; and of one that
 * gave up on a statement, a lock or a silent transaction, or has no memory left.
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

/** Of a server that reads and does not write: a full disk, one that fails, a database that is for reading alone, as of an old primary. */
const READ_ONLY_STATE = '25006'
const WRITELESS_STATES = new Set(['53100', '58030', READ_ONLY_STATE])
const UNAVAILABLE_CLASS = /^08/

/** Of the way to the server. */
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

/** pg and Kysely give no code where a connection ends under them, or none comes in time. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|driver has already been destroyed)/

/** SQLite's primary result codes: busy, locked, no memory, read-only, I/O error, full, cannot be opened. */
const UNAVAILABLE_RESULTS = new Set([5, 6, 7, 8, 10, 13, 14])
const READ_ONLY_RESULT = 8
const WRITELESS_RESULTS = new Set([READ_ONLY_RESULT, 10, 13])

type DatabaseError = Error & { code?: string; errcode?: number }

/** Whether an error says that the database cannot be used just now, rather than that the shop asked wrongly. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode, message } = error as DatabaseError
  if (code === 'ERR_SQLITE_ERROR') return errcode !== undefined && UNAVAILABLE_RESULTS.has(errcode & 0xff)
  return (
    UNAVAILABLE_STATES.has(code) ||
    WRITELESS_STATES.has(code) ||
    UNAVAILABLE_CLASS.test(code) ||
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_MESSAGES.test(message)
  )
}

/** Whether a database that could not be used may be read all the same. */
function isWriteless(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as DatabaseError
  return code === 'ERR_SQLITE_ERROR' ? WRITELESS_RESULTS.has(errcode & 0xff) : WRITELESS_STATES.has(code)
}

/** Why a database takes no writes now, though it is read. */
export function findWriteless(db: Db): Doubt | undefined {
  const doubt = findDoubt(db)
  return doubt && isWriteless(doubt.error) ? doubt : undefined
}

/** Whether a database takes no writes as it is for reading alone: its hoster has locked it, or a standby has not been promoted. */
export function isReadOnly(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as DatabaseError
  return code === 'ERR_SQLITE_ERROR' ? (errcode & 0xff) === READ_ONLY_RESULT : code === READ_ONLY_STATE
}

/** A failure explains what went wrong around it for so long: a server that restarts answers again at once. */
const EXPLAINS_MS = 2_000

const lastFailures = new WeakMap<object, { error: unknown; at: number }>()

/** Notes that a database failed, where it could not be used. @param db as `expectDatabase` is asked with */
export function noteDatabaseFailure(db: object, error: unknown): void {
  if (!isDatabaseUnavailable(error)) return
  lastFailures.set(db, { error, at: performance.now() })
  doubtWrites(db, error)
}

/**
 * Asked where another library has hidden why it failed.
 * @throws the database's own error where it does not answer, or did not a moment ago
 */
export async function expectDatabase(db: Db): Promise<void> {
  const last = lastFailures.get(db)
  if (last && performance.now() - last.at < EXPLAINS_MS) throw last.error
  // A plain read: any other statement would be the writer's, and wait for the disk.
  await db.selectFrom('counters').select('name').limit(1).execute()
}
