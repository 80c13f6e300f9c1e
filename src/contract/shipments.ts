import { z } from 'zod'
import { CARRIERS, PARCELS_MAX } from '#domain/carriers.ts'
import { ORDER_NUMBER_MAX } from '#domain/limits.ts'
import { PARCEL_SIZES, SHIPMENT_STATES } from '#domain/shipment.ts'
import { timeOut } from './fields.ts'
import { orderParams } from './orders.ts'

/** So many orders get their labels at once. */
export const SHIPMENTS_MAX = 50

/** POST /api/admin/shipments: an order that has a shipment already keeps it. */
export const shipmentsInput = z.object({
  orderNumbers: z.array(z.string().max(ORDER_NUMBER_MAX)).min(1).max(SHIPMENTS_MAX),
  /** without it, as the settings say for the kind of order */
  size: z.enum(PARCEL_SIZES).optional(),
  /** also of an order that was sent already, or has a code that the owner typed; without it, where one order alone is named */
  evenIfSent: z.boolean().optional(),
})

/**
 * Why an order can get no label from the service; `refunded`: all of its money was given back; `unwanted`: each of its pieces was
 * withdrawn from or refunded.
 */
const SHIPMENT_OBSTACLES = ['unpaid', 'refunded', 'unwanted', 'over', 'no_carrier'] as const
export type ShipmentObstacle = (typeof SHIPMENT_OBSTACLES)[number]
/** `sent`: it is on its way by another code than a label's, or was called sent: it gets one only where that is asked for. */
const LEFT_FOR = [...SHIPMENT_OBSTACLES, 'sent'] as const
export type LeftFor = (typeof LEFT_FOR)[number]

/** A parcel at the shipping service, as the owner sees it. */
export const shipment = z.object({
  orderNumber: z.string(),
  /** which of the order's parcels, from 0 */
  position: z.int(),
  carrier: z.enum(CARRIERS),
  size: z.enum(PARCEL_SIZES),
  state: z.enum(SHIPMENT_STATES),
  code: z.string().nullable(),
  link: z.string().nullable(),
  /** why it was refused, or what went wrong, as the service or the carrier says it; empty while nothing did */
  reason: z.string(),
  /** the owner has to say first which of the service's machines is meant */
  needsPoint: z.boolean(),
  /** it was made, its code stands in the order, and that goes elsewhere or to another person by now: its label is not to be used */
  isStale: z.boolean(),
  changedAt: timeOut,
})
export type OwnShipment = z.infer<typeof shipment>

export const requestedShipments = z.object({
  shipments: z.array(shipment),
  /** the orders that get none, and why */
  left: z.array(z.object({ orderNumber: z.string(), obstacle: z.enum(LEFT_FOR) })),
})
export type RequestedShipments = z.infer<typeof requestedShipments>

/** GET /api/admin/orders/{n}/shipments */
export const orderShipments = z.object({
  /** false: there is no shipping service, and labels are the shop's own */
  isOn: z.boolean(),
  obstacle: z.enum(SHIPMENT_OBSTACLES).nullable(),
  shipments: z.array(shipment),
})
export type OrderShipments = z.infer<typeof orderShipments>

export const shipmentParams = orderParams.extend({ position: z.coerce.number().int().min(0).max(9) })

/** POST /api/admin/orders/{n}/shipments: one parcel more. */
export const anotherShipmentInput = z.object({
  size: z.enum(PARCEL_SIZES).optional(),
  /** how many shipments the sender knows of: where there are more already, the call was heard before and makes none */
  known: z.int().min(1).max(PARCELS_MAX),
})

/** POST /api/admin/orders/{n}/shipments/{position}/retry: without a size, of the one that it has. */
export const retriedShipmentInput = z.object({ size: z.enum(PARCEL_SIZES).optional() })

/** A machine of the service among which the owner chooses. */
export const servicePoint = z.object({
  id: z.string(),
  name: z.string(),
  postalCode: z.string(),
  /** the carrier's own code of it; null where the service names none */
  carrierCode: z.string().nullable(),
})
export const servicePoints = z.object({ points: z.array(servicePoint) })
export type ServicePoints = z.infer<typeof servicePoints>

/** PUT /api/admin/orders/{n}/shipments/{position}/point: remembered for every order to that machine. */
export const chosenPointInput = z.object({ pointId: z.string().max(100) })

/** GET /api/admin/shipping: whether the service takes the keys, and what the store may use. */
export const shippingStatus = z.object({
  isOn: z.boolean(),
  answer: z.enum(['works', 'refused', 'silent']),
  carriers: z.array(
    z.object({
      carrier: z.enum(CARRIERS),
      /** whose prices count: the owner's own contract with the carrier, or the service's */
      contracts: z.array(z.enum(['own', 'service'])),
      machines: z.int(),
    }),
  ),
})
export type ShippingStatus = z.infer<typeof shippingStatus>
