import { READ_ONLY, WRITELESS } from '#domain/incident.ts'
import * as messages from '#messages/admin/today.ts'

/** A database that takes no writes is told in other words than a disk that is filling up. @param note why, in technical English */
export function writelessWords(note: string): { heading: string; hint: string } | undefined {
  const heading = messages.diskFailedHeading
  if (note.startsWith(READ_ONLY)) return { heading, hint: messages.readOnlyHint }
  return note.startsWith(WRITELESS) ? { heading, hint: messages.diskFailedHint } : undefined
}
