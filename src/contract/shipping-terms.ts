import { z } from 'zod'
import { isPhone } from '#domain/contact-details.ts'
import { NAME_MAX } from '#domain/limits.ts'
import { ORDER_KINDS, type OrderKind } from '#domain/order-number.ts'
import { PARCEL_SIZES, type ParcelSize } from '#domain/shipment.ts'
import * as messages from '#messages/field-errors.ts'
import { pastedPhone, pastedText, requiredOwnerText } from './owner-texts.ts'

/** How parcels are handed to a shipping service. */
export const shippingTerms = z.object({
  /** the sender; null: as registered at the service */
  sender: z
    .object({
      name: requiredOwnerText(NAME_MAX),
      phone: pastedPhone(40).refine(isPhone, messages.writeValidPhone),
      street: requiredOwnerText(NAME_MAX),
      city: requiredOwnerText(NAME_MAX),
      postalCode: pastedText(5).regex(/^\d{5}$/, messages.postalCodeInvalid),
    })
    .nullable(),
  /** the default parcel size for each kind of order */
  sizes: z.object(
    Object.fromEntries(ORDER_KINDS.map(kind => [kind, z.enum(PARCEL_SIZES)])) as Record<
      OrderKind,
      z.ZodEnum<{ [S in ParcelSize]: S }>
    >,
  ),
})
