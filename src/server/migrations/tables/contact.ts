export interface ContactTables {
  contact_messages: ContactMessagesTable
}

/** What people wrote to the shop */
export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  message: string
  /** the product that it is about, and its name then; null if none was named */
  product_id: number | null
  product_name: string | null
  created_at: string
  /** null while it waits for an answer */
  answered_at: string | null
  /** 0 or 1 */
  is_complaint: number
}
