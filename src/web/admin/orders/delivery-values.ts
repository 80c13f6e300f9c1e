import type { DeliveryInput } from '#contract/admin-delivery.ts'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { checkoutFaults } from '#domain/checkout.ts'
import { needsAddress, PICKUP, parcelCarrier } from '#domain/delivery.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { type DeliveryTerms, isOffered, shippingFee } from '#domain/delivery-terms.ts'
import { ADDRESS_MAX } from '#domain/limits.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { ORDER_FIELD } from '#domain/order-field.ts'
import * as messages from '#messages/admin/orders.ts'

/** An order's delivery as form values. */
export type DeliveryValues = Required<{ [Part in keyof Omit<DeliveryInput, 'seen'>]: string }>

export const deliveryValuesOf = (order: AdminOrder): DeliveryValues => ({
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  customerAddress: order.customerAddress,
  customerCity: order.customerCity,
  customerPostalCode: order.customerPostalCode,
  deliveryMethod: order.deliveryMethod ?? '',
  selectedParcelMachine: order.selectedParcelMachine?.id ?? '',
})

const isPaid = ({ paymentStatus }: Pick<AdminOrder, 'paymentStatus'>): boolean => paymentStatus !== 'pending'

/**
 * Returns the API input; with a machine only if the delivery method needs one. An overlong address from before there
 * was a limit is left out if no field shows it, as it could not be shortened.
 * @param seen the order as the owner saw it
 */
export const deliveryInputOf = (values: DeliveryValues, seen: AdminOrder): DeliveryInput => ({
  ...values,
  customerAddress:
    asksAddress(values) || values.customerAddress.length <= ADDRESS_MAX ? values.customerAddress : '',
  selectedParcelMachine: parcelCarrier(values.deliveryMethod) ? values.selectedParcelMachine : '',
  seen: { ...deliveryValuesOf(seen), isPaid: isPaid(seen) },
})

/** Returns an order's destination and recipient in one line. */
export function deliveryText(order: AdminOrder): string {
  const { deliveryMethod, selectedParcelMachine: machine } = order
  const place = machine
    ? [machine.name, machine.city]
    : asksAddress({ deliveryMethod: deliveryMethod ?? '' })
      ? [order.customerAddress, order.customerCity, order.customerPostalCode]
      : []
  return [
    deliveryMethod ? deliveryLabel(deliveryMethod) : messages.withoutDelivery,
    ...place,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    isPaid(order) && messages.paidLowercase,
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Returns what keeps it from being saved, by field of the form: the checkout's own rules, of which a hand-over needs
 * fewer.
 */
export function deliveryFaults(values: DeliveryValues): { field: keyof DeliveryValues; message: string }[] {
  const { customerName: name, deliveryMethod } = values
  const isHandedOver = deliveryMethod === PICKUP
  const faults = checkoutFaults({
    contact: {
      firstName: name,
      lastName: name,
      email: values.customerEmail,
      phone: values.customerPhone,
      address: values.customerAddress,
      city: values.customerCity,
      postalCode: values.customerPostalCode,
    },
    deliveryMethod,
    parcelMachine: values.selectedParcelMachine,
    termsAccepted: true,
  })
  return faults
    .filter(({ field }) => !(isHandedOver && (field === 'deliveryMethod' || field === 'phone')))
    .flatMap(({ field, message }) =>
      field === 'termsAccepted' ? [] : [{ field: ORDER_FIELD[field], message }],
    )
    .map(({ field, message }) => ({
      field,
      message: field === 'customerName' ? messages.recipientNameMissing : message,
    }))
}

/** Whether the delivery method needs an address. */
export const asksAddress = ({ deliveryMethod }: Pick<DeliveryValues, 'deliveryMethod'>): boolean =>
  needsAddress(deliveryMethod)

/**
 * Whether e-mails now go to another mailbox, so that links sent to the previous one no longer open the order. The links
 * of an order that another person has paid belong to its customer, and stay valid.
 */
export const endsLinks = (
  { customerEmail: before, isPaidByAnother }: Pick<AdminOrder, 'customerEmail' | 'isPaidByAnother'>,
  email: string,
): boolean => before !== '' && !isPaidByAnother && before.toLowerCase() !== email.trim().toLowerCase()

/**
 * Returns what delivery adds to the price; a method that is no longer offered keeps the order's own fee. For a hand-over
 * the text is a warning: the checkout of the payment link does not offer one.
 */
export function costText(
  method: string,
  { deliveryMethod, shippingCost, cartTotal }: AdminOrder,
  terms: DeliveryTerms,
): string {
  if (method === PICKUP) return messages.noDeliveryCharge
  const keepsFee = method === deliveryMethod && !isOffered(method, terms)
  const fee = keepsFee ? centsOf(shippingCost) : shippingFee(method, centsOf(cartTotal)!, terms)
  return messages.deliveryChargeAdded(priceText(fee!))
}
