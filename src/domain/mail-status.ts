/** `sending` is under way this moment; `failed` is not retried until it is sent again manually. */
export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/**
 * So many attempts count that a server in trouble has foiled: a letter that is refused after them is tried for most of a day yet.
 * Of a letter with as many it is not known how many there were.
 */
export const OUTAGE_ATTEMPTS_MAX = 3

/** Among so many of the newest mails a recipient is looked for: a shop of one maker writes no more in a year. */
export const MAILS_SEARCHED = 10_000

/** Why a mail waits where the shop knows no mail server: it is read here instead (contract §1, SMTP_URL). */
export const NO_MAIL_SERVER = 'No mail server is configured (SMTP_URL)'

/** Why no test letter is sent: the contact address is the placeholder of a new shop, which has no mailbox. */
export const NO_MAILBOX = 'The contact address is the placeholder of a new shop'

/** Why letters wait where their account may send no more within an hour or a day. */
export const MAIL_LIMIT = 'The mail account lets out no more letters for now: its limit is reached'
