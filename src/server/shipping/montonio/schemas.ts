/** Montonio's shipping answers, as far as the shop reads them; unknown fields are dropped, unknown values kept. */
import { z } from 'zod'

export const shipment = z.object({
  id: z.string().min(1),
  status: z.string(),
  merchantReference: z.string().nullish(),
  shippingMethod: z.object({ carrierCode: z.string().nullish() }).nullish(),
  parcels: z
    .array(z.object({ carrierParcelId: z.string().nullish(), trackingLink: z.string().nullish() }))
    .nullish(),
  /** of a failed registration */
  errors: z.unknown().optional(),
})

const place = z.object({
  id: z.string().min(1),
  name: z.string(),
  type: z.string().nullish(),
  postalCode: z.string().nullish(),
  carrierAssignedId: z.string().nullish(),
})
export const pickupPoints = z.object({ pickupPoints: z.array(place) })
export const courierServices = z.object({ courierServices: z.array(place) })

export const carriers = z.object({
  carriers: z.array(
    z.object({
      code: z.string(),
      contracts: z.array(z.object({ isDirectContract: z.boolean().nullish() })).nullish(),
      hasMontonioContract: z.boolean().nullish(),
    }),
  ),
})

export const labelFile = z.object({
  id: z.string().min(1),
  status: z.string(),
  labelFileUrl: z.string().nullish(),
})

export const eventClaims = z.object({ eventType: z.string(), data: z.unknown() })
