/**
 * The history of the terms of sale: each wording is stored once, so that a confirmation includes the terms of its
 * order, and earlier terms can be proven.
 */
import { termsText } from '#domain/terms.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Settings } from './settings.ts'

type TermsVersion = { since: string; text: string }

export type StoredTerms = {
  /** stores the current terms if they differ from the last stored ones */
  keep(): Promise<void>
  /** Returns the terms at a time (ISO 8601); for one before the first stored version, that version. */
  at(moment: string): Promise<TermsVersion>
}

export function createStoredTerms(deps: {
  db: Db
  settings: Settings
  publicUrl: string
  now: () => Date
}): StoredTerms {
  const { db, settings, publicUrl, now } = deps
  const versions = () => db.selectFrom('terms_versions').selectAll().limit(1)
  const latest = () => versions().orderBy('since', 'desc')

  const keep = async () => {
    const text = termsText(await settings.public(), publicUrl)
    const last = await latest().executeTakeFirst()
    if (last?.text === text) return
    const since = now().toISOString()
    await db
      .insertInto('terms_versions')
      .values({ since, text })
      .onConflict(c => c.column('since').doNothing())
      .execute()
  }
  const find = async (moment: string) =>
    (await latest().where('since', '<=', moment).executeTakeFirst()) ??
    (await versions().orderBy('since').executeTakeFirst())

  return {
    keep,
    async at(moment) {
      const known = await find(moment)
      if (known) return known
      await keep()
      return (await find(moment))!
    },
  }
}
