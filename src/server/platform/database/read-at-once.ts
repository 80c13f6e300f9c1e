import { type Db, isShared } from './database.ts'

/**
 * Reads one consistent snapshot with several statements. Nothing is locked, but PostgreSQL retains outdated rows
 * meanwhile: `read` must wait for statements only, never for the consumer of its result. The embedded database commits
 * between turns of the event loop, and statements that wait for nothing else run within one.
 */
export const readAtOnce = <Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> =>
  isShared(db)
    ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
    : read(db)
