import * as messages from '#messages/labels.ts'

/**
 * The states of a shipment, from the owner's tap to the customer's hands.
 * - `requested`: the service has not been called yet
 * - `asking`: the call is in progress
 * - `unknown`: no answer came (a timeout, say); the service may have created it, so there is no automatic retry
 * - `refused`: it was not created, and the reason is known
 * - `pending`: created; the carrier has not accepted it yet
 * - `registration_failed`: created at the service, but rejected by the carrier
 * - `registered`: it has its code; `labelled`: its label is available
 * - `in_transit`, `awaiting_collection`, `delivered`, `returned`: reported by the carrier
 */
export const SHIPMENT_STATES = [
  'requested',
  'asking',
  'unknown',
  'refused',
  'pending',
  'registration_failed',
  'registered',
  'labelled',
  'in_transit',
  'awaiting_collection',
  'delivered',
  'returned',
] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

/** The label of each state for the owner and, for the states that customers see, the customer. */
export const SHIPMENT_LABEL: Record<ShipmentState, string> = {
  requested: messages.shipmentRequested,
  asking: messages.shipmentRequested,
  unknown: messages.shipmentUnknown,
  refused: messages.shipmentRefused,
  pending: messages.shipmentPending,
  registration_failed: messages.shipmentRegistrationFailed,
  registered: messages.shipmentRegistered,
  labelled: messages.shipmentLabelled,
  in_transit: messages.shipmentInTransit,
  awaiting_collection: messages.shipmentAwaitingCollection,
  delivered: messages.shipmentDelivered,
  returned: messages.shipmentReturned,
}

/** The states that the service reports for a shipment that it created. */
export const REPORTED_STATES = [
  'pending',
  'registration_failed',
  'registered',
  'labelled',
  'in_transit',
  'awaiting_collection',
  'delivered',
  'returned',
] as const satisfies readonly ShipmentState[]
export type ReportedState = (typeof REPORTED_STATES)[number]

/** States after which nothing more is expected; a delivered parcel may still be reported as returned. */
export const FINAL_STATES: ReadonlySet<ShipmentState> = new Set(['delivered', 'returned'])

/** States in which the service still accepts corrections: the carrier does not have the parcel yet. */
export const CORRECTABLE: ReadonlySet<ShipmentState> = new Set([
  'registration_failed',
  'registered',
  'labelled',
])

/** States in which the owner may retry: nothing was created, or the result is unknown. */
export const RETRIABLE: ReadonlySet<ShipmentState> = new Set(['unknown', 'refused'])

/** Whether the parcel has a code and its label can be fetched. */
export const hasCode = (state: ShipmentState): boolean => RANK[state] >= RANK.registered

const RANK: Record<ShipmentState, number> = {
  requested: 0,
  asking: 0,
  unknown: 0,
  refused: 0,
  pending: 1,
  registration_failed: 2,
  registered: 3,
  labelled: 4,
  in_transit: 5,
  awaiting_collection: 6,
  delivered: 7,
  returned: 8,
}

/**
 * Returns the state after the service has reported one. Events can arrive out of order, so an earlier state changes
 * nothing, except a registration that fails again after a correction. A returned parcel stays returned: the owner has
 * it.
 */
export function nextShipmentState(present: ShipmentState, told: ReportedState): ShipmentState {
  if (told === 'registration_failed' && CORRECTABLE.has(present)) return told
  return RANK[told] > RANK[present] ? told : present
}

/** The states of a shipment that the customer sees. */
export const CUSTOMER_STATES = ['in_transit', 'awaiting_collection', 'delivered', 'returned'] as const
export type CustomerShipmentState = (typeof CUSTOMER_STATES)[number]
export const isCustomerState = (state: ShipmentState): state is CustomerShipmentState =>
  CUSTOMER_STATES.some(each => each === state)

/** The sizes of lockers, smallest first. */
export const PARCEL_SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const
export type ParcelSize = (typeof PARCEL_SIZES)[number]

/** The maximum size of a parcel of each size class: millimetres and grams. A wool hat weighs a tenth of XS. */
export const SIZE_FACTS: Record<
  ParcelSize,
  { length: number; width: number; height: number; weight: number }
> = {
  XS: { length: 350, width: 250, height: 50, weight: 1_000 },
  S: { length: 600, width: 360, height: 110, weight: 2_000 },
  M: { length: 600, width: 360, height: 190, weight: 5_000 },
  L: { length: 600, width: 360, height: 360, weight: 10_000 },
  XL: { length: 600, width: 600, height: 360, weight: 20_000 },
}

/** A parcel machine in the carriers' public lists. */
type ListedMachine = { code: string | undefined; name: string; postalCode?: string | undefined }
/** A parcel machine in the service's list. */
export type ServicePoint = {
  id: string
  name: string
  postalCode: string
  /** the carrier's own code; missing from some lists */
  carrierCode: string | null
}

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('et')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/**
 * Finds the service's machine for the one that the customer chose: by the carrier's code, or else by name and postal
 * code.
 * @returns undefined if none or several match: the owner then chooses
 */
export function matchPoint<P extends ServicePoint>(
  machine: ListedMachine,
  points: readonly P[],
): P | undefined {
  const only = (found: readonly P[]) => (found.length === 1 ? found[0] : undefined)
  const byCode = machine.code ? points.filter(({ carrierCode }) => carrierCode === machine.code) : []
  if (byCode.length > 0) return only(byCode)
  const name = plainName(machine.name)
  const named = points.filter(point => plainName(point.name) === name)
  if (named.length <= 1) return only(named)
  return only(named.filter(({ postalCode }) => postalCode === machine.postalCode))
}
