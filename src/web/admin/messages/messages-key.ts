/** What people have written, in the browser's memory. */
export const MESSAGES_KEY = ['admin-messages']
