/** `sending` is in progress right now; `failed` is not retried unless it is sent again manually. */
export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/**
 * How many attempts that failed because of server trouble are counted: an e-mail rejected after these is still retried
 * for most of a day. At this count the real number may be higher.
 */
export const OUTAGE_ATTEMPTS_MAX = 3

/** A recipient is searched for among this many of the newest e-mails: more than a one-maker shop sends in a year. */
export const MAILS_SEARCHED = 10_000

/** Why an e-mail waits without a mail server: it can be read in the outbox instead (contract §1, SMTP_URL). */
export const NO_MAIL_SERVER = 'No mail server is configured (SMTP_URL)'

/** Why no test e-mail is sent: the contact address is the placeholder of a new shop, which has no mailbox. */
export const NO_MAILBOX = 'The contact address is the placeholder of a new shop'

/** The e-mail is still being sent: sending continues after the request that waited for it was answered. */
export const MAIL_UNDER_WAY = 'The mail server has not answered yet'

export const MAIL_NOT_TAKEN = 'Timeout: the mail server did not accept the e-mail'
/** The e-mail may have been sent. */
export const MAIL_NOT_ANSWERED = 'Timeout: the mail server has the e-mail but did not confirm it'
/** None of the e-mail's attempts could be recorded. */
export const MAIL_RESULT_LOST = 'The result could not be stored: the e-mail may have been sent'
export const SHOP_WAS_CLOSING = 'The shop was shutting down'
export const MAIL_TAKEN_BACK = 'The e-mail was withdrawn before it was sent'
export const MAIL_TOO_OLD = 'The e-mail was too old once a mail server was configured'
export const MAIL_LINK_ENDED = 'The link in the e-mail had expired before it could be sent'

/** Why e-mails wait while the mail account has reached its hourly or daily sending limit. */
export const MAIL_LIMIT = 'The mail account has reached its sending limit'
