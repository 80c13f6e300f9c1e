import { z } from 'zod'
import { isVatRate, LAST_KNOWN_VAT_DAY, readVatRate } from '#domain/vat.ts'
import * as messages from '#messages/field-errors.ts'
import { ownerText } from './owner-texts.ts'

/** A future VAT rate in percent, entered by the owner, and its first day in force. */
export const comingVat = z.object({
  rate: ownerText(5).overwrite(readVatRate).refine(isVatRate, messages.vatRateInvalid),
  from: z.iso
    .date({ error: messages.dateMissing, abort: true })
    .refine(
      day => day > LAST_KNOWN_VAT_DAY,
      messages.vatDayPassed(LAST_KNOWN_VAT_DAY.split('-').reverse().join('.')),
    ),
})
