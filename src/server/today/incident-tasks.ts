import { INCIDENT_TASK } from '#contract/incident-tasks.ts'
import { type IncidentPart, READ_ONLY } from '#domain/incident.ts'
import * as messages from '#messages/today.ts'
import { findIncidents } from '#server/incidents/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { TaskMatches } from './task-query.ts'

/** The owner's names for the parts that can fail. */
const NAMES: Record<IncidentPart, string> = {
  payments: messages.newPayments,
  bank_links: messages.newBankPayments,
  cards: messages.newCardPayments,
  shipments: messages.newShipments,
  mail: messages.outgoingMail,
  answers: messages.answersMailbox,
  feeds: messages.carrierLists,
  disk: messages.serverDisk,
  events: messages.paymentServiceEvents,
  files: messages.fileStore,
  backup: messages.dailyCopy,
  old_copies: messages.oldCopies,
}

/** A read-only database is reported as the part `disk`. */
const nameOf = (part: IncidentPart, message: string): string =>
  message.startsWith(READ_ONLY) ? messages.database : NAMES[part]

type IncidentTask = (typeof INCIDENT_TASK)[IncidentPart]

/** A failing part is one task, however often it has failed. */
async function incidentOf(db: Db, part: IncidentPart): Promise<TaskMatches> {
  const first = (await findIncidents(db))
    .filter(incident => incident.part === part)
    .map(({ since, message }) => ({ id: part, name: nameOf(part, message), note: message, since, sum: null }))
  return { count: first.length, first }
}

/** The finders of the tasks for failing parts. */
export const INCIDENT_FINDERS = Object.fromEntries(
  Object.entries(INCIDENT_TASK).map(([part, task]) => [
    task,
    ({ db }: { db: Db }) => incidentOf(db, part as IncidentPart),
  ]),
) as Record<IncidentTask, (deps: { db: Db }) => Promise<TaskMatches>>
