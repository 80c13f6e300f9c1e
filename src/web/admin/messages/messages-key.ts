/** Query key of the messages from the contact page. */
export const MESSAGES_KEY = ['admin-messages']
