import type { Db } from '#server/platform/database/database.ts'

/**
 * Ends the notices on devices whose sessions end; given to this capability by push, whose devices they are. Must run in
 * the transaction that ends the sessions.
 * @param which devices by their marks: `only` this one, whosever it is; or those `of` an administrator, by their id,
 * `allBut` the calling browser's (without a mark, all of them)
 */
export type SignOutDevices = (
  trx: Db,
  which: { only: string } | { of: string; allBut: string | undefined },
  actor: string,
  now: Date,
) => Promise<void>
