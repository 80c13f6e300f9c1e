import type { ListedMail } from '#contract/outbox.ts'
import { mailFaultText } from '#domain/mail-fault.ts'
import { NO_MAIL_SERVER } from '#domain/mail-status.ts'
import * as messages from '#messages/admin/outbox.ts'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { attemptsText, MAIL_STATUS_LABEL, MAIL_STATUS_TONE, mailLabel } from './mail-labels.ts'

/** An e-mail's status and kind. */
export const MailLabels = ({ mail }: { mail: ListedMail }) => (
  <span className="flex flex-wrap gap-1.5">
    <StatusLabel tone={MAIL_STATUS_TONE[mail.status]}>{MAIL_STATUS_LABEL[mail.status]}</StatusLabel>
    <StatusLabel tone="plain">{mailLabel(mail.template)}</StatusLabel>
  </span>
)

/** Why an e-mail was not sent, and whether it is retried automatically. */
export function MailTrouble({ mail }: { mail: ListedMail }) {
  if (!mail.error || mail.error === NO_MAIL_SERVER) return null
  return (
    <p className="wrap-anywhere text-red-ink">
      {messages.failureReason(mailFaultText(mail.error))}
      {mail.nextAttemptAt && (
        <span className="block text-tint-2">{attemptsText(mail, mail.nextAttemptAt)}</span>
      )}
    </p>
  )
}
