import { type ContactMessage, contactFaults } from '#domain/contact-message.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { domainFormResolver } from '#web/platform/domain-form-resolver.ts'

/** `website` is a honeypot: people do not see it, bots fill it in. */
export type MessageForm = ContactMessage & { website: string }

export const EMPTY_MESSAGE: MessageForm = { name: '', email: '', message: '', website: '' }

/** What was typed before a reload or a failure. */
export const messageDraft = tabStorage<ContactMessage>('contact-draft')

export const resolveMessage = domainFormResolver<MessageForm>(contactFaults)
