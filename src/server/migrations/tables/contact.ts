export interface ContactTables {
  contact_messages: ContactMessagesTable
}

/** What people wrote to the shop */
export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  message: string
  created_at: string
  /** null while it waits for an answer */
  answered_at: string | null
  /** 0 or 1 */
  is_complaint: number
}
