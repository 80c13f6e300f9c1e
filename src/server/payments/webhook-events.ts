import type { Db } from '#server/platform/database/database.ts'

/**
 * Records that an event was handled. Its effects are safe to repeat, so a duplicate is simply handled again.
 * @returns whether it was new
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

/** Returns the ids of the events handled since a moment, ISO 8601. */
export async function findTakenEvents(db: Db, since: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('webhook_events').select('id').where('received_at', '>=', since).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes events older than a moment: by then the provider has stopped resending them. */
export async function deleteOldWebhookEvents(trx: Db, before: Date): Promise<void> {
  await trx.deleteFrom('webhook_events').where('received_at', '<', before.toISOString()).execute()
}
