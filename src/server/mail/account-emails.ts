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

export const invitation = (mail: MailData['invitation'], { brand }: Sender): EmailContent => ({
  subject: messages.invitationSubject(brand),
  preview: messages.invitationValidity,
  blocks: [
    text(messages.invited(brand)),
    button(messages.acceptInvitation, mail.link),
    text(`${messages.invitationValidity} ${messages.invitationUnexpected}`),
  ],
})

const WHO: Record<MailData['administrators-changed']['change'], (email: string, by: string) => string> = {
  invited: messages.administratorInvited,
  joined: messages.administratorJoined,
  removed: messages.administratorRemoved,
}

export function administratorsChanged(mail: MailData['administrators-changed'], from: Sender): EmailContent {
  const { change, email, by, userAgent, at } = mail
  const what = WHO[change](email, by)
  return {
    subject: messages.administratorsChangedSubject(from.brand),
    preview: what,
    blocks: [
      text(what),
      facts([
        [messages.whenLabel, momentText(at)],
        [messages.whereLabel, deviceOf(userAgent)],
      ]),
      text(messages.ifYouKnew),
      text(messages.ifYouDidNotKnow),
      button(messages.seeAdministrators, `${from.publicUrl}/admin/account`),
    ],
  }
}
