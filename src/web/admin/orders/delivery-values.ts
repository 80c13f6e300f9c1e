import type { DeliveryInput } from '#contract/admin-delivery.ts'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { checkoutFaults } from '#domain/checkout.ts'
import { needsAddress, PICKUP, parcelCarrier } from '#domain/delivery.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { ADDRESS_MAX } from '#domain/limits.ts'
import { ORDER_FIELD } from '#domain/order-field.ts'
import * as messages from '#messages/admin/orders.ts'

/** Where an order goes, as it stands in the form. */
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
 * What is sent: a machine only where the way needs one. An address of before there was a limit, which no field shows to be shortened, is
 * left out.
 * @param seen the order as the owner saw it
 */
export const deliveryInputOf = (values: DeliveryValues, seen: AdminOrder): DeliveryInput => ({
  ...values,
  customerAddress:
    asksAddress(values) || values.customerAddress.length <= ADDRESS_MAX ? values.customerAddress : '',
  selectedParcelMachine: parcelCarrier(values.deliveryMethod) ? values.selectedParcelMachine : '',
  seen: { ...deliveryValuesOf(seen), isPaid: isPaid(seen) },
})

/** Where an order goes and who hears of it, in one line. */
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

/** What keeps it from being saved, by the form's field: the checkout's own rules, of which a hand-over needs fewer. */
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

/** Whether the way asks for an address. */
export const asksAddress = ({ deliveryMethod }: Pick<DeliveryValues, 'deliveryMethod'>): boolean =>
  needsAddress(deliveryMethod)

/**
 * Whether letters go to another mailbox from now on: links that were sent to the one of before open the order no more. Those of an order that
 * another person has paid are its customer's, and stay.
 */
export const endsLinks = (
  { customerEmail: before, isPaidByAnother }: Pick<AdminOrder, 'customerEmail' | 'isPaidByAnother'>,
  email: string,
): boolean => before !== '' && !isPaidByAnother && before.toLowerCase() !== email.trim().toLowerCase()
