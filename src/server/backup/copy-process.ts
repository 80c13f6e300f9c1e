/**
 * Makes a backup in a child process: a large database would block the shop's event loop, and its memory would not be
 * freed.
 */
import { lowerPriority } from '#server/platform/lower-priority.ts'
import { type CopyPlan, makeCopy, rotateCopies } from './copy.ts'

/** The message that the process sends at its end. */
export type CopyOutcome =
  | { name: string; dropped: number }
  /** the backup was made, but old ones could not be deleted */
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
// Without its parent, nobody waits for the backup.
process.once('disconnect', () => process.exit(1))
