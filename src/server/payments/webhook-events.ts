import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'

const insertEvent = statement<Tables>()((db, v: { id: string; type: string; now: string }) =>
  db
    .insertInto('webhook_events')
    .values({ id: v.id, event_type: v.type, received_at: v.now })
    .onConflict(c => c.column('id').doNothing())
    .returning('id'),
)

/**
 * Notes that an event has been dealt with. What it causes is safe to repeat, so one that comes again is simply dealt with again.
 * @returns whether it was not known yet
 */
export const recordWebhookEvent = async (db: Db, id: string, type: string, now: Date): Promise<boolean> =>
  (await insertEvent(db, { id, type, now: now.toISOString() })).length > 0

/** Forgets events of before a moment: by then the provider has stopped sending them. */
export async function deleteOldWebhookEvents(trx: Db, before: Date): Promise<void> {
  await trx.deleteFrom('webhook_events').where('received_at', '<', before.toISOString()).execute()
}
