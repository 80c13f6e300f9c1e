import type { IncidentPart } from '#domain/incident.ts'

export interface IncidentsTables {
  incidents: IncidentsTable
}

/** A row for each part of the shop that is failing now, or has failed */
export interface IncidentsTable {
  part: IncidentPart
  /** the first failure of the incident */
  since: string
  last_at: string
  /** the failure before the last: with it the third failure in a row is seen to be soon after the first */
  previous_at: string | null
  /** in a row; 0 once it works again */
  failures: number
  /** the last failure, in technical English */
  message: string
  /** null while there is no incident: it works, or has not failed often enough yet */
  opened_at: string | null
  /** when the owner was mailed of the incident; null again once she is told that it is over */
  mailed_at: string | null
  /** when the last incident ended */
  ended_at: string | null
}
