/** Search engines, merchant lists, chats and e-mail clients show the shop's pictures on their own pages. */
export const CROSS_ORIGIN_RESOURCE = ['cross-origin-resource-policy', 'cross-origin'] as const
