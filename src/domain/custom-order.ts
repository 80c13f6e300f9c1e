import * as messages from '#messages/field-errors.ts'
import { isEmail, readEmail } from './contact-details.ts'
import { UPLOAD_BYTES_MAX } from './limits.ts'
import { isBlank } from './plain-text.ts'

/** A free-form request as typed (specification §3, Custom order request). */
export type CustomOrderRequest = {
  name: string
  email: string
  phone: string
  description: string
  colors: string
  measurements: string
  deadline: string
  budget: string
  inspiration: string
  additionalNotes: string
}

type CustomOrderFault = { field: keyof CustomOrderRequest; message: string }

/** Returns why a request cannot be sent: name, e-mail and description are required (specification §5). */
export function customOrderFaults(request: CustomOrderRequest): CustomOrderFault[] {
  const faults: CustomOrderFault[] = []
  if (isBlank(request.name)) faults.push({ field: 'name', message: messages.nameMissing })
  if (isBlank(request.email)) faults.push({ field: 'email', message: messages.emailMissing })
  else if (!isEmail(readEmail(request.email))) faults.push({ field: 'email', message: messages.emailInvalid })
  if (isBlank(request.description))
    faults.push({ field: 'description', message: messages.descriptionMissing })
  return faults
}

/** The shopper's own pictures that may be attached to a request (contract §3, Limits). */
export const PICTURES_MAX = 5
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/**
 * Returns why a file cannot be attached, as a sentence for the shopper. The server also checks the content.
 * @returns `undefined` if it can be attached
 */
export function pictureFault({ type, size }: { type: string; size: number }): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return messages.pictureTypesAccepted
  if (size > UPLOAD_BYTES_MAX) return messages.pictureTooLarge
  return undefined
}

/** The maximum length of the agreed item's name: one invoice line. */
export const ITEM_MAX = 120

/** Returns the name of a request on documents until the owner gives it another: the beginning of its description. */
export function agreedItem(description: string): string {
  const words = description.trim().replace(/\s+/g, ' ')
  if ([...words].length <= ITEM_MAX) return words
  const beginning = [...words].slice(0, ITEM_MAX - 1).join('')
  return `${beginning.slice(0, beginning.lastIndexOf(' ')) || beginning}…`
}
