import { HOUR_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'

/** How long a started job is not started again, whether it failed or is still running. */
const AGAIN_MS = HOUR_MS

const PREFIX = 'job:'
const NEVER = ''

const textOf = (moment: string): string => JSON.stringify(moment)

/** Records when a scheduled job last succeeded, in a row per job beside the facts. */
export async function recordJobSuccess(db: Db, job: string, now: Date): Promise<void> {
  const row = { value: textOf(now.toISOString()), updated_at: now.toISOString() }
  await db
    .insertInto('settings')
    .values({ key: PREFIX + job, ...row })
    .onConflict(c => c.column('key').doUpdateSet(row))
    .execute()
}

/** Returns when each job last succeeded on any node; jobs that never did are missing. */
export async function loadJobSuccesses(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', `${PREFIX}%`)
    .execute()
  const successes = rows.map(
    ({ key, value }) => [key.slice(PREFIX.length), JSON.parse(value) as string] as const,
  )
  return new Map(successes.filter(([, at]) => at !== NEVER).map(([job, at]) => [job, new Date(at)]))
}

/**
 * Claims a job that has not succeeded since the given time, so that one node runs it.
 * @returns false if another node has claimed it or done it
 */
export async function claimJob(db: Db, job: string, since: Date, now: Date): Promise<boolean> {
  const updated_at = now.toISOString()
  const claimed = await db
    .insertInto('settings')
    .values({ key: PREFIX + job, value: textOf(NEVER), updated_at })
    .onConflict(c =>
      c
        .column('key')
        .doUpdateSet({ updated_at })
        .where('settings.value', '<', textOf(since.toISOString()))
        .where('settings.updated_at', '<', new Date(now.getTime() - AGAIN_MS).toISOString()),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Releases the claim, so that the job continues with the next run. */
export async function releaseJob(db: Db, job: string): Promise<void> {
  await db
    .updateTable('settings')
    .set({ updated_at: NEVER })
    .where('key', '=', PREFIX + job)
    .execute()
}
