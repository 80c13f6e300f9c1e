import type { IncidentPart } from '#domain/incident.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/settings/settings.ts'
import { endQuiet, QUIET_MS, refreshFailing, reportFailure } from './store.ts'

/** A check of a part; the failure message is technical English, without secrets. */
export type Check = { part: IncidentPart; findFault: () => Promise<string | undefined> }

type Watch = {
  db: Db
  checks: readonly Check[]
  settings: Pick<Settings, 'facts'>
  log: Pick<Log, 'warn' | 'info' | 'error'>
  now: () => Date
}

/** The every-minute job: runs the checks, and notifies the owner of incidents that began or ended. */
export async function watchIncidents(watch: Watch): Promise<void> {
  const { db, checks, log, now } = watch
  await refreshFailing(db)
  for (const { part, findFault } of checks)
    try {
      const fault = await findFault()
      if (fault === undefined) await endQuiet(db, part, now())
      else await reportFailure(db, part, fault, { isDefinite: true }, now())
    } catch (error) {
      // A failing check does not prevent the others.
      log.error({ err: error, part }, 'part of the shop could not be checked')
    }
  await tellBegun(watch)
  await tellOver(watch)
}

/** Notifies each incident once, by whichever process is first. */
async function tellBegun({ db, settings, log, now }: Watch): Promise<void> {
  const begun = await db
    .selectFrom('incidents')
    .select('part')
    .where('opened_at', 'is not', null)
    .where('mailed_at', 'is', null)
    .execute()
  if (begun.length === 0) return
  const { contactEmail: recipient } = await settings.facts()
  for (const { part } of begun)
    await retryingTransaction(db, async trx => {
      const at = now()
      const incident = await trx
        .updateTable('incidents')
        .set({ mailed_at: at.toISOString() })
        .where('part', '=', part)
        .where('opened_at', 'is not', null)
        .where('mailed_at', 'is', null)
        .returning(['since', 'opened_at', 'message'])
        .executeTakeFirst()
      if (!incident) return
      const { since, opened_at, message } = incident
      log.warn({ part, since, reason: message }, 'incident has begun')
      // An e-mail saying that e-mails cannot be sent could not be sent either.
      if (part === 'mail') return
      const cause = { about: { id: part }, which: opened_at! }
      await queueMail(trx, { template: 'incident', ...cause, recipient, data: { part, since, message } }, at)
    })
}

async function tellOver({ db, settings, log, now }: Watch): Promise<void> {
  const quietSince = new Date(now().getTime() - QUIET_MS).toISOString()
  const over = await db
    .selectFrom('incidents')
    .select('part')
    .where('opened_at', 'is', null)
    .where('mailed_at', 'is not', null)
    .where('ended_at', '<=', quietSince)
    .execute()
  if (over.length === 0) return
  const { contactEmail: recipient } = await settings.facts()
  for (const { part } of over)
    await retryingTransaction(db, async trx => {
      const incident = await trx
        .updateTable('incidents')
        .set({ mailed_at: null })
        .where('part', '=', part)
        .where('opened_at', 'is', null)
        .where('mailed_at', 'is not', null)
        .where('ended_at', '<=', quietSince)
        .returning(['since', 'ended_at'])
        .executeTakeFirst()
      if (!incident) return
      const { since, ended_at } = incident
      const endedAt = ended_at!
      log.info({ part, since, endedAt }, 'incident is over')
      if (part === 'mail') return
      const cause = { about: { id: part }, which: endedAt }
      await queueMail(
        trx,
        { template: 'incident-over', ...cause, recipient, data: { part, since, endedAt } },
        now(),
      )
    })
}
