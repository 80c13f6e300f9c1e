import type { IncidentPart } from '#domain/incident.ts'
import * as messages from '#messages/today.ts'
import { findIncidents } from '#server/incidents/store.ts'
import type { Db } from '#server/platform/database.ts'
import type { TaskMatches } from './task-query.ts'

/** What fails now, as the owner reads it. */
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
}

/** A part that fails is one thing to do, however often it has failed. */
export async function incidentOf(db: Db, part: IncidentPart): Promise<TaskMatches> {
  const first = (await findIncidents(db))
    .filter(incident => incident.part === part)
    .map(({ since, message }) => ({ id: part, name: NAMES[part], note: message, since, sum: null }))
  return { count: first.length, first }
}
