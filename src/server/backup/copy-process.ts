/** Makes a copy in a process of its own: a large database would hold up the shop's, and its memory would stay with it. */
import { lowerPriority } from '#server/platform/lower-priority.ts'
import { type CopyPlan, makeCopy, rotateCopies } from './copy.ts'

/** What it says in the end. */
export type CopyOutcome = { name: string; dropped: number } | { fault: string }

/** Shoppers come first. */
const LOW_PRIORITY = 10

async function copy(plan: CopyPlan): Promise<CopyOutcome> {
  try {
    const name = await makeCopy(plan, new Date())
    return { name, dropped: await rotateCopies(plan.copiesAt, new Date()) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

process.once('message', async (plan: CopyPlan) => {
  lowerPriority(0, LOW_PRIORITY)
  const outcome = await copy(plan)
  process.send!(outcome, () => process.exit(0))
})
// Without the shop nobody waits for it.
process.once('disconnect', () => process.exit(1))
