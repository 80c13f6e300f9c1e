import type { Checkout } from '#contract/checkout.ts'
import type { ChosenMachine } from '#contract/delivery.ts'
import type { DeliveryFields } from '#contract/orders.ts'
import { type CheckoutField, checkoutFaults } from '#domain/checkout.ts'
import { PICKUP, parcelCarrier } from '#domain/delivery.ts'
import { type DeliveryTerms, feesToStore, isOffered } from '#domain/delivery-terms.ts'
import type { Cents } from '#domain/money.ts'
import { ORDER_FIELD } from '#domain/order-field.ts'
import { isBlank } from '#domain/plain-text.ts'
import * as messages from '#messages/payments.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { DeliveryChoice, DeliveryPlace, OrderRow } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

type CheckoutPlace = Omit<Checkout, 'invoice' | 'key' | 'arrival'>
type PathOf = (field: CheckoutField) => string

/** Returns a field's path in the body of a checkout. */
const pathInCheckout: PathOf = field => {
  switch (field) {
    case 'parcelMachine':
      return 'checkout.selectedParcelMachine'
    case 'deliveryMethod':
    case 'termsAccepted':
      return `checkout.${field}`
    default:
      return `checkout.customer.${field}`
  }
}

/**
 * Checks a checkout by every rule of specification §5.
 * @param isAdmin whether the owner is asking: only she is offered `test_shipping` (contract §5)
 * @param pathOf maps a field to the path under which the client sent it
 * @throws ShopError `invalid_input` with an issue for each fault, in Estonian
 */
export function checkDelivery(
  { customer, deliveryMethod, selectedParcelMachine, termsAccepted, customerNote, giftText }: CheckoutPlace,
  parcelMachines: Pick<ParcelMachineLists, 'find'>,
  isAdmin: boolean,
  pathOf: PathOf = pathInCheckout,
): DeliveryPlace {
  const faults: { path: string; message: string }[] = checkoutFaults({
    contact: customer,
    deliveryMethod,
    parcelMachine: selectedParcelMachine,
    termsAccepted,
  }).map(({ field, message }) => ({ path: pathOf(field), message }))
  if (deliveryMethod === 'test_shipping' && !isAdmin)
    faults.push({ path: pathOf('deliveryMethod'), message: messages.deliveryMethodMissing })
  const carrier = parcelCarrier(deliveryMethod)
  const parcelMachine =
    (carrier && selectedParcelMachine && parcelMachines.find(carrier, selectedParcelMachine)) || null
  if (carrier && selectedParcelMachine && !parcelMachine)
    faults.push({
      path: pathOf('parcelMachine'),
      message: messages.parcelLockerUnknown,
    })
  if (faults.length > 0) throw new ShopError('invalid_input', { issues: faults, details: faults[0]!.message })
  return {
    customer: {
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      email: customer.email,
      phone: customer.phone,
      address: customer.address,
      city: customer.city,
      postalCode: customer.postalCode,
    },
    deliveryMethod,
    parcelMachine,
    customerNote,
    giftText,
  }
}

type Delivered = OrderRow & { delivery_method: string }

/** Whether the order's delivery is known. */
export const isDelivered = (order: OrderRow): order is Delivered => order.delivery_method !== null

/**
 * Whether an order that a client captured first keeps its delivery. A custom order, and one entered by the owner, gets
 * the delivery that is paid with it.
 */
export const hasOwnDelivery = (order: OrderRow): order is Delivered =>
  order.kind === 'regular' && isDelivered(order)

export const customerOf = (order: OrderRow): DeliveryPlace['customer'] => ({
  name: order.customer_name,
  email: order.customer_email,
  phone: order.customer_phone,
  address: order.customer_address,
  city: order.customer_city,
  postalCode: order.customer_postal_code,
})

/** Returns where an existing order goes. */
export const orderedPlace = (order: Delivered): DeliveryPlace => ({
  customer: customerOf(order),
  deliveryMethod: order.delivery_method,
  parcelMachine: order.parcel_machine === null ? null : (JSON.parse(order.parcel_machine) as ChosenMachine),
})

/**
 * Adds the current delivery fee to a place.
 * @param goods value of the delivered goods, in cents
 */
export const withFee = (place: DeliveryPlace, goods: Cents, terms: DeliveryTerms): DeliveryChoice => ({
  ...place,
  ...feesToStore(place.deliveryMethod, goods, terms),
})

/** @throws ShopError `invalid_input` if the owner does not offer the method any more */
export function expectOffered(method: string, terms: DeliveryTerms, path = 'deliveryMethod'): void {
  if (method === PICKUP || method === 'test_shipping' || isOffered(method, terms)) return
  const message = messages.deliveryMethodMissing
  throw new ShopError('invalid_input', { issues: [{ path, message }], details: message })
}

/**
 * Adds the fee that the owner charges now for delivering these goods.
 * @param goods cents
 * @param path of the method in the body of the call
 * @throws ShopError `invalid_input` if she does not offer the method any more
 */
export async function chargedDelivery(
  { settings }: Pick<CheckoutDeps, 'settings'>,
  place: DeliveryPlace,
  goods: Cents,
  path?: string,
): Promise<DeliveryChoice> {
  const { delivery } = await settings.facts()
  expectOffered(place.deliveryMethod, delivery, path)
  return withFee(place, goods, delivery)
}

/**
 * `checkDelivery` for a client that captures first: it asks for consent on its own page and does not send it.
 * @throws ShopError `invalid_input` with an issue for each fault
 */
export function checkClientDelivery(
  said: DeliveryFields & { firstName?: string | undefined; lastName?: string | undefined },
  parcelMachines: Pick<ParcelMachineLists, 'find'>,
  isAdmin: boolean,
): DeliveryPlace {
  const [first = '', ...rest] = said.customerName.split(/\s+/).filter(part => !isBlank(part))
  const checkout = {
    customer: {
      firstName: said.firstName ?? first,
      // A one-word name serves as both first and last name.
      lastName: said.lastName ?? (rest.join(' ') || first),
      email: said.customerEmail,
      phone: said.customerPhone,
      address: said.customerAddress,
      city: said.customerCity,
      postalCode: said.customerPostalCode,
    },
    deliveryMethod: said.deliveryMethod,
    selectedParcelMachine: said.selectedParcelMachine,
    termsAccepted: true,
    customerNote: '',
    giftText: '',
  }
  const pathOf: PathOf = field => {
    if ((field === 'firstName' || field === 'lastName') && said[field] !== undefined) return field
    return field === 'termsAccepted' ? field : ORDER_FIELD[field]
  }
  const place = checkDelivery(checkout, parcelMachines, isAdmin, pathOf)
  return { ...place, customer: { ...place.customer, name: said.customerName || place.customer.name } }
}
