export interface InboundMailTables {
  inbound_mailboxes: InboundMailboxesTable
}

/** How far each mailbox was read; a mailbox is read by the process that holds its claim */
export interface InboundMailboxesTable {
  /** its address without the password */
  mailbox: string
  /** the last mail that was dealt with, `UIDVALIDITY:UID`; null before the first */
  place: string | null
  /** how often the next one has failed */
  attempts: number
  claim: string | null
  claimed_until: string | null
  /** when it was last read to its end */
  read_at: string | null
  /** since when it cannot be read, and why, in technical English; null while it can */
  failing_since: string | null
  fault: string | null
}
