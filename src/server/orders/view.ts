import type { ChosenMachine } from '#contract/delivery.ts'
import type { Order, OrderProgress } from '#contract/orders.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Promised } from '#domain/arrival.ts'
import type { HatDetails } from '#domain/custom-hat.ts'
import { maskEmail, maskName, maskPhone } from '#domain/mask.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import type { CurrentOffer } from './offers.ts'
import { linkOf, type ParcelRow } from './parcels.ts'
import { isBeingPaid } from './payable.ts'
import { promiseOf } from './promise.ts'
import type { OrderLineRow, OrderRow } from './store.ts'

const euros = (cents: Cents | null) => (cents === null ? null : eurosOf(cents))
/** Only the days: the last posting day is the maker's business. */
const spanOf = (promised: Promised | null): Order['promise'] =>
  promised && { first: promised.first, last: promised.last }
const offerOf = (offer: CurrentOffer | null = null): Order['offer'] =>
  offer && {
    position: offer.position,
    text: offer.text,
    validUntil: offer.validUntil,
    isLapsed: offer.isLapsed,
  }
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The parcel machine as far as strangers may know the destination. */
const onlyCity = ({ carrier, city }: ChosenMachine): ChosenMachine => ({
  carrier,
  id: '',
  name: '',
  address: '',
  city,
})

/** Only the hat itself: its customer is in other fields, where they are masked. */
const hatOf = (details: HatDetails): NonNullable<Order['customHatDetails']> => ({
  hatCategory: details.hatCategory,
  hatDiameter: details.hatDiameter,
  colors: details.colors,
  colorOrder: details.colorOrder,
  specialWishes: details.specialWishes,
  frogHatColor: details.frogHatColor,
  frogPinkCheeks: details.frogPinkCheeks,
  frogExpression: details.frogExpression,
  frogBorderCustomColors: details.frogBorderCustomColors,
})

/**
 * Returns an order as the contract defines it.
 * @param whole false masks e-mail, phone, name and address (contract §2)
 * @param paypalOrderId the provider's id of its payment, for those who may see it in full
 */
export function showOrder(
  row: OrderRow,
  lines: readonly OrderLineRow[],
  view: {
    whole: boolean
    pictureOf: (url: string) => Picture | undefined
    paypalOrderId?: string | null
    parcels: readonly ParcelRow[]
    pricesChanged?: boolean
    progress?: OrderProgress
    offer?: CurrentOffer | null
    awaitedYarn?: readonly string[]
    /** one per line, in their sequence */
    fibres?: readonly (string | undefined)[]
  },
): Order {
  const { whole } = view
  const details = JSON.parse(row.details) as Record<string, unknown>
  const machine = row.parcel_machine === null ? null : (JSON.parse(row.parcel_machine) as ChosenMachine)
  const hat = row.kind === 'custom_hat' ? hatOf(details as HatDetails) : null
  return {
    id: row.id,
    orderNumber: row.order_number,
    orderType: row.kind,
    orderStatus: row.status,
    paymentStatus: row.payment_status,
    paymentUnderWay: isBeingPaid(row),
    paymentMethod: row.payment_method,
    customerName: whole ? row.customer_name : maskName(row.customer_name),
    customerEmail: whole || !row.customer_email ? row.customer_email : maskEmail(row.customer_email),
    customerPhone: whole || !row.customer_phone ? row.customer_phone : maskPhone(row.customer_phone),
    customerAddress: whole ? row.customer_address : '',
    customerCity: row.customer_city,
    customerPostalCode: whole ? row.customer_postal_code : '',
    deliveryMethod: row.delivery_method,
    selectedParcelMachine: machine && (whole ? machine : onlyCity(machine)),
    cartTotal: eurosOf(row.items_total),
    shippingCost: eurosOf(row.shipping_cost),
    totalAmount: eurosOf(row.total),
    invoicePrice: euros(row.invoice_price),
    invoiceStatus: row.invoice_status,
    pricesChanged: view.pricesChanged ?? false,
    price: row.kind === 'custom_hat' ? eurosOf(row.items_total) : euros(row.invoice_price),
    budget: textOf(details.budget),
    description: textOf(details.description),
    colors: Array.isArray(details.colors) ? (details.colors as string[]) : textOf(details.colors),
    measurements: textOf(details.measurements),
    deadline: textOf(details.deadline),
    inspiration: textOf(details.inspiration),
    additionalNotes: textOf(details.additionalNotes),
    notes: whole ? row.notes : '',
    createdAt: row.created_at,
    paidAt: row.paid_at,
    paypalOrderId: whole ? (view.paypalOrderId ?? null) : null,
    products: lines.map((line, i) => ({
      id: line.product_id,
      name: line.name,
      price: eurosOf(line.unit_price),
      quantity: line.quantity,
      imageUrl: line.image_url,
      picture: (line.image_url && view.pictureOf(line.image_url)) || null,
      withdrawable: line.withdrawable === 1,
      ...(view.fibres?.[i] && { fibres: view.fibres[i] }),
    })),
    items: lines.map(line => ({ name: line.name, quantity: line.quantity, specifications: hat ?? {} })),
    customHatDetails: hat,
    parcels: whole
      ? view.parcels.map(parcel => ({
          carrier: parcel.carrier,
          code: parcel.code,
          link: linkOf(parcel),
          state: parcel.state,
          stateAt: parcel.state_at,
        }))
      : [],
    // An unpaid order may be paid long after the days shown when it was placed: its payment makes a new promise.
    promise: row.payment_status === 'pending' ? null : spanOf(promiseOf(row)),
    awaitedYarn: [...(view.awaitedYarn ?? [])],
    progress: (whole && view.progress) || null,
    offer: whole ? offerOf(view.offer) : null,
    customerNote: whole ? row.customer_note : '',
    giftText: whole ? row.gift_text : '',
    erasureRequestedAt: whole ? row.erasure_requested_at : null,
    erasedAt: whole ? row.erased_at : null,
    masked: !whole,
  }
}
