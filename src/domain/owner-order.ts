import * as messages from '#messages/owner-orders.ts'
import { MAX_QUANTITY } from './cart.ts'
import { checkoutFaults } from './checkout.ts'
import { PICKUP } from './delivery.ts'
import { type Cents, MAX_PRICE } from './money.ts'
import { ORDER_FIELD } from './order-field.ts'
import { isBlank } from './plain-text.ts'

/** How an order that the owner makes is paid: she already has the money, or the buyer gets a payment link. */
export const OWNER_PAYMENTS = ['cash', 'bank_transfer', 'link'] as const
export type OwnerPayment = (typeof OWNER_PAYMENTS)[number]

/** No delivery: the buyer takes the piece along at once. */
export const HANDED_OVER = ''

type OwnerOrderLine = {
  /** null: a line in the owner's own words */
  productId: number | null
  name: string
  /** undefined if the typed text is not a price */
  unitPrice: Cents | undefined
  quantity: number
}

export type OwnerOrderDraft = {
  lines: readonly OwnerOrderLine[]
  customerName: string
  customerEmail: string
  customerPhone: string
  customerAddress: string
  customerCity: string
  customerPostalCode: string
  /** empty: handed over at once or, with a link, chosen by the buyer */
  deliveryMethod: string
  /** the id of the chosen machine; empty if none is chosen */
  selectedParcelMachine: string
  payment: OwnerPayment
  /** the day of the payment, `2026-03-29`; ignored with a link */
  paidOn: string
}

type Fault = { field: string; message: string }

/**
 * Returns why an order that the owner makes cannot be stored, in the order of her form. A sale over the counter needs
 * no customer; an order that is sent needs everything that the checkout requires.
 * @param today in Tallinn, `2026-03-29`
 */
export function ownerOrderFaults(draft: OwnerOrderDraft, today: string): Fault[] {
  const faults = draft.lines.flatMap(lineFaults)
  if (draft.lines.length === 0) faults.push({ field: 'lines', message: messages.lineMissing })
  faults.push(...whoAndWhere(draft))
  if (draft.payment === 'link') return faults
  const dayFault = paidOnFault(draft.paidOn, today)
  if (dayFault) faults.push({ field: 'paidOn', message: dayFault })
  return faults
}

/**
 * Returns what is wrong with the day of a payment, as a sentence.
 * @param orderedOn the day of the order, if it already exists
 */
export function paidOnFault(paidOn: string, today: string, orderedOn = ''): string | undefined {
  if (!paidOn) return messages.dayMissing
  if (paidOn < orderedOn) return messages.dayBeforeOrder
  return paidOn > today ? messages.dayInFuture : undefined
}

function lineFaults({ name, unitPrice, quantity, productId }: OwnerOrderLine, i: number): Fault[] {
  const faults: Fault[] = []
  if (productId === null && isBlank(name))
    faults.push({ field: `lines.${i}.name`, message: messages.lineNameMissing })
  if (unitPrice === undefined || unitPrice <= 0 || unitPrice > MAX_PRICE)
    faults.push({ field: `lines.${i}.unitPrice`, message: messages.linePriceInvalid })
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    faults.push({ field: `lines.${i}.quantity`, message: messages.quantityInvalid(MAX_QUANTITY) })
  return faults
}

function whoAndWhere(draft: OwnerOrderDraft): Fault[] {
  const { deliveryMethod, customerName: name, customerEmail, customerPhone } = draft
  const travels = deliveryMethod !== HANDED_OVER && deliveryMethod !== PICKUP
  const faults = checkoutFaults({
    contact: {
      firstName: name,
      lastName: name,
      email: customerEmail,
      phone: customerPhone,
      address: draft.customerAddress,
      city: draft.customerCity,
      postalCode: draft.customerPostalCode,
    },
    deliveryMethod,
    parcelMachine: draft.selectedParcelMachine,
    termsAccepted: true,
  })
    .flatMap(({ field, message }) =>
      field === 'termsAccepted' ? [] : [{ field: ORDER_FIELD[field], message }],
    )
    .map(({ field, message }) => ({
      field,
      message: field === 'customerName' ? messages.recipientNameMissing : message,
    }))
    .filter(({ field }) => travels || isMistyped(field, draft))
  if (draft.payment === 'link' && deliveryMethod !== HANDED_OVER)
    faults.push({ field: 'deliveryMethod', message: messages.deliveryWithLink })
  return faults
}

/** An optional field with a fault is either empty, which it may be, or filled in wrongly. */
const isMistyped = (
  field: keyof OwnerOrderDraft,
  { customerEmail, customerPhone }: OwnerOrderDraft,
): boolean =>
  (field === 'customerEmail' && !isBlank(customerEmail)) ||
  (field === 'customerPhone' && !isBlank(customerPhone))
