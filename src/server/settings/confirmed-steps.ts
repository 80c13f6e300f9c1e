import type { SetupStep } from '#contract/today.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The steps of the shop's set-up that are recorded, in a row per step beside the facts. */
type RecordedStep = Extract<SetupStep, 'mail' | 'delivery' | 'terms'>

const keyOf = (step: RecordedStep) => `setup:${step}`

/**
 * Records that a step is done; the last time counts.
 * @param of what it was done for
 */
export async function confirmStep(
  db: Db,
  step: RecordedStep,
  now: Date,
  of: string | true = true,
): Promise<void> {
  const [value, updated_at] = [JSON.stringify(of), now.toISOString()]
  await db
    .insertInto('settings')
    .values({ key: keyOf(step), value, updated_at })
    .onConflict(c => c.column('key').doUpdateSet({ value, updated_at }))
    .execute()
}

/** Returns the completed steps with what they were done for; true if that was not recorded. */
export async function loadConfirmedSteps(db: Db): Promise<ReadonlyMap<SetupStep, string | true>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', 'setup:%')
    .execute()
  return new Map(
    rows.map(({ key, value }) => [
      key.slice('setup:'.length) as RecordedStep,
      JSON.parse(value) as string | true,
    ]),
  )
}
