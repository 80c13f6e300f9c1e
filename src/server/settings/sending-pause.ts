import type { Db } from '#server/platform/database/database.ts'

/** How many times in a row the mail account has refused to send, and when it last did (ISO 8601). */
export type SendingPause = { hits: number; since: string }

/** Stored beside the facts, because all nodes send through the same account. */
const KEY = 'mail:pause'

export async function loadSendingPause(db: Db): Promise<SendingPause | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row && (JSON.parse(row.value) as SendingPause)
}

/**
 * Stores the pause. @param before the value read earlier: if another node has stored one since, that one stays, because
 * both were refused at once
 */
export async function keepSendingPause(
  db: Db,
  before: SendingPause | undefined,
  { hits, since }: SendingPause,
): Promise<void> {
  const row = { value: textOf({ hits, since }), updated_at: since }
  await db
    .insertInto('settings')
    .values({ key: KEY, ...row })
    .onConflict(c =>
      c
        .column('key')
        .doUpdateSet(row)
        .where('settings.value', '=', before ? textOf(before) : ''),
    )
    .execute()
}

export async function endSendingPause(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', KEY).execute()
}

const textOf = ({ hits, since }: SendingPause): string => JSON.stringify({ hits, since })
