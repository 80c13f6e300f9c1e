/** Makes a copy in a process of its own: a large database would hold up the shop's, and its memory would stay with it. */
import { lowerPriority } from '#server/platform/lower-priority.ts'
import { type CopyPlan, makeCopy, rotateCopies } from './copy.ts'

/** What it says in the end. */
export type CopyOutcome =
  | { name: string; dropped: number }
  /** it was made, and old ones could not be dropped */
  | { name: string; rotationFault: string }
  | { fault: string }

/** Shoppers come first. */
const LOW_PRIORITY = 10

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function copy(plan: CopyPlan): Promise<CopyOutcome> {
  let name: string
  try {
    name = await makeCopy(plan, new Date())
  } catch (error) {
    return { fault: messageOf(error) }
  }
  try {
    return { name, dropped: await rotateCopies(plan.copiesAt, new Date()) }
  } catch (error) {
    return { name, rotationFault: messageOf(error) }
  }
}

process.once('message', async (plan: CopyPlan) => {
  lowerPriority(0, LOW_PRIORITY)
  const outcome = await copy(plan)
  process.send!(outcome, () => process.exit(0))
})
// Without the shop nobody waits for it.
process.once('disconnect', () => process.exit(1))
