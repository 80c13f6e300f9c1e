import { fork } from 'node:child_process'
import { join } from 'node:path'
import { HOUR_MS } from '#domain/durations.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import type { Db } from '#server/platform/database/database.ts'
import { redactLocations } from '#server/platform/http/redact-locations.ts'
import type { Log } from '#server/platform/log.ts'
import type { CopyPlan } from './copy.ts'
import type { CopyOutcome } from './copy-process.ts'
import { claimBackup, failBackup, finishBackup, releaseBackup } from './store.ts'

/** The daily backup is made after four in the morning, after the nightly jobs. */
const FROM_MS = 4 * HOUR_MS

type Daily = {
  db: Db
  config: {
    dataDir: string
    databaseUrl: string | undefined
    filesAt: string
    backupDir: string | undefined
    backupKey: string | undefined
  }
  log: Pick<Log, 'info' | 'error'>
  now: () => Date
}

/**
 * The hourly job: makes the backup of the day unless there is one, on one node, and deletes old ones. Failures reach
 * the owner as incidents, separately for the backup and for the deletion of old ones. Does nothing without
 * `BACKUP_DIR`.
 */
export async function backUpDaily({ db, config, log, now }: Daily, stop: AbortSignal): Promise<void> {
  const { dataDir, databaseUrl, filesAt, backupDir, backupKey } = config
  if (backupDir === undefined) return
  const startedAt = now()
  const day = tallinnDay(new Date(startedAt.getTime() - FROM_MS))
  if (!(await claimBackup(db, day, startedAt))) return
  if (stop.aborted) return releaseBackup(db, day, startedAt)
  const outcome = await runCopy(
    { dataDir, databaseUrl, filesAt, copiesAt: backupDir, key: backupKey, withSecrets: false },
    stop,
  )
  if (stop.aborted || outcome === 'stopped') return releaseBackup(db, day, startedAt)
  if ('fault' in outcome) {
    log.error({ day, fault: outcome.fault }, 'daily backup failed')
    return failBackup(db, day, { fault: redactLocations(outcome.fault), startedAt })
  }
  log.info({ day, ...outcome }, 'daily backup was made')
  const rotationFault = 'rotationFault' in outcome ? outcome.rotationFault : undefined
  if (rotationFault !== undefined)
    log.error({ day, fault: rotationFault }, 'old backups could not be deleted')
  await finishBackup(db, day, outcome.name, rotationFault && redactLocations(rotationFault), now())
}

/**
 * Signals that end the shop. A terminal sends them to its child processes as well, and so does systemd by default; the
 * shop itself first finishes its requests before it stops its jobs.
 */
const STOP_SIGNALS: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM'])

function runCopy(plan: CopyPlan, stop: AbortSignal): Promise<CopyOutcome | 'stopped'> {
  return new Promise(resolve => {
    const child = fork(join(import.meta.dirname, 'copy-process.ts'), { execArgv: [] })
    const end = () => child.kill()
    stop.addEventListener('abort', end)
    let outcome: CopyOutcome | undefined
    child.on('message', (said: CopyOutcome) => {
      outcome = said
    })
    child.on('error', error => resolve({ fault: error.message }))
    child.on('exit', (code, signal) => {
      stop.removeEventListener('abort', end)
      const isStopped = signal !== null && STOP_SIGNALS.has(signal)
      resolve(
        outcome ?? (isStopped ? 'stopped' : { fault: `the backup process ended with ${signal ?? code}` }),
      )
    })
    child.send(plan)
  })
}
