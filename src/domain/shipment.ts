import * as messages from '#messages/labels.ts'

/**
 * What a shop knows of a shipment, from the owner's tap to the customer's hands.
 * - `requested`: the service has not been asked yet
 * - `asking`: the call is under way
 * - `unknown`: no answer came; the service may have made it, so it is not asked again by itself
 * - `refused`: it was not made, and why is known
 * - `pending`: made; the carrier has not taken it yet
 * - `registration_failed`: made at the service, and refused by the carrier
 * - `registered`: it has its code; `labelled`: its label is there
 * - `in_transit`, `awaiting_collection`, `delivered`, `returned`: what the carrier has told
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

/** As the owner and, of what concerns her, the customer read it. */
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

/** The states that a service tells of a shipment that it has made. */
export const TOLD_STATES = [
  'pending',
  'registration_failed',
  'registered',
  'labelled',
  'in_transit',
  'awaiting_collection',
  'delivered',
  'returned',
] as const satisfies readonly ShipmentState[]
export type ToldState = (typeof TOLD_STATES)[number]

/** Nothing more is heard of these. A parcel that was fetched can be brought back, which the carrier tells as a new state. */
export const FINAL_STATES: ReadonlySet<ShipmentState> = new Set(['delivered', 'returned'])

/** What the service can still be told to correct: the carrier has not got the parcel. */
export const CORRECTABLE: ReadonlySet<ShipmentState> = new Set([
  'registration_failed',
  'registered',
  'labelled',
])

/** Where nothing was made, or nothing is known of it, the owner may ask for it anew. */
export const RETRIABLE: ReadonlySet<ShipmentState> = new Set(['unknown', 'refused'])

/** The parcel has a code, and a label can be had. */
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
 * The state after the service has told one. Events overtake each other, so a state of before changes nothing, but for a
 * registration that fails anew after it was corrected. A parcel that came back stays so: the owner has it in her hands.
 */
export function nextShipmentState(present: ShipmentState, told: ToldState): ShipmentState {
  if (told === 'registration_failed' && CORRECTABLE.has(present)) return told
  return RANK[told] > RANK[present] ? told : present
}

/** As the customer follows it: what of a shipment concerns her. */
export const CUSTOMER_STATES = ['in_transit', 'awaiting_collection', 'delivered', 'returned'] as const
export type CustomerShipmentState = (typeof CUSTOMER_STATES)[number]
export const isCustomerState = (state: ShipmentState): state is CustomerShipmentState =>
  CUSTOMER_STATES.some(each => each === state)

/** The sizes of lockers, the smallest first. */
export const PARCEL_SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const
export type ParcelSize = (typeof PARCEL_SIZES)[number]

/** What a parcel of a size measures at the most: millimetres and grams. A hat of wool weighs a tenth of it. */
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

/** What shows a machine of the carriers' public lists. */
type ListedMachine = { code: string | undefined; name: string; postalCode?: string | undefined }
/** A machine as the service names it. */
export type ServicePoint = {
  id: string
  name: string
  postalCode: string
  /** the carrier's own code; not known of every list */
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
 * The service's machine for the one that the customer has chosen: by the carrier's code, else by its name and postal code.
 * @returns undefined where none fits, or several do: the owner says which it is
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
