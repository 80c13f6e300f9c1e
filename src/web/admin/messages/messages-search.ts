/** The screen's query: `waiting` shows only what waits for an answer; absent: all. */
export type MessagesSearch = { show?: 'waiting' }

/** Reads the query, leaving out unknown values. */
export const readMessagesSearch = ({ show }: Record<string, unknown>): MessagesSearch =>
  show === 'waiting' ? { show } : {}
