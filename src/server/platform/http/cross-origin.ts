/** Searches, merchants' lists, chats and mails show the shop's pictures on pages of their own. */
export const CROSS_ORIGIN_RESOURCE = ['cross-origin-resource-policy', 'cross-origin'] as const
