import { z } from 'zod'
import { readEmail, readPhone } from '#domain/contact-details.ts'
import * as messages from '#messages/field-errors.ts'

/** A text of the owner's, which may be empty. Its messages are Estonian: she reads them at the field of her form. */
export const said = (max: number) => z.string().trim().max(max, messages.textTooLong(max))
/** A text of the owner's that may not be empty. */
export const needed = (max: number) => said(max).min(1, messages.textMissing)

const read = (reading: (given: string) => string) => (max: number) =>
  z.string().overwrite(reading).max(max, messages.textTooLong(max))
/** What she copies rather than writes, such as an e-mail, a link or a number: as it is read from a shopper, too. */
export const copied = read(readEmail)
export const copiedPhone = read(readPhone)
