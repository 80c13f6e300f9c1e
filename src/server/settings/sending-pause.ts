import type { Db } from '#server/platform/database/database.ts'

/** How often in a row the mail account has let no letter out, and when it did so last, ISO 8601. */
export type SendingPause = { hits: number; since: string }

/** A row beside the facts, as all nodes send by the same account. */
const KEY = 'mail:pause'

export async function loadSendingPause(db: Db): Promise<SendingPause | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row && (JSON.parse(row.value) as SendingPause)
}

/** @param before as it was read: what another node has kept since stays, as both were refused at once */
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
