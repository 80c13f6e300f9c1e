/** How long the link in a password-reset e-mail works; an unsent e-mail with it expires then, too. */
export const RECOVERY_LINK_MS = 60 * 60_000
