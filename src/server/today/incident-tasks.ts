import type { TaskKind } from '#contract/today.ts'
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

/** A read-only database may make another part fail. */
const nameOf = (part: IncidentPart, message: string): string =>
  message.startsWith(READ_ONLY) ? messages.database : NAMES[part]

/** The task kind of each part while it fails. */
const INCIDENT_TASK = {
  payments: 'payments_down',
  bank_links: 'bank_links_down',
  cards: 'cards_down',
  shipments: 'shipments_down',
  mail: 'mail_down',
  answers: 'answers_down',
  feeds: 'feeds_down',
  disk: 'disk_full',
  events: 'events_refused',
  files: 'files_down',
  backup: 'backup_failed',
  old_copies: 'old_copies_kept',
} as const satisfies Record<IncidentPart, TaskKind>

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
