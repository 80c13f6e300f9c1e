import type { SetupStep } from '#contract/today.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What is written down of the steps to an open shop, a row each beside the facts. */
type MarkedStep = Extract<SetupStep, 'mail' | 'delivery' | 'terms'>

const keyOf = (step: MarkedStep) => `setup:${step}`

/** Keeps that a step is done; once is enough. */
export async function markStep(db: Db, step: MarkedStep, now: Date): Promise<void> {
  const updated_at = now.toISOString()
  await db
    .insertInto('settings')
    .values({ key: keyOf(step), value: JSON.stringify(true), updated_at })
    .onConflict(c => c.column('key').doNothing())
    .execute()
}

export async function loadMarkedSteps(db: Db): Promise<ReadonlySet<SetupStep>> {
  const rows = await db.selectFrom('settings').select('key').where('key', 'like', 'setup:%').execute()
  return new Set(rows.map(({ key }) => key.slice('setup:'.length) as MarkedStep))
}
