import type { IncidentPart } from '#domain/incident.ts'

export interface IncidentsTables {
  incidents: IncidentsTable
}

/** A row for each part of the shop that is failing, or has failed */
export interface IncidentsTable {
  part: IncidentPart
  /** the first failure of the incident */
  since: string
  last_at: string
  /** the failure before the last: it tells whether a third failure in a row comes soon after the first */
  previous_at: string | null
  /** in a row; 0 once it works again */
  failures: number
  /** the last failure, in technical English */
  message: string
  /** null while there is no incident: the part works, or has not failed often enough yet */
  opened_at: string | null
  /** when the owner was e-mailed about the incident; null again once she is told that it is over */
  mailed_at: string | null
  /** when the last incident ended */
  ended_at: string | null
}
