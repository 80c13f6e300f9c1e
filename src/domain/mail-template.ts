/**
 * The e-mails that the shop sends, and to whom. `owner`: a notice of what she also sees in the shop, so customers'
 * e-mails are sent before it; `owner and phone`: it is also a push notification. `answer-not-taken` goes to the sender of
 * the answer.
 */
const READER = {
  'order-received': 'customer',
  'new-order': 'owner and phone',
  'request-received': 'customer',
  'new-request': 'owner and phone',
  'payment-link': 'customer',
  'thread-message': 'owner and phone',
  'thread-answer': 'customer',
  'answer-not-taken': 'customer',
  'status-changed': 'customer',
  'parcels-sent': 'customer',
  'parcel-state': 'customer',
  'promise-moved': 'customer',
  'yarn-gone': 'customer',
  'hat-colours': 'customer',
  refund: 'customer',
  'order-under-review': 'customer',
  'payment-refused': 'customer',
  'payment-refused-notice': 'owner',
  'money-returned': 'customer',
  'contact-message': 'owner and phone',
  'password-reset': 'administrator',
  'account-changed': 'administrator',
  invitation: 'administrator',
  'administrators-changed': 'administrator',
  notices: 'owner',
  'test-letter': 'administrator',
  'withdrawal-received': 'customer',
  'withdrawal-notice': 'owner',
  'data-erased': 'customer',
  'complaint-received': 'customer',
  incident: 'owner',
  'restored-copy': 'owner',
  'incident-over': 'owner',
} as const satisfies Record<string, 'customer' | 'administrator' | 'owner' | 'owner and phone'>

export type MailTemplate = keyof typeof READER

/** The owner's e-mails that are also shown on her phone. */
export type PushedTemplate = {
  [T in MailTemplate]: (typeof READER)[T] extends 'owner and phone' ? T : never
}[MailTemplate]

const TEMPLATES = Object.keys(READER) as MailTemplate[]

export const PUSHED_TEMPLATES = TEMPLATES.filter(
  (template): template is PushedTemplate => READER[template] === 'owner and phone',
)

/** The notices to the owner. */
export const OWNER_NOTICES = TEMPLATES.filter(
  template => READER[template] === 'owner' || READER[template] === 'owner and phone',
)
