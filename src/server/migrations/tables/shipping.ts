import type { Generated } from 'kysely'
import type { Carrier } from '#domain/carriers.ts'
import type { ParcelSize, ShipmentState } from '#domain/shipment.ts'

export interface ShippingTables {
  shipments: ShipmentsTable
  service_points: ServicePointsTable
  chosen_points: ChosenPointsTable
}

/** Parcels that the shop has asked a shipping service for; each has one row, however often it is asked */
export interface ShipmentsTable {
  order_id: string
  /** which of the order's parcels, from 0 */
  position: number
  /** the shop's own name of it at the service, the same in every try */
  reference: string
  carrier: Carrier
  size: ParcelSize
  state: ShipmentState
  /** the service's id; null while no answer has told it */
  service_id: string | null
  /** the carrier's code, and its page about the parcel */
  code: string | null
  link: string | null
  /** why it was refused, or what went wrong; empty while nothing did */
  reason: Generated<string>
  /** the label as a PDF, base64; null until the service has given it, or after a correction */
  label: string | null
  /** when the service was last asked for it as its order goes now; null before that, and once the order's delivery has changed since */
  asked_at: string | null
  /** when the job looks at it; null once nothing is left to find out */
  next_check_at: string | null
  checks: Generated<number>
  created_at: string
  updated_at: string
}

/** Machines and couriers' products as the shipping service names them, as it last gave them */
export interface ServicePointsTable {
  carrier: Carrier
  kind: 'machine' | 'courier'
  id: string
  name: string
  postal_code: string
  /** the carrier's own code of the machine */
  carrier_code: string | null
  fetched_at: string
}

/** Which of the service's machines the owner has chosen for one of the public list that fits none by itself */
export interface ChosenPointsTable {
  carrier: Carrier
  machine_id: string
  point_id: string
}
