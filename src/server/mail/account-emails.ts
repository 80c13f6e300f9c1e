import { momentText } from '#domain/day-text.ts'
import { deviceOf } from '#domain/device.ts'
import * as messages from '#messages/mail/account-emails.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { AccountChange, MailData } from './mails.ts'

const WHAT: Record<AccountChange, (name: string) => string> = {
  password: () => messages.passwordChanged,
  email: messages.emailChanged,
  'second-step-on': () => messages.secondStepOn,
  'second-step-off': () => messages.secondStepOff,
  'backup-codes': () => messages.newBackupCodes,
  'passkey-added': messages.passkeyAdded,
  'passkey-removed': messages.passkeyRemoved,
  'reset-on-server': () => messages.resetOnServer,
}

export function accountChanged(mail: MailData['account-changed'], from: Sender): EmailContent {
  const what = WHAT[mail.change](mail.name)
  return {
    subject: messages.accountChangedSubject(from.brand),
    preview: what,
    blocks: [
      text(what),
      facts([
        [messages.whenLabel, momentText(mail.at)],
        [messages.whereLabel, mail.userAgent ? deviceOf(mail.userAgent) : messages.onServer],
      ]),
      text(messages.ifItWasYou),
      text(messages.ifItWasNotYou),
      button(messages.setNewPassword, `${from.publicUrl}/admin/reset`),
    ],
  }
}
