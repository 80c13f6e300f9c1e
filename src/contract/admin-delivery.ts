import { z } from 'zod'
import { isEmail } from '#domain/contact-details.ts'
import { FULL_NAME_MAX } from '#domain/limits.ts'
import * as messages from '#messages/field-errors.ts'
import { emailText, optionalText, requiredText, seenBefore } from './fields.ts'
import { deliveryFields } from './orders.ts'

/** The customer and the address of an order. */
export const place = deliveryFields.omit({ shippingCost: true, totalAmount: true })

/** PUT /api/admin/orders/{n}/delivery: where an order is sent, and who is notified about its parcel. */
export const deliveryInput = place.extend({
  customerName: requiredText(FULL_NAME_MAX),
  customerEmail: emailText().refine(isEmail, { message: messages.emailInvalid }),
  // Older addresses were longer.
  seen: seenBefore(place.extend({ customerAddress: optionalText(), isPaid: z.boolean() })),
})
export type DeliveryInput = z.input<typeof deliveryInput>
