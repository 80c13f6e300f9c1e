import { z } from 'zod'
import { readEmail, readPhone } from '#domain/contact-details.ts'
import * as messages from '#messages/field-errors.ts'

/** A text of the owner's, possibly empty. Its messages are Estonian, because her form shows them beside the field. */
export const ownerText = (max: number) => z.string().trim().max(max, messages.textTooLong(max))
/** A text of the owner's that must not be empty. */
export const requiredOwnerText = (max: number) => ownerText(max).min(1, messages.textMissing)

const read = (reading: (given: string) => string) => (max: number) =>
  z.string().overwrite(reading).max(max, messages.textTooLong(max))
/** A text that she pastes rather than types, such as an e-mail, a link or a number; cleaned like a shopper's. */
export const pastedText = read(readEmail)
export const pastedPhone = read(readPhone)
