import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/durations.ts'
import {
  INCIDENT_PARTS,
  type Incident,
  type IncidentPart,
  READ_ONLY,
  WRITES_REJECTED,
} from '#domain/incident.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findWriteRefusal, isReadOnly } from '#server/platform/database/database-unavailable.ts'

/** How many failures in a row are an incident; a single one may be transient. */
const FAILURES = 3

/** How close together they must be. */
const WITHIN_MS = 5 * MINUTE_MS

/**
 * A failure this soon after the end of an incident reopens it: a flapping part does not flood the owner with e-mails.
 */
export const QUIET_MS = 5 * MINUTE_MS

const MESSAGE_MAX = 300

/**
 * The parts that failed since they last worked, as far as this process knows: if there are none, a success costs no
 * query. Per database, because a test process opens many.
 */
const failing = new WeakMap<Db, Set<IncidentPart>>()

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/**
 * Reports that a part has failed, in one statement, so that any number of processes may do so at once. A definite
 * failure is an incident at once, others are with the third in a row within minutes.
 * @param db not a transaction: a rollback would lose the failure
 * @param message why, in technical English, for the owner, the log and, without addresses and paths, `/health/ready`
 * @param options.isDefinite it will fail until a person repairs it, such as a refused password
 */
export async function reportFailure(
  db: Db,
  part: IncidentPart,
  message: string,
  { isDefinite }: { isDefinite: boolean },
  now: Date,
): Promise<void> {
  if (db.isTransaction) throw new Error('A failure must be reported outside of transactions')
  const at = now.toISOString()
  const within = before(now, WITHIN_MS)
  const isThird = sql<boolean>`incidents.failures >= ${sql.lit(FAILURES - 1)} and incidents.previous_at >= ${within}`
  const isOpen = sql<boolean>`incidents.opened_at is not null`
  const opens = isDefinite ? sql<boolean>`true` : isThird
  const isSame = sql<boolean>`(incidents.mailed_at is not null and incidents.ended_at >= ${before(now, QUIET_MS)})`
  const isNew = sql<boolean>`not (${isOpen}) and (${opens}) and not ${isSame}`
  const text = message.slice(0, MESSAGE_MAX)

  await db
    .insertInto('incidents')
    .values({
      part,
      since: at,
      last_at: at,
      previous_at: null,
      failures: 1,
      message: text,
      opened_at: isDefinite ? at : null,
      mailed_at: null,
      ended_at: null,
    })
    .onConflict(conflict =>
      conflict.column('part').doUpdateSet({
        since: sql<string>`case when ${isNew} then ${isDefinite ? at : sql.ref('incidents.previous_at')} else incidents.since end`,
        last_at: at,
        previous_at: sql<string>`incidents.last_at`,
        failures: sql<number>`case when ${isOpen} or incidents.last_at >= ${within} then incidents.failures + 1 else 1 end`,
        message: text,
        opened_at: sql<
          string | null
        >`case when ${isOpen} then incidents.opened_at when ${opens} then ${at} else null end`,
        mailed_at: sql<string | null>`case when ${isNew} then null else incidents.mailed_at end`,
        ended_at: sql<string | null>`case when ${isOpen} or (${opens}) then null else incidents.ended_at end`,
      }),
    )
    .execute()
  failing.get(db)?.add(part)
}

/** Reports that a part works, which ends its incident. Costs no query while nothing fails. */
export async function reportSuccess(db: Db, part: IncidentPart, now: Date): Promise<void> {
  const known = failing.get(db) ?? (await refreshFailing(db))
  if (!known.has(part)) return
  await endFailing(db, part, now)
}

/**
 * Ends an incident of a part that is checked every minute, once no process has reported it for a while: one process may
 * see a failure that another does not, such as a disk of its own.
 */
export async function endQuiet(db: Db, part: IncidentPart, now: Date): Promise<void> {
  const known = failing.get(db) ?? (await refreshFailing(db))
  if (!known.has(part)) return
  await endFailing(db, part, now, before(now, 2.5 * MINUTE_MS))
}

/**
 * Ends an incident for the owner, who says it is repaired; the next failure is a new one. @returns whether there was an
 * incident
 */
export async function endByOwner(trx: Db, part: IncidentPart, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('incidents')
    .set({ ...ended(now), mailed_at: null })
    .where('part', '=', part)
    .where('opened_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Single failures that were no incident leave the last incident's end unchanged. */
const ended = (now: Date) => ({
  opened_at: null,
  ended_at: sql<string | null>`case when opened_at is not null then ${now.toISOString()} else ended_at end`,
  failures: 0,
  previous_at: null,
})

async function endFailing(db: Db, part: IncidentPart, now: Date, lastBefore?: string): Promise<void> {
  let failed = db.updateTable('incidents').set(ended(now)).where('part', '=', part).where('failures', '>', 0)
  if (lastBefore) failed = failed.where('last_at', '<', lastBefore)
  const { numUpdatedRows } = await failed.executeTakeFirst()
  if (numUpdatedRows > 0n || !lastBefore) failing.get(db)?.delete(part)
}

/**
 * Returns the open incidents, the most urgent part first. A plain read, so that it works when writes fail; failing
 * writes themselves are known from memory.
 */
export async function findIncidents(db: Db): Promise<Incident[]> {
  const rows = await db
    .selectFrom('incidents')
    .select(['part', 'since', 'message'])
    .where('opened_at', 'is not', null)
    .execute()
  const refusal = findWriteRefusal(db)
  if (refusal && !rows.some(({ part }) => part === 'disk'))
    rows.push({
      part: 'disk',
      since: refusal.since.toISOString(),
      message:
        `${isReadOnly(refusal.error) ? READ_ONLY : WRITES_REJECTED}: ${(refusal.error as Error).message}`.slice(
          0,
          MESSAGE_MAX,
        ),
    })
  return INCIDENT_PARTS.flatMap(part => rows.filter(row => row.part === part))
}

/** Learns what other processes have reported. */
export async function refreshFailing(db: Db): Promise<ReadonlySet<IncidentPart>> {
  const rows = await db.selectFrom('incidents').select('part').where('failures', '>', 0).execute()
  const parts = new Set(rows.map(({ part }) => part))
  failing.set(db, parts)
  return parts
}
