import type { DeliveryInput } from '#contract/admin-delivery.ts'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { type CheckoutField, checkoutFaults } from '#domain/checkout.ts'
import { needsAddress, PICKUP, parcelCarrier } from '#domain/delivery.ts'

/** Where an order goes, as it stands in the form. */
export type DeliveryValues = Required<{ [Part in keyof DeliveryInput]: string }>

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

/** What is sent: a machine only where the way needs one. */
export const deliveryInputOf = (values: DeliveryValues): DeliveryInput => ({
  ...values,
  selectedParcelMachine: parcelCarrier(values.deliveryMethod) ? values.selectedParcelMachine : '',
})

const FIELD: Record<Exclude<CheckoutField, 'termsAccepted'>, keyof DeliveryValues> = {
  // An order keeps the name as one text.
  firstName: 'customerName',
  lastName: 'customerName',
  email: 'customerEmail',
  phone: 'customerPhone',
  address: 'customerAddress',
  city: 'customerCity',
  postalCode: 'customerPostalCode',
  deliveryMethod: 'deliveryMethod',
  parcelMachine: 'selectedParcelMachine',
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
    .flatMap(({ field, message }) => (field === 'termsAccepted' ? [] : [{ field: FIELD[field], message }]))
    .map(({ field, message }) => ({
      field,
      message: field === 'customerName' ? 'Kirjuta saaja nimi.' : message,
    }))
}

/** Whether the way asks for an address. */
export const asksAddress = ({ deliveryMethod }: Pick<DeliveryValues, 'deliveryMethod'>): boolean =>
  needsAddress(deliveryMethod)
