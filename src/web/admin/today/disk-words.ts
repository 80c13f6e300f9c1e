import { READ_ONLY, WRITES_REJECTED } from '#domain/incident.ts'
import * as messages from '#messages/admin/today.ts'

/**
 * Returns the words for a database that accepts no writes, as opposed to a disk that is filling up.
 * @param note the reason, in technical English
 */
export function writeRefusalWords(note: string): { heading: string; hint: string } | undefined {
  const heading = messages.diskFailedHeading
  if (note.startsWith(READ_ONLY)) return { heading, hint: messages.readOnlyHint }
  return note.startsWith(WRITES_REJECTED) ? { heading, hint: messages.diskFailedHint } : undefined
}
