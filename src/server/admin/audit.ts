import type { Db } from '#server/platform/database.ts'
import { newId } from '#server/platform/random.ts'

/** What an administrator did. */
export type AdminAction = {
  /** the administrator's e-mail */
  actor: string
  /** what was done, such as `product.update` */
  action: `${string}.${string}`
  /** what it was done to, as the owner knows it: an order's number, a product's name */
  subject: string
  /** what changed; no secrets */
  data?: Record<string, unknown>
}

/** Keeps an administrator's action, in the transaction that does it. */
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

/** Whether this was done to it before. */
export async function isActionRecorded(
  db: Db,
  { action, subject }: Pick<AdminAction, 'action' | 'subject'>,
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
