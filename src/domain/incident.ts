/**
 * The parts of the shop that can fail while the rest goes on.
 * - `payments`: no payment can be opened at PayPal
 * - `bank_links`: no bank payment can be opened at Montonio
 * - `cards`: no card payment can be opened at Montonio
 * - `shipments`: the shipping service rejects the shop's keys
 * - `mail`: e-mails do not leave the outbox
 * - `answers`: the mailbox that receives replies to e-mails cannot be read
 * - `feeds`: a carrier has sent no new list of parcel machines for days
 * - `disk`: the disk is filling up, or the database rejects writes
 * - `events`: the webhook is missing or misconfigured at the provider, or its events do not arrive or cannot be
 *   verified
 * - `files`: the store of pictures, sounds and attachments does not answer
 * - `backup`: the daily copy was not made
 * - `old_copies`: the copy was made, but copies no longer needed could not be deleted
 */
export const INCIDENT_PARTS = [
  'payments',
  'bank_links',
  'cards',
  'shipments',
  'mail',
  'answers',
  'feeds',
  'disk',
  'events',
  'files',
  'backup',
  'old_copies',
] as const
export type IncidentPart = (typeof INCIDENT_PARTS)[number]

/**
 * What ends an incident of each part, which would otherwise stay open for ever.
 * - `watch`: the shop checks the part every minute
 * - `job`: a timed job retries the service until it answers
 * - `owner`: the service may not be called for long; if it already works, the owner says so
 */
export const RESOLVED_BY = {
  payments: 'owner',
  bank_links: 'owner',
  cards: 'owner',
  shipments: 'job',
  mail: 'watch',
  answers: 'watch',
  feeds: 'watch',
  disk: 'watch',
  events: 'owner',
  files: 'watch',
  backup: 'watch',
  old_copies: 'watch',
} as const satisfies Record<IncidentPart, 'watch' | 'job' | 'owner'>

export type OwnerResolvedPart = {
  [P in IncidentPart]: (typeof RESOLVED_BY)[P] extends 'owner' ? P : never
}[IncidentPart]

export const OWNER_RESOLVED_PARTS = INCIDENT_PARTS.filter(
  (part): part is OwnerResolvedPart => RESOLVED_BY[part] === 'owner',
)

export type WatchedPart = {
  [P in IncidentPart]: (typeof RESOLVED_BY)[P] extends 'watch' ? P : never
}[IncidentPart]

/** The parts whose incident ends when a timed job succeeds again. */
export type JobPart = Exclude<IncidentPart, WatchedPart | OwnerResolvedPart>

export const JOB_PARTS = INCIDENT_PARTS.filter((part): part is JobPart => RESOLVED_BY[part] === 'job')

/** The parts whose incidents are e-mailed to the owner: an e-mail about failing mail would not leave either. */
export type MailedPart = Exclude<IncidentPart, 'mail'>

/** How an incident's message begins if the database is read-only, and if it rejects writes for other reasons. */
export const READ_ONLY = 'The database is read-only'
export const WRITES_REJECTED = 'The database rejects writes'

/** A part that is failing now. */
export type Incident = {
  part: IncidentPart
  /** when it began to fail, ISO 8601 */
  since: string
  /** why, in technical English */
  message: string
}
