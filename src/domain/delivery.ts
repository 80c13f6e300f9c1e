import * as messages from '#messages/labels.ts'
import { CARRIER, CARRIERS, type Carrier, type CarrierFacts, type CarrierWithCourier } from './carriers.ts'
import { type DeliveryTerms, isOffered } from './delivery-terms.ts'
import { centsOf, eurosOf } from './money.ts'

type Method = { label: string; to: 'parcel_machine' | 'address' | 'nowhere' }

/** The methods that the owner can offer. */
export type OfferedMethod = `${Carrier}_parcel` | `${CarrierWithCourier}_courier`
export type CheckoutMethod = OfferedMethod | 'test_shipping'

const methodsOf = (kind: 'parcel' | 'courier', noun: string, to: Method['to']): [string, Method][] =>
  CARRIERS.flatMap(carrier => {
    const { name, [kind]: fee }: CarrierFacts = CARRIER[carrier]
    return fee === undefined ? [] : [[`${carrier}_${kind}`, { label: `${name} ${noun}`, to }]]
  })

/** The methods of the checkout: machines first, then couriers. `test_shipping` is for administrators only. */
export const CHECKOUT_METHODS = Object.fromEntries<Method>([
  ...methodsOf('parcel', messages.parcelLockerInline, 'parcel_machine'),
  ...methodsOf('courier', messages.courierInline, 'address'),
  ['test_shipping', { label: messages.testDelivery, to: 'nowhere' }],
]) as Record<CheckoutMethod, Method>

export const CHECKOUT_METHOD_IDS = Object.keys(CHECKOUT_METHODS) as [CheckoutMethod, ...CheckoutMethod[]]

/** The methods that the owner can offer to everybody. */
export const OFFERED_METHODS = CHECKOUT_METHOD_IDS.filter(
  (id): id is OfferedMethod => CHECKOUT_METHODS[id].to !== 'nowhere',
)

/** Returns the methods that the owner offers. */
export const offeredMethods = (terms: Pick<DeliveryTerms, 'prices'>): OfferedMethod[] =>
  OFFERED_METHODS.filter(id => isOffered(id, terms))

/** Returns the carrier of a method; `undefined` if it has none. */
export function carrierOf(id: string): Carrier | undefined {
  return CARRIERS.find(carrier => id === `${carrier}_parcel` || id === `${carrier}_courier`)
}

/** The terms until the owner sets her own (specification §9). */
export const DEFAULT_DELIVERY_TERMS: DeliveryTerms = {
  prices: Object.fromEntries(
    OFFERED_METHODS.map(id => {
      const facts: CarrierFacts = CARRIER[carrierOf(id)!]
      const fee = (id.endsWith('_parcel') ? facts.parcel : facts.courier) ?? null
      return [id, fee === null ? null : eurosOf(fee)]
    }),
  ) as Record<OfferedMethod, string | null>,
  freeFrom: null,
  dispatchDays: { least: 2, most: 5 },
}

/** Returns the methods that a shopper who has not chosen one most likely chooses: machines, if any are offered. */
export function likelyMethods(terms: Pick<DeliveryTerms, 'prices'>): OfferedMethod[] {
  const offered = offeredMethods(terms)
  const machines = offered.filter(id => parcelCarrier(id))
  return machines.length > 0 ? machines : offered
}

/** Returns the cheapest of these: what most shoppers choose. */
export const likeliestMethod = (terms: Pick<DeliveryTerms, 'prices'>): OfferedMethod =>
  likelyMethods(terms).reduce((least, id) =>
    centsOf(terms.prices[id]!)! < centsOf(terms.prices[least]!)! ? id : least,
  )

export const isCheckoutMethod = (method: string): method is CheckoutMethod =>
  Object.hasOwn(CHECKOUT_METHODS, method)

/** Returns the carrier whose parcel machine the method needs; `undefined` if it needs none. */
export const parcelCarrier = (id: string): Carrier | undefined =>
  CARRIERS.find(carrier => id === `${carrier}_parcel`)

/** Whether the method needs a full postal address (specification §5: courier delivery). */
export const needsAddress = (id: string): boolean =>
  isCheckoutMethod(id) && CHECKOUT_METHODS[id].to === 'address'

/** Handed over in person: the owner may agree to it, the checkout does not offer it. */
export const PICKUP = 'pickup'
