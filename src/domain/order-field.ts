import type { CheckoutField } from './checkout.ts'

/** Where the fields of a checkout stand in an order, which keeps the name as one text. */
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
