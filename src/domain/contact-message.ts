import * as messages from '#messages/field-errors.ts'
import { isEmail, readEmail } from './contact-details.ts'
import { withoutInvisible } from './plain-text.ts'

/** A message to the shop (specification §3, Contact message). */
export type ContactMessage = { name: string; email: string; message: string }

type ContactFault = { field: keyof ContactMessage; message: string }

const NAME_MIN = 2
const MESSAGE_MIN = 10

/** Counts characters as a reader does; `length` counts some of them twice. */
const lengthOf = (text: string): number => [...withoutInvisible(text).trim()].length

/** Returns why a message cannot be sent, in the words of specification §5. */
export function contactFaults({ name, email, message }: ContactMessage): ContactFault[] {
  const faults: ContactFault[] = []
  if (lengthOf(name) < NAME_MIN) faults.push({ field: 'name', message: messages.nameTooShort })
  if (!isEmail(readEmail(email))) faults.push({ field: 'email', message: messages.emailInvalid })
  if (lengthOf(message) < MESSAGE_MIN) faults.push({ field: 'message', message: messages.messageTooShort })
  return faults
}
