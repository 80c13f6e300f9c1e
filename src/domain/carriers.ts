import type { Cents } from './money.ts'

export type CarrierFacts = {
  name: string
  /** what a parcel to one of its machines costs */
  parcel: Cents
  /** what its courier costs; missing where it has none */
  courier?: Cents
}

/**
 * The carriers with parcel machines, in the order in which they are offered, with what they cost (specification §9). A line here
 * makes the compiler ask for all else that a carrier has.
 */
export const CARRIER = {
  omniva: { name: 'Omniva', parcel: 299, courier: 699 },
  dpd: { name: 'DPD', parcel: 299, courier: 699 },
  smartpost: { name: 'SmartPosti', parcel: 299 },
} as const satisfies Record<string, CarrierFacts>

export type Carrier = keyof typeof CARRIER
export const CARRIERS = Object.keys(CARRIER) as [Carrier, ...Carrier[]]

/** The carriers that also come to one's door. */
export type CarrierWithCourier = {
  [C in Carrier]: (typeof CARRIER)[C] extends { courier: Cents } ? C : never
}[Carrier]

/** What a parcel costs at the least, in cents: to a machine, or to one's door. */
export const leastFee = (kind: 'parcel' | 'courier'): Cents =>
  Math.min(...CARRIERS.flatMap(carrier => (CARRIER[carrier] as CarrierFacts)[kind] ?? []))

/** What delivery costs at the least, in cents. */
export const CHEAPEST_FEE: Cents = Math.min(leastFee('parcel'), leastFee('courier'))

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
