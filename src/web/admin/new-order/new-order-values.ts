import type { AdminProduct } from '#contract/admin-products.ts'
import type { OwnerOrderInput } from '#contract/owner-orders.ts'
import { parcelCarrier } from '#domain/delivery.ts'
import { type DeliveryTerms, shippingFee } from '#domain/delivery-terms.ts'
import type { Cents } from '#domain/money.ts'
import {
  HANDED_OVER,
  type OwnerOrderDraft,
  type OwnerPayment,
  ownerOrderFaults,
} from '#domain/owner-order.ts'
import { typedCents } from '#domain/typed-money.ts'

/** A line of the form. */
type LineValues = {
  productId: number | null
  name: string
  unitPrice: string
  quantity: number
  madeToOrder: boolean
}

export type NewOrderValues = Omit<OwnerOrderDraft, 'lines' | 'payment'> & {
  lines: LineValues[]
  payment: OwnerPayment
}

export const emptyOrder = (today: string): NewOrderValues => ({
  lines: [],
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  customerCity: '',
  customerPostalCode: '',
  deliveryMethod: HANDED_OVER,
  selectedParcelMachine: '',
  payment: 'cash',
  paidOn: today,
})

export const freeLine = (): LineValues => ({
  productId: null,
  name: '',
  unitPrice: '',
  quantity: 1,
  madeToOrder: false,
})

/** Returns what shoppers pay now, in euros; null for a draft without a price. */
export const shopPriceOf = ({ price, salePrice }: Pick<AdminProduct, 'price' | 'salePrice'>): string | null =>
  salePrice ?? price

/** Returns a line for a product at its price in the shop. */
export const lineOf = (product: AdminProduct): LineValues => ({
  ...freeLine(),
  productId: product.id,
  name: product.name,
  unitPrice: shopPriceOf(product)?.replace('.', ',') ?? '',
})

/** With a payment link the buyer chooses the delivery, whatever was chosen before. */
const deliveryOf = ({ payment, deliveryMethod }: NewOrderValues): string =>
  payment === 'link' ? HANDED_OVER : deliveryMethod

/** Returns what keeps the order from being sent, by field of the form. */
export const newOrderFaults = (values: NewOrderValues, today: string) =>
  ownerOrderFaults(
    {
      ...values,
      deliveryMethod: deliveryOf(values),
      lines: values.lines.map(line => ({ ...line, unitPrice: typedCents(line.unitPrice) })),
    },
    today,
  )

/** Returns the API input; with a machine only if the delivery method needs one. */
export function newOrderInput(values: NewOrderValues): OwnerOrderInput {
  const deliveryMethod = deliveryOf(values)
  const { paidOn, ...rest } = values
  return {
    ...rest,
    deliveryMethod,
    selectedParcelMachine: parcelCarrier(deliveryMethod) ? values.selectedParcelMachine : '',
    ...(values.payment !== 'link' && { paidOn }),
  }
}

/** Returns the sums in cents, as far as prices are filled in. */
export function sumsOf(values: NewOrderValues, terms: DeliveryTerms): { goods: Cents; delivery: Cents } {
  const goods = values.lines.reduce(
    (sum, { unitPrice, quantity }) => sum + (typedCents(unitPrice) ?? 0) * quantity,
    0,
  )
  return { goods, delivery: shippingFee(deliveryOf(values), goods, terms) }
}
