import type { FieldErrors, Resolver } from 'react-hook-form'
import { type ContactMessage, contactFaults } from '#domain/contact.ts'
import { tabStorage } from '#web/browser-storage.ts'

/** `website` stands where no person sees it, for machines to fill in. */
export type MessageForm = ContactMessage & { website: string }

export const EMPTY_MESSAGE: MessageForm = { name: '', email: '', message: '', website: '' }

/** What was typed before a reload or a failure. */
export const messageDraft = tabStorage<ContactMessage>('contact-draft')

/** The form is held against the very rule that the server holds it against. */
export const resolveMessage: Resolver<MessageForm> = values => {
  const errors: FieldErrors<MessageForm> = {}
  for (const { field, message } of contactFaults(values)) errors[field] = { type: 'fault', message }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
