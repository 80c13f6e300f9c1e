/** What the address of the screen says: only what waits for an answer is shown; absent: all. */
export type MessagesSearch = { show?: 'waiting' }

/** Reads the search part of the address; what is unknown is left out. */
export const readMessagesSearch = ({ show }: Record<string, unknown>): MessagesSearch =>
  show === 'waiting' ? { show } : {}
