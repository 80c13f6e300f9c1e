import { momentText } from '#domain/day-text.ts'
import type { MailedPart } from '#domain/incident.ts'
import * as messages from '#messages/mail/incident-emails.ts'
import { button, type EmailContent, facts, type Sender, text } from './email-content.ts'
import type { MailData } from './mails.ts'

type Words = {
  subject: string
  /** what it means for her and her shoppers, and what helps */
  begun: readonly string[]
  overSubject: string
  over: string
}

const WORDS: Record<MailedPart, Words> = {
  payments: {
    subject: messages.paypalOutageHeading,
    begun: [messages.paypalDownWhat, messages.paypalDownAdvice],
    overSubject: messages.paypalDownOverSubject,
    over: messages.paypalDownOver,
  },
  bank_links: {
    subject: messages.bankLinkOutageHeading,
    begun: [messages.bankLinksDownWhat, messages.bankLinksDownAdvice],
    overSubject: messages.bankLinksDownOverSubject,
    over: messages.bankLinksDownOver,
  },
  cards: {
    subject: messages.cardOutageHeading,
    begun: [messages.cardsDownWhat, messages.cardsDownAdvice],
    overSubject: messages.cardsDownOverSubject,
    over: messages.cardsDownOver,
  },
  shipments: {
    subject: messages.shipmentsDownHeading,
    begun: [messages.shipmentsDownWhat, messages.shipmentsDownAdvice],
    overSubject: messages.shipmentsDownOverSubject,
    over: messages.shipmentsDownOver,
  },
  answers: {
    subject: messages.answersDownHeading,
    begun: [messages.answersDownWhat, messages.answersDownAdvice],
    overSubject: messages.answersDownOverSubject,
    over: messages.answersDownOver,
  },
  feeds: {
    subject: messages.lockerListStaleHeading,
    begun: [messages.lockerListStaleWhat, messages.lockerListStaleAdvice],
    overSubject: messages.lockerListStaleOverSubject,
    over: messages.lockerListStaleOver,
  },
  disk: {
    subject: messages.diskFullSubject,
    begun: [messages.diskFullWhat, messages.diskFullAdvice],
    overSubject: messages.diskFullOverSubject,
    over: messages.diskFullOver,
  },
  events: {
    subject: messages.eventsUntrustedSubject,
    begun: [messages.eventsUntrustedWhat, messages.eventsUntrustedAdvice],
    overSubject: messages.eventsUntrustedOverSubject,
    over: messages.eventsUntrustedOver,
  },
  files: {
    subject: messages.filesGoneSubject,
    begun: [messages.filesGoneWhat, messages.filesGoneAdvice],
    overSubject: messages.filesGoneOverSubject,
    over: messages.filesGoneOver,
  },
  backup: {
    subject: messages.noCopySubject,
    begun: [messages.noCopyWhat, messages.noCopyAdvice],
    overSubject: messages.noCopyOverSubject,
    over: messages.noCopyOver,
  },
  old_copies: {
    subject: messages.oldCopiesSubject,
    begun: [messages.oldCopiesWhat, messages.oldCopiesAdvice],
    overSubject: messages.oldCopiesOverSubject,
    over: messages.oldCopiesOver,
  },
}

const openToday = ({ publicUrl }: Sender) => button(messages.openToday, `${publicUrl}/admin`)

export const incidentBegun = ({ part, since, message }: MailData['incident'], from: Sender): EmailContent => {
  const { subject, begun } = WORDS[part]
  return {
    subject,
    preview: begun[0]!,
    blocks: [
      ...begun.map(text),
      text(messages.shopWritesWhenOver),
      facts([
        [messages.fromDate, momentText(since)],
        [messages.technicalMessageLabel, message],
      ]),
      openToday(from),
    ],
  }
}

export const incidentOver = (mail: MailData['incident-over'], from: Sender): EmailContent => {
  const { overSubject, over } = WORDS[mail.part]
  return {
    subject: overSubject,
    preview: over,
    blocks: [
      text(over),
      facts([
        [messages.startedLabel, momentText(mail.since)],
        [messages.endedLabel, momentText(mail.endedAt)],
      ]),
      openToday(from),
    ],
  }
}
