import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { Db } from './platform/database/database.ts'
import type { JobRecord } from './platform/job-record.ts'
import type { Log } from './platform/log.ts'
import { claimJob, loadJobSuccesses, recordJobSuccess, releaseJob } from './settings/job-runs.ts'

/** A day, plus an hour for nights whose work ends later than usual. */
const MISSED_MS = 25 * HOUR_MS

/** A longer gap more likely means a wrong clock, as a machine may have until it has asked the network. */
const DOUBTFUL_MS = 2 * 365 * DAY_MS

/** By then the clock is set. Waiting matters because what a nightly job erases cannot be restored. */
const CLOCK_IS_SET_MS = HOUR_MS

/** A nightly job; resolves to `false` if some of its work is left for the next run. */
type NightlyJob = { name: string; work: () => Promise<unknown> }

type Nights = {
  db: Db
  jobs: readonly NightlyJob[]
  records: readonly JobRecord[]
  log: Pick<Log, 'info' | 'error'>
  now: () => Date
}

/** Runs a job and records that it is done. @returns false if some of its work is left */
export async function runNightlyJob(db: Db, { name, work }: NightlyJob, now: () => Date): Promise<boolean> {
  if ((await work()) === false) return false
  await recordJobSuccess(db, name, now())
  return true
}

/**
 * Catches up on nightly jobs, every minute, for a machine that is off at night: a job that has not succeeded for a day
 * is run now, on one node. Each node also learns here what the others have done, so that none reports it as late.
 */
export async function catchUpNightlyJobs(
  { db, jobs, records, log, now }: Nights,
  stop: AbortSignal,
): Promise<void> {
  const successes = await loadJobSuccesses(db)
  const since = new Date(now().getTime() - MISSED_MS)
  for (const job of jobs) {
    const record = records.find(({ name }) => name === job.name)
    const done = successes.get(job.name)
    if (record && done && (record.succeededAt === null || record.succeededAt < done))
      record.succeededAt = done
    if (stop.aborted || (done && done >= since)) continue
    if (done && record && isDoubtful(done, record, now())) continue
    if (!(await claimJob(db, job.name, since, now()))) continue
    try {
      if (!(await runNightlyJob(db, job, now))) {
        await releaseJob(db, job.name)
        continue
      }
      if (record) record.succeededAt = now()
      log.info(
        { job: job.name },
        done ? 'missed nightly job was made up for' : 'nightly job was run for the first time',
      )
    } catch (error) {
      if (record) record.failures += 1
      log.error({ err: error, job: job.name }, 'job failed')
    }
  }
}

/** Whether a night only seems missed because a process that has just started has a clock years ahead. */
const isDoubtful = (done: Date, { startedAt }: JobRecord, now: Date): boolean =>
  now.getTime() - done.getTime() > DOUBTFUL_MS && now.getTime() - startedAt.getTime() < CLOCK_IS_SET_MS
