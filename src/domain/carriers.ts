import type { Cents } from './money.ts'

export type CarrierFacts = {
  name: string
  /** what a parcel to one of its machines costs while the owner has set nothing else */
  parcel: Cents
  /** the same of its courier; missing where it has none */
  courier?: Cents
  /** the carrier's public page about a parcel, up to the parcel's code */
  tracking: string
}

/**
 * The carriers with parcel machines, in the order in which they are offered, with what they cost (specification §9). A line here
 * makes the compiler ask for all else that a carrier has.
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

/** The carriers that also come to one's door. */
export type CarrierWithCourier = {
  [C in Carrier]: (typeof CARRIER)[C] extends { courier: Cents } ? C : never
}[Carrier]

/** The carrier's public page about a parcel. */
export const parcelLink = (carrier: Carrier, code: string): string =>
  CARRIER[carrier].tracking + encodeURIComponent(code)

/**
 * Reads a parcel's code as a person types or copies it: case and spaces do not matter.
 * @returns the code as carriers print it; `undefined` where it cannot be one
 */
export function readParcelCode(typed: string): string | undefined {
  const code = typed.replaceAll(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9-]{5,40}$/.test(code) ? code : undefined
}

/** So many parcels one order travels in at the most. */
export const PARCELS_MAX = 10

export type ParcelMachine = {
  id: string
  name: string
  address: string
  city: string
  /** five digits; missing where the carrier's list has none */
  postalCode?: string | undefined
}

/** The machine's code as its carrier gives it; `undefined` for a bundled entry of which it is not known. */
export const machineCode = (carrier: Carrier, { id }: Pick<ParcelMachine, 'id'>): string | undefined =>
  id.startsWith(`${carrier}-`) ? undefined : id

export type ParcelMachines = Record<Carrier, ParcelMachine[]>
