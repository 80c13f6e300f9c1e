import { type IncidentPart, OWNER_RESOLVED_PARTS, type OwnerResolvedPart } from '#domain/incident.ts'
import type { TaskKind } from './today.ts'

/** The task kind of each part while it fails. */
export const INCIDENT_TASK = {
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

export type OwnerResolvedTask = (typeof INCIDENT_TASK)[OwnerResolvedPart]

/** The parts whose failure the owner ends, by their task. */
export const OWNER_RESOLVED_TASKS = new Map(
  OWNER_RESOLVED_PARTS.map((part): [OwnerResolvedTask, OwnerResolvedPart] => [INCIDENT_TASK[part], part]),
)
