export interface InboundMailTables {
  inbound_mailboxes: InboundMailboxesTable
}

/** How far each mailbox has been read; only the process that holds its claim reads it */
export interface InboundMailboxesTable {
  /** its address without the password */
  mailbox: string
  /** the last e-mail that was processed, `UIDVALIDITY:UID`; null before the first */
  place: string | null
  /** how often the next one has failed */
  attempts: number
  claim: string | null
  claimed_until: string | null
  /** when it was last read to the end */
  read_at: string | null
  /** since when reading fails, and why, in technical English; null while it works */
  failing_since: string | null
  fault: string | null
}
