import type { Cents } from './money.ts'

export type CarrierFacts = {
  name: string
  /** fee to a parcel machine until the owner sets another; null: not offered until she sets one */
  parcel: Cents | null
  /** the same for its courier; missing if it has none */
  courier?: Cents | null
  /** the carrier's public tracking page, up to the parcel code */
  tracking: string
}

/**
 * The carriers with parcel machines, in the order of the checkout, with their default fees (specification §9).
 *
 * A line here makes the compiler ask for the carrier's adapter (`server/delivery/adapters.ts`) and for its name at the
 * shipping service (`server/shipping/`; null if the service lacks it). Tests ask for the adapter's folder with its test
 * and `starter.json`: 40 to 49 machines with the ids of the carrier's own list, or, if a machine's code is unknown, an id
 * that begins with the carrier's (`omniva-…`). Nothing asks for the rest, which the README lists. A new carrier's fees
 * are null: it is offered only once the owner has set its prices.
 *
 * A line is never removed while stored parcels, shipments or orders name the carrier: they would lose its name and
 * tracking page. A carrier that is no longer used is switched off by empty prices.
 */
export const CARRIER = {
  omniva: { name: 'Omniva', parcel: 299, courier: 699, tracking: 'https://minu.omniva.ee/track/' },
  dpd: {
    name: 'DPD',
    parcel: 299,
    courier: 699,
    tracking: 'https://www.dpdgroup.com/ee/mydpd/my-parcels/track?lang=et&parcelNumber=',
  },
  smartpost: {
    name: 'SmartPosti',
    parcel: 299,
    tracking: 'https://itella.ee/eraklient/saadetise-jalgimine/?trackingCode=',
  },
} as const satisfies Record<string, CarrierFacts>

export type Carrier = keyof typeof CARRIER
export const CARRIERS = Object.keys(CARRIER) as [Carrier, ...Carrier[]]

/** The carriers that also deliver to the door. */
export type CarrierWithCourier = {
  [C in Carrier]: (typeof CARRIER)[C] extends { courier: Cents | null } ? C : never
}[Carrier]

export const isCarrier = (id: string): id is Carrier => Object.hasOwn(CARRIER, id)

// What is stored may name a carrier of a newer version: during a rolling update, and after a rollback.

/** Returns the carrier's name; of an unknown carrier its id. */
export const carrierName = (id: string): string => (isCarrier(id) ? CARRIER[id].name : id)

/** Returns the carrier's public tracking page for a parcel; null for an unknown carrier. */
export const parcelLink = (carrier: string, code: string): string | null =>
  isCarrier(carrier) ? CARRIER[carrier].tracking + encodeURIComponent(code) : null

/**
 * Reads a parcel code as typed or pasted: case and spaces do not matter.
 * @returns the code as carriers print it; `undefined` if it cannot be one
 */
export function readParcelCode(typed: string): string | undefined {
  const code = typed.replaceAll(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9-]{5,40}$/.test(code) ? code : undefined
}

/** The most parcels that one order travels in. */
export const PARCELS_MAX = 10

export type ParcelMachine = {
  id: string
  name: string
  address: string
  city: string
  /** five digits; missing if the carrier's list has none */
  postalCode?: string | undefined
}

/** Returns the machine's code in its carrier's system; `undefined` for a bundled entry whose code is unknown. */
export const machineCode = (carrier: string, { id }: Pick<ParcelMachine, 'id'>): string | undefined =>
  id.startsWith(`${carrier}-`) ? undefined : id

export type ParcelMachines = Record<Carrier, ParcelMachine[]>
