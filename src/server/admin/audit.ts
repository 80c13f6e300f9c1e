import type { ActionOf, AdminActionName } from '#contract/admin-actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/random.ts'

/** What an administrator did; `actor` is their e-mail. */
type AdminAction = { actor: string } & ActionOf

/** Records an administrator's action, in the transaction that does it. */
export async function recordAction(trx: Db, action: AdminAction, now: Date): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: now.toISOString(),
      actor: action.actor,
      action: action.action,
      subject: action.subject,
      data: JSON.stringify(action.data ?? {}),
    })
    .execute()
}

/** Whether this action was recorded for this subject before. */
export async function isActionRecorded(
  db: Db,
  { action, subject }: { action: AdminActionName; subject: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
