import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'

const insertEvent = statement<Tables>()((db, v: { id: string; type: string; now: string }) =>
  db
    .insertInto('webhook_events')
    .values({ id: v.id, event_type: v.type, received_at: v.now })
    .onConflict(c => c.column('id').doNothing()),
)

/** Notes that an event has been dealt with; one that is known already stays as it is. */
export async function keepEvent(db: Db, id: string, type: string, now: Date): Promise<void> {
  await insertEvent(db, { id, type, now: now.toISOString() })
}

const selectEvent = statement<Tables>()((db, v: { id: string }) =>
  db.selectFrom('webhook_events').select('id').where('id', '=', v.id),
)
export const isKnownEvent = async (db: Db, id: string): Promise<boolean> =>
  (await selectEvent(db, { id })).length > 0

/** Forgets events of before a moment: by then nobody sends them again. */
export async function dropOldEvents(trx: Db, before: Date): Promise<void> {
  await trx.deleteFrom('webhook_events').where('received_at', '<', before.toISOString()).execute()
}
