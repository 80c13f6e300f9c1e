import type { Db } from '#server/platform/database/database.ts'

/**
 * Notes that an event has been dealt with. What it causes is safe to repeat, so one that comes again is simply dealt with again.
 * @returns whether it was not known yet
 */
export async function recordWebhookEvent(db: Db, id: string, type: string, now: Date): Promise<boolean> {
  const recorded = await db
    .insertInto('webhook_events')
    .values({ id, event_type: type, received_at: now.toISOString() })
    .onConflict(c => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return recorded !== undefined
}

/** The ids of the events that were dealt with since a moment, ISO 8601. */
export async function findTakenEvents(db: Db, since: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('webhook_events').select('id').where('received_at', '>=', since).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Forgets events of before a moment: by then the provider has stopped sending them. */
export async function deleteOldWebhookEvents(trx: Db, before: Date): Promise<void> {
  await trx.deleteFrom('webhook_events').where('received_at', '<', before.toISOString()).execute()
}
