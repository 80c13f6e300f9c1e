import type { Cents } from './money.ts'

/** The carriers with parcel machines, as the machine list groups them (specification §3). */
export const CARRIERS = ['omniva', 'dpd', 'smartpost'] as const
export type Carrier = (typeof CARRIERS)[number]

export const CARRIER_NAME: Record<Carrier, string> = { omniva: 'Omniva', dpd: 'DPD', smartpost: 'SmartPosti' }

export type ParcelMachine = {
  id: string
  name: string
  address: string
  city: string
  /** five digits; missing where the carrier's list has none */
  postalCode?: string | undefined
}
export type ParcelMachines = Record<Carrier, ParcelMachine[]>

type Method = { label: string; fee: Cents; to: 'parcel_machine' | 'address' | 'nowhere'; carrier?: Carrier }

/** The six methods of the checkout with their fees (specification §9). `test_shipping` is the administrator's own. */
export const CHECKOUT_METHODS = {
  omniva_parcel: { label: 'Omniva pakiautomaat', fee: 299, to: 'parcel_machine', carrier: 'omniva' },
  dpd_parcel: { label: 'DPD pakiautomaat', fee: 299, to: 'parcel_machine', carrier: 'dpd' },
  smartpost_parcel: {
    label: 'SmartPosti pakiautomaat',
    fee: 299,
    to: 'parcel_machine',
    carrier: 'smartpost',
  },
  omniva_courier: { label: 'Omniva kuller', fee: 699, to: 'address' },
  dpd_courier: { label: 'DPD kuller', fee: 699, to: 'address' },
  test_shipping: { label: 'Testtarne', fee: 5, to: 'nowhere' },
} as const satisfies Record<string, Method>

export type CheckoutMethod = keyof typeof CHECKOUT_METHODS

/** What is offered to everybody. */
export const offeredMethods = (): Method[] =>
  Object.values(CHECKOUT_METHODS).filter(({ to }) => to !== 'nowhere')

/** What delivery costs at the least, in cents. */
export const CHEAPEST_FEE: Cents = CHECKOUT_METHODS.omniva_parcel.fee

/** What delivery costs at the most, in cents. */
export const dearestShipping = (): Cents => Math.max(...offeredMethods().map(({ fee }) => fee))

/** Working days from the payment until a ready-made piece is posted, and from then until it is there (specification §9). */
export const HANDLING_DAYS = { least: 2, most: 5 } as const
export const TRANSIT_DAYS = { least: 3, most: 7 } as const
export const CHECKOUT_METHOD_IDS = Object.keys(CHECKOUT_METHODS) as [CheckoutMethod, ...CheckoutMethod[]]

export const isCheckoutMethod = (method: string): method is CheckoutMethod =>
  Object.hasOwn(CHECKOUT_METHODS, method)

const method = (id: string): Method | undefined => (isCheckoutMethod(id) ? CHECKOUT_METHODS[id] : undefined)

/** What delivery costs, in cents; an unknown method costs nothing (specification §9). */
export const shippingFee = (id: string): Cents => method(id)?.fee ?? 0

/** The carrier whose parcel machine the method needs, or `undefined` where it needs none. */
export const parcelCarrier = (id: string): Carrier | undefined => method(id)?.carrier

/** Whether the method needs a full postal address (specification §5: courier delivery). */
export const needsAddress = (id: string): boolean => method(id)?.to === 'address'

/** Handed over in person: the owner may agree on it, the checkout does not offer it. */
export const PICKUP = 'pickup'

/** Labels of methods that an order may carry but the checkout does not offer (specification §3, §9). */
const OTHER_LABELS: Record<string, string> = {
  courier: 'Kuller',
  parcel: 'Pakiautomaat',
  post_office: 'Postkontor',
  standard: 'Tavaline saatmine',
  express: 'Kiirsaatmine',
  [PICKUP]: 'Tulen ise järele',
}

/** The method as a person reads it; an unknown value is shown prettified: `by_bicycle` → `By bicycle`. */
export function deliveryLabel(id: string): string {
  const known = method(id)?.label ?? (Object.hasOwn(OTHER_LABELS, id) ? OTHER_LABELS[id] : undefined)
  if (known) return known
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
