import { type Db, isShared } from './database.ts'

/**
 * Reads by several statements what stood there at one moment. Nothing is locked, but PostgreSQL keeps what is outdated meanwhile: so
 * `read` is to wait for statements alone, and never for who takes its result. The embedded database commits between turns of the event
 * loop, and statements that wait for nothing else run within one.
 */
export const readAtOnce = <Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> =>
  isShared(db)
    ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
    : read(db)
