import type { z } from 'zod'
import { isEmail } from '#domain/contact-details.ts'
import { EMAIL_MAX, NAME_MAX } from '#domain/limits.ts'
import { requiredText, text } from './fields.ts'
import { deliveryFields } from './orders.ts'

/** PUT /api/admin/orders/{n}/delivery: where an order goes, and who is told about its parcel. */
export const deliveryInput = deliveryFields.omit({ shippingCost: true, totalAmount: true }).extend({
  customerName: requiredText(NAME_MAX),
  customerEmail: text(EMAIL_MAX).refine(isEmail, { message: 'Palun sisestage kehtiv e-posti aadress' }),
})
export type DeliveryInput = z.input<typeof deliveryInput>
