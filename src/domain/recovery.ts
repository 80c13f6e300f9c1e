/** How long a mailed link to a new password opens something; the mail with it ends then, too. */
export const RECOVERY_LINK_MS = 60 * 60_000
