import type { Cents } from './money.ts'

type CarrierFacts = {
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

export type ParcelMachine = {
  id: string
  name: string
  address: string
  city: string
  /** five digits; missing where the carrier's list has none */
  postalCode?: string | undefined
}
export type ParcelMachines = Record<Carrier, ParcelMachine[]>

type Method = { label: string; fee: Cents; to: 'parcel_machine' | 'address' | 'nowhere' }

type WithCourier = {
  [C in Carrier]: (typeof CARRIER)[C] extends { courier: Cents } ? C : never
}[Carrier]

export type CheckoutMethod = `${Carrier}_parcel` | `${WithCourier}_courier` | 'test_shipping'

const methodsOf = (kind: 'parcel' | 'courier', noun: string, to: Method['to']): [string, Method][] =>
  CARRIERS.flatMap(carrier => {
    const { name, [kind]: fee }: CarrierFacts = CARRIER[carrier]
    return fee === undefined ? [] : [[`${carrier}_${kind}`, { label: `${name} ${noun}`, fee, to }]]
  })

/** The methods of the checkout: machines first, then couriers. `test_shipping` is the administrator's own. */
export const CHECKOUT_METHODS = Object.fromEntries<Method>([
  ...methodsOf('parcel', 'pakiautomaat', 'parcel_machine'),
  ...methodsOf('courier', 'kuller', 'address'),
  ['test_shipping', { label: 'Testtarne', fee: 5, to: 'nowhere' }],
]) as Record<CheckoutMethod, Method>

/** What is offered to everybody. */
export const offeredMethods = (): Method[] =>
  Object.values(CHECKOUT_METHODS).filter(({ to }) => to !== 'nowhere')

const fees = (): Cents[] => offeredMethods().map(({ fee }) => fee)

/** What delivery costs at the least, in cents. */
export const CHEAPEST_FEE: Cents = Math.min(...fees())

/** What delivery costs at the most, in cents. */
export const dearestShipping = (): Cents => Math.max(...fees())

export const CHECKOUT_METHOD_IDS = Object.keys(CHECKOUT_METHODS) as [CheckoutMethod, ...CheckoutMethod[]]

export const isCheckoutMethod = (method: string): method is CheckoutMethod =>
  Object.hasOwn(CHECKOUT_METHODS, method)

const method = (id: string): Method | undefined => (isCheckoutMethod(id) ? CHECKOUT_METHODS[id] : undefined)

/** What delivery costs, in cents; an unknown method costs nothing (specification §9). */
export const shippingFee = (id: string): Cents => method(id)?.fee ?? 0

/** The carrier whose parcel machine the method needs, or `undefined` where it needs none. */
export const parcelCarrier = (id: string): Carrier | undefined =>
  CARRIERS.find(carrier => id === `${carrier}_parcel`)

/** Whether the method needs a full postal address (specification §5: courier delivery). */
export const needsAddress = (id: string): boolean => method(id)?.to === 'address'

/** Handed over in person: the owner may agree on it, the checkout does not offer it. */
export const PICKUP = 'pickup'
