import { z } from 'zod'
import * as messages from '#messages/field-errors.ts'

/** A text of the owner's, which may be empty. Its messages are Estonian: she reads them at the field of her form. */
export const said = (max: number) => z.string().trim().max(max, messages.textTooLong(max))
/** A text of the owner's that may not be empty. */
export const needed = (max: number) => said(max).min(1, messages.textMissing)
