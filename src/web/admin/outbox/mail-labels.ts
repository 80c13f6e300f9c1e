import type { MailStatus } from '#domain/mail-status.ts'
import type { StatusTone } from '#web/ui/status-label.tsx'

export const MAIL_STATUS_LABEL: Record<MailStatus, string> = {
  waiting: 'Ootel',
  sending: 'Saatmisel',
  sent: 'Saadetud',
  failed: 'Ei läinud teele',
}

export const MAIL_STATUS_TONE: Record<MailStatus, StatusTone> = {
  waiting: 'waiting',
  sending: 'working',
  sent: 'done',
  failed: 'asking',
}

const TEMPLATE_LABEL: Record<string, string> = {
  'order-received': 'Tellimuse kinnitus',
  'new-order': 'Teade sulle: uus tellimus',
  'request-received': 'Soov on käes',
  'new-request': 'Teade sulle: uus soov',
  'payment-link': 'Makselink',
  'status-changed': 'Tellimuse olek',
  'order-under-review': 'Tellimus on käes, makse kontrollis',
  'payment-refused': 'Makse ei läinud läbi',
  'payment-refused-notice': 'Teade sulle: makse ei läinud läbi',
  'restored-copy': 'Teade sulle: pood taastati koopiast',
  refund: 'Tagasimakse',
  'contact-message': 'Kiri kodulehelt',
  'password-reset': 'Uus parool',
  'withdrawal-received': 'Taganemine on käes',
  'withdrawal-notice': 'Teade sulle: taganemine',
  'data-erased': 'Andmed on kustutatud',
  'complaint-received': 'Pretensioon on käes',
}

/** What kind of mail it is; an unknown one is called by its own name. */
export const mailLabel = (template: string): string =>
  Object.hasOwn(TEMPLATE_LABEL, template) ? TEMPLATE_LABEL[template]! : template
