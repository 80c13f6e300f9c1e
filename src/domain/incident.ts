/**
 * The parts of the shop that can fail while the rest of it goes on.
 * - `payments`: no payment can be opened at PayPal
 * - `bank_links`: no bank payment can be opened at Montonio
 * - `cards`: no card payment can be opened at Montonio
 * - `shipments`: the shipping service refuses the shop's keys
 * - `mail`: letters do not leave the outbox
 * - `answers`: the mailbox in which answers to letters arrive cannot be read
 * - `feeds`: a carrier has given no new list of parcel machines for days
 * - `disk`: the disk is filling up, or the database takes no writes
 * - `events`: the provider has no webhook as the shop is set up for it, or its events do not come, or cannot be verified
 * - `files`: the store of pictures, sounds and attachments does not answer
 * - `backup`: the daily copy was not made
 * - `old_copies`: it was made, and those that are no longer needed could not be dropped
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
 * What ends the incident of each, which else would stand for good.
 * - `watch`: the shop looks at it every minute
 * - `job`: it is of a service that a timed job asks anew until it answers
 * - `owner`: it is of a service that may not be asked for long; where it works already, she says so
 */
export const ENDED_BY = {
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

export type WatchedPart = {
  [P in IncidentPart]: (typeof ENDED_BY)[P] extends 'watch' ? P : never
}[IncidentPart]

/** What the owner is mailed of: a letter about mail that does not leave would not leave either. */
export type MailedPart = Exclude<IncidentPart, 'mail'>

/** How the message of a database begins that is for reading alone, and of one that takes no writes for any other reason. */
export const READ_ONLY = 'The database is for reading alone'
export const WRITELESS = 'Nothing can be written'

/** A part that is failing now. */
export type Incident = {
  part: IncidentPart
  /** when it began to fail, ISO 8601 */
  since: string
  /** why, in technical English */
  message: string
}
