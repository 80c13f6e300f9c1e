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

/** The letter is on its way: it goes on behind the answer to the person who waited for it. */
export const MAIL_UNDER_WAY = 'The mail server has not answered yet'

export const MAIL_NOT_TAKEN = 'Timeout: the mail server did not take the letter'
/** It may have gone out. */
export const MAIL_NOT_ANSWERED = 'Timeout: the mail server has the letter and gave no answer'
/** As often as a letter is tried, nothing of its attempts could be written down. */
export const MAIL_NOT_KEPT = 'What came of it could not be kept: it may have gone out'
export const SHOP_WAS_CLOSING = 'The shop was closing'
export const MAIL_TAKEN_BACK = 'It was taken back before it went out'
export const MAIL_TOO_OLD = 'It was too old when a mail server was there'
export const MAIL_LINK_ENDED = 'Its link had ended before it could be sent'

/** Why letters wait where their account may send no more within an hour or a day. */
export const MAIL_LIMIT = 'The mail account lets out no more letters for now: its limit is reached'
