import { z } from 'zod'
import { CARRIERS, PARCELS_MAX } from '#domain/carriers.ts'
import { ORDER_NUMBER_MAX } from '#domain/limits.ts'
import { PARCEL_SIZES, SHIPMENT_STATES } from '#domain/shipment.ts'
import { timeOut } from './fields.ts'
import { orderParams } from './orders.ts'

/** How many orders get labels at once. */
export const SHIPMENTS_MAX = 50

/** POST /api/admin/shipments: an order that already has a shipment keeps it. */
export const shipmentsInput = z.object({
  orderNumbers: z.array(z.string().max(ORDER_NUMBER_MAX)).min(1).max(SHIPMENTS_MAX),
  /** without it, the size in the settings for the kind of order */
  size: z.enum(PARCEL_SIZES).optional(),
  /** also for an order already sent, or with a code typed by the owner; default: only if it is the only order given */
  evenIfSent: z.boolean().optional(),
})

/** Why an order gets no label. `refunded`: fully refunded; `unwanted`: every piece was withdrawn or refunded. */
const SHIPMENT_OBSTACLES = ['unpaid', 'refunded', 'unwanted', 'over', 'no_carrier'] as const
export type ShipmentObstacle = (typeof SHIPMENT_OBSTACLES)[number]
/** `sent`: it travels under another code or has a sent status, and gets a label only on request. */
const SKIP_REASONS = [...SHIPMENT_OBSTACLES, 'sent'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** A parcel at the shipping service, as the owner sees it. */
export const shipment = z.object({
  orderNumber: z.string(),
  /** the index of the parcel in the order, from 0 */
  position: z.int(),
  /** possibly one that this version does not know */
  carrier: z.string(),
  size: z.enum(PARCEL_SIZES),
  state: z.enum(SHIPMENT_STATES),
  code: z.string().nullable(),
  link: z.string().nullable(),
  /** why it was refused or failed, in the words of the service or carrier; empty if it did not */
  reason: z.string(),
  /** the owner must first choose the matching machine of the service */
  needsPoint: z.boolean(),
  /** its label must not be used: the order's address or recipient has changed since it was made */
  isStale: z.boolean(),
  changedAt: timeOut,
})
export type OwnShipment = z.infer<typeof shipment>

export const requestedShipments = z.object({
  shipments: z.array(shipment),
  /** the orders without a shipment, and why */
  left: z.array(z.object({ orderNumber: z.string(), obstacle: z.enum(SKIP_REASONS) })),
})
export type RequestedShipments = z.infer<typeof requestedShipments>

/** GET /api/admin/orders/{n}/shipments */
export const orderShipments = z.object({
  /** false: there is no shipping service, and the shop prints its own labels */
  isOn: z.boolean(),
  obstacle: z.enum(SHIPMENT_OBSTACLES).nullable(),
  shipments: z.array(shipment),
})
export type OrderShipments = z.infer<typeof orderShipments>

export const shipmentParams = orderParams.extend({ position: z.coerce.number().int().min(0).max(9) })

/** POST /api/admin/orders/{n}/shipments: one more parcel. */
export const anotherShipmentInput = z.object({
  size: z.enum(PARCEL_SIZES).optional(),
  /** how many shipments the sender knows of: if there are more, this is a retry and creates none */
  known: z.int().min(1).max(PARCELS_MAX),
})

/** POST /api/admin/orders/{n}/shipments/{position}/retry: without a size, the size stays the same. */
export const retriedShipmentInput = z.object({ size: z.enum(PARCEL_SIZES).optional() })

/** POST …/shipments/{position}/retry and …/correct, DELETE …/shipments/{position} */
export const seenShipmentQuery = z.object({
  seen: z.iso
    .datetime()
    .optional()
    .describe(
      '`changedAt` of the shipment as the person saw it: if it has changed since, it stays as it is.',
    ),
})

/** A parcel machine of the service for the owner to choose. */
export const servicePoint = z.object({
  id: z.string(),
  name: z.string(),
  postalCode: z.string(),
  /** the carrier's own code; null if the service has none */
  carrierCode: z.string().nullable(),
})
export const servicePoints = z.object({ points: z.array(servicePoint) })
export type ServicePoints = z.infer<typeof servicePoints>

/** PUT /api/admin/orders/{n}/shipments/{position}/point: remembered for every order to that machine. */
export const chosenPointInput = z.object({ pointId: z.string().max(100) })

/** GET /api/admin/shipping: whether the service accepts the keys, and what the shop may use. */
export const shippingStatus = z.object({
  isOn: z.boolean(),
  answer: z.enum(['works', 'refused', 'silent']),
  carriers: z.array(
    z.object({
      carrier: z.enum(CARRIERS),
      /** whose prices apply: the owner's own contract with the carrier, or the service's */
      contracts: z.array(z.enum(['own', 'service'])),
      machines: z.int(),
    }),
  ),
})
export type ShippingStatus = z.infer<typeof shippingStatus>
