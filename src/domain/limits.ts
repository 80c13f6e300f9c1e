/** Maximum lengths of texts (contract §3): the form fields take no more than the server accepts. */
export const TEXT_MAX = 5000
export const NAME_MAX = 120
/** a first name and a last name, with the space between them */
export const FULL_NAME_MAX = 2 * NAME_MAX + 1
export const EMAIL_MAX = 254
/** street, house and flat */
export const ADDRESS_MAX = 300
export const POSTAL_CODE_MAX = 20
/** the order of a hat's colours, in the shopper's own words */
export const COLOR_ORDER_MAX = 500
/** what a customer writes to the maker at the checkout */
export const CUSTOMER_NOTE_MAX = 500
/** the text on a gift card */
export const GIFT_TEXT_MAX = 300
/** More lines than any order has: the number of cart lines is not limited otherwise. */
export const LINES_MAX = 1000
/** an order's number as typed */
export const ORDER_NUMBER_MAX = 40

/** The largest upload (contract §3), in bytes. */
export const UPLOAD_BYTES_MAX = 10_000_000

/** The origin of yarn, the text of a piece's passport, and the owner's notes. */
export const YARN_TEXT_MAX = 1000

/** The name of a piece's owner on its passport. */
export const OWNER_NAME_MAX = 60

/** The largest e-mail whose reply is read, in bytes: what common mailboxes accept at most. */
export const MAIL_BYTES_MAX = 26_000_000
