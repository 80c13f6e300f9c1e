import type { Generated } from 'kysely'

export interface MailTables {
  outbox: OutboxTable
  stranger_letters: StrangerLettersTable
}

/** One row per e-mail, written in the transaction of its cause */
export interface OutboxTable {
  id: string
  /** unique key that makes an e-mail happen once: `order-received:<order id>` */
  cause: string
  /** what it is about, such as an order's id: the part of `cause` after the template */
  subject_id: string
  template: string
  recipient: string
  /** the template's data, JSON */
  data: string
  status: 'waiting' | 'sending' | 'sent' | 'failed'
  error: string | null
  attempts: Generated<number>
  next_attempt_at: string
  created_at: string
  sent_at: string | null
  /** when the owner dealt with its failure in another way; null while it waits for her, or has not failed */
  handled_at: string | null
  /**
   * the e-mail as it was sent (JSON, its HTML packed: `toAsSent`); null if it was not, or if its link must not be
   * stored
   */
  as_sent: string | null
}

/** E-mails of the last day caused by requests without a payment; counted for the limits by client and by mailbox */
export interface StrangerLettersTable {
  id: string
  /** a hash of the client's address */
  sender: string
  /** a hash of the mailbox */
  recipient: string
  at: string
}
