import * as messages from '#messages/labels.ts'
import { CARRIER, CARRIERS, type Carrier, type CarrierFacts, type CarrierWithCourier } from './carriers.ts'
import type { Cents } from './money.ts'

type Method = { label: string; fee: Cents; to: 'parcel_machine' | 'address' | 'nowhere' }

export type CheckoutMethod = `${Carrier}_parcel` | `${CarrierWithCourier}_courier` | 'test_shipping'

const methodsOf = (kind: 'parcel' | 'courier', noun: string, to: Method['to']): [string, Method][] =>
  CARRIERS.flatMap(carrier => {
    const { name, [kind]: fee }: CarrierFacts = CARRIER[carrier]
    return fee === undefined ? [] : [[`${carrier}_${kind}`, { label: `${name} ${noun}`, fee, to }]]
  })

/** The methods of the checkout: machines first, then couriers. `test_shipping` is the administrator's own. */
export const CHECKOUT_METHODS = Object.fromEntries<Method>([
  ...methodsOf('parcel', messages.parcelLockerInline, 'parcel_machine'),
  ...methodsOf('courier', messages.courierInline, 'address'),
  ['test_shipping', { label: messages.testDelivery, fee: 5, to: 'nowhere' }],
]) as Record<CheckoutMethod, Method>

/** What is offered to everybody. */
export const offeredMethods = (): Method[] =>
  Object.values(CHECKOUT_METHODS).filter(({ to }) => to !== 'nowhere')

/** What delivery costs at the most, in cents. */
export const dearestShipping = (): Cents => Math.max(...offeredMethods().map(({ fee }) => fee))

export const CHECKOUT_METHOD_IDS = Object.keys(CHECKOUT_METHODS) as [CheckoutMethod, ...CheckoutMethod[]]

export const isCheckoutMethod = (method: string): method is CheckoutMethod =>
  Object.hasOwn(CHECKOUT_METHODS, method)

const method = (id: string): Method | undefined => (isCheckoutMethod(id) ? CHECKOUT_METHODS[id] : undefined)

/** What delivery costs, in cents; an unknown method costs nothing (specification §9). */
export const shippingFee = (id: string): Cents => method(id)?.fee ?? 0

/** The carrier whose parcel machine the method needs, or `undefined` where it needs none. */
export const parcelCarrier = (id: string): Carrier | undefined =>
  CARRIERS.find(carrier => id === `${carrier}_parcel`)

/** The carrier that a method names; `undefined` for ways that are nobody's. */
export const carrierOf = (id: string): Carrier | undefined =>
  CARRIERS.find(carrier => id === `${carrier}_parcel` || id === `${carrier}_courier`)

/** Whether the method needs a full postal address (specification §5: courier delivery). */
export const needsAddress = (id: string): boolean => method(id)?.to === 'address'

/** Handed over in person: the owner may agree on it, the checkout does not offer it. */
export const PICKUP = 'pickup'
