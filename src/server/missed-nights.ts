import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { Db } from './platform/database/database.ts'
import type { JobRecord } from './platform/job-record.ts'
import type { Log } from './platform/log.ts'
import { claimJob, loadJobMarks, markJob, releaseJob } from './settings/job-marks.ts'

/** A day, and the hour by which one night's work may end later than another's. */
const MISSED_MS = 25 * HOUR_MS

/** No shop is closed for so long: more likely the clock is wrong, as a machine's may be until it has asked the network. */
const DOUBTFUL_MS = 2 * 365 * DAY_MS

/** By then a clock is set; what a night erases does not come back. */
const CLOCK_IS_SET_MS = HOUR_MS

/** A job of the night; `false`: something of its work is left for the next run. */
type NightJob = { name: string; work: () => Promise<unknown> }

type Nights = {
  db: Db
  jobs: readonly NightJob[]
  records: readonly JobRecord[]
  log: Pick<Log, 'info' | 'error'>
  now: () => Date
}

/** Does a job, and keeps that it is done. @returns false where something is left of it */
export async function doNightJob(db: Db, { name, work }: NightJob, now: () => Date): Promise<boolean> {
  if ((await work()) === false) return false
  await markJob(db, name, now())
  return true
}

/**
 * The every-minute job for a machine that is off at night: what has not succeeded for a day is done now, on one node. Each
 * node learns here what the others have done, so that none calls it late.
 */
export async function catchUpNights(
  { db, jobs, records, log, now }: Nights,
  stop: AbortSignal,
): Promise<void> {
  const marks = await loadJobMarks(db)
  const since = new Date(now().getTime() - MISSED_MS)
  for (const job of jobs) {
    const record = records.find(({ name }) => name === job.name)
    const done = marks.get(job.name)
    if (record && done && (record.succeededAt === null || record.succeededAt < done))
      record.succeededAt = done
    if (stop.aborted || (done && done >= since)) continue
    if (done && record && isDoubtful(done, record, now())) continue
    if (!(await claimJob(db, job.name, since, now()))) continue
    try {
      if (!(await doNightJob(db, job, now))) {
        await releaseJob(db, job.name)
        continue
      }
      if (record) record.succeededAt = now()
      log.info({ job: job.name }, 'a job that no night has done was done by day')
    } catch (error) {
      if (record) record.failures += 1
      log.error({ err: error, job: job.name }, 'a job failed')
    }
  }
}

/** Whether a night seems to be missed because the clock of a process that has just begun is years ahead. */
const isDoubtful = (done: Date, { startedAt }: JobRecord, now: Date): boolean =>
  now.getTime() - done.getTime() > DOUBTFUL_MS && now.getTime() - startedAt.getTime() < CLOCK_IS_SET_MS
