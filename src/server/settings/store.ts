import type { Db } from '#server/platform/database.ts'
import { DEFAULTS, type OwnFacts } from './defaults.ts'

/** The shop's facts as the owner left them; what she has not touched is the default. */
export async function loadFacts(db: Db): Promise<OwnFacts> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  const stored = Object.fromEntries(
    rows.filter(row => Object.hasOwn(DEFAULTS, row.key)).map(row => [row.key, JSON.parse(row.value)]),
  )
  return { ...DEFAULTS, ...stored }
}
