import type { CheckoutField } from './checkout.ts'

/** The order's field for each field of the checkout. An order stores the name as one text. */
export const ORDER_FIELD = {
  firstName: 'customerName',
  lastName: 'customerName',
  email: 'customerEmail',
  phone: 'customerPhone',
  address: 'customerAddress',
  city: 'customerCity',
  postalCode: 'customerPostalCode',
  deliveryMethod: 'deliveryMethod',
  parcelMachine: 'selectedParcelMachine',
} as const satisfies Record<Exclude<CheckoutField, 'termsAccepted'>, string>
