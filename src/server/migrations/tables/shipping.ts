import type { Generated } from 'kysely'
import type { ParcelSize, ShipmentState } from '#domain/shipment.ts'

export interface ShippingTables {
  shipments: ShipmentsTable
  service_points: ServicePointsTable
  chosen_points: ChosenPointsTable
}

/** Parcels that the shop has asked a shipping service for; one row each, however often it is asked */
export interface ShipmentsTable {
  order_id: string
  /** which of the order's parcels, from 0 */
  position: number
  /** the shop's own reference for it at the service, the same in every attempt */
  reference: string
  /** possibly unknown to this version, whose newer or older one stored it */
  carrier: string
  size: ParcelSize
  state: ShipmentState
  /** the service's id; null until an answer has named it. A `refused` one that has it is given up. */
  service_id: string | null
  /** the carrier's code, and its page about the parcel */
  code: string | null
  link: string | null
  /** why it was refused, or what went wrong; empty while nothing has */
  reason: Generated<string>
  /** the label as a PDF, base64; null until the service has provided it, or after a correction */
  label: string | null
  /**
   * when the service was last asked for it with the order's current delivery; null before that, and after the delivery
   * changes
   */
  asked_at: string | null
  /** when the job checks it; null once nothing is left to find out */
  next_check_at: string | null
  checks: Generated<number>
  created_at: string
  updated_at: string
}

/** Parcel machines and couriers' products, as the shipping service last named them */
export interface ServicePointsTable {
  carrier: string
  kind: 'machine' | 'courier'
  id: string
  name: string
  postal_code: string
  /** the carrier's own code of the machine */
  carrier_code: string | null
  fetched_at: string
}

/** The service's machine that the owner has chosen for one of the public list that matches none by itself */
export interface ChosenPointsTable {
  carrier: string
  machine_id: string
  point_id: string
}
