/** Restores an order as far as the provider's record of its payment describes it. */
import type { ChosenMachine } from '#contract/delivery.ts'
import { CARRIERS, type ParcelMachines } from '#domain/carriers.ts'
import { HAT_CATEGORIES, hatDetails, isHatCategory } from '#domain/custom-hat.ts'
import { CHECKOUT_METHODS } from '#domain/delivery.ts'
import { type DeliveryTerms, isOffered, shippingFee } from '#domain/delivery-terms.ts'
import { foldText } from '#domain/fold-text.ts'
import { NO_TEXTS } from '#domain/hat-look.ts'
import type { Cents } from '#domain/money.ts'
import { kindOfNumber, type OrderKind } from '#domain/order-number.ts'
import { hatName } from '#hats/hat-text.ts'
import type { NewOrder } from '#server/orders/store.ts'
import type { PaymentRecord } from '#server/payments/provider.ts'

/** What the record does not contain, or not reliably: the owner asks the customer, or checks. */
export type Doubt =
  | { about: 'phone' | 'email' | 'no-email' | 'name' | 'machine' | 'carrier' | 'address' | 'delivery' }
  | { about: 'hat' | 'request' | 'refunded' }
  /** no product has exactly this name, or several do: no piece of it leaves the stock */
  | { about: 'product'; name: string }
  /** fewer pieces are counted than were sold */
  | { about: 'stock'; name: string; sold: number; counted: number }
  | { about: 'price'; name: string; paid: Cents; price: Cents }

/** A product, as needed for matching. */
export type KnownProduct = {
  id: number
  name: string
  price: Cents
  imageUrl: string
  /** pieces in stock; null: not counted */
  stock: number | null
}

/** What the shop knows that helps to read a record. */
export type ShopNow = { products: readonly KnownProduct[]; machines: ParcelMachines; terms: DeliveryTerms }

export type RestoredOrder = { order: NewOrder & { number: string }; doubts: Doubt[] }

/** @param paid.number of the order, according to the payment's record; `shipping`: its delivery fee */
export function restoredOrder(
  record: PaymentRecord,
  { number, shipping }: { number: string; shipping: Cents },
  shop: ShopNow,
): RestoredOrder {
  const kind = kindOfNumber(number)!
  const { payer, shipTo } = record
  const name = shipTo?.name || payer?.name || ''
  const email = payer?.email ?? ''
  const doubts: Doubt[] = [{ about: email ? 'email' : 'no-email' }, { about: 'phone' }]
  if (!name) doubts.push({ about: 'name' })
  const delivery = deliveryIn(record, kind, shipping, shop)
  if (kind === 'custom_hat') doubts.push({ about: 'hat' })
  if (kind === 'custom_order') doubts.push({ about: 'request' })
  const goods = goodsOf(record, kind, shop.products)
  return {
    order: {
      number,
      kind,
      status: 'pending',
      customer: { name, email, phone: '', ...delivery.address },
      deliveryMethod: delivery.method,
      parcelMachine: delivery.machine,
      lines: goods.lines,
      shippingCost: shipping,
      sessionId: null,
      paymentMethod: null,
      details: detailsOf(kind, record, name),
      placed: true,
    },
    doubts: [...doubts, ...delivery.doubts, ...goods.doubts],
  }
}

const NOWHERE = { address: '', city: '', postalCode: '' }

type Delivery = {
  method: string | null
  machine: ChosenMachine | null
  address: typeof NOWHERE
  doubts: Doubt[]
}

/** Finds the delivery method by its fee, and the parcel machine by its address. */
export function deliveryIn(
  { shipTo }: PaymentRecord,
  kind: OrderKind,
  shipping: Cents,
  { machines, terms }: Pick<ShopNow, 'machines' | 'terms'>,
): Delivery {
  const { name: _, ...address } = shipTo ?? { name: '', ...NOWHERE }
  const ways = Object.entries(CHECKOUT_METHODS).filter(
    ([id, { to }]) => (to === 'nowhere' || isOffered(id, terms)) && shippingFee(id, 0, terms) === shipping,
  )
  const nowhere: Delivery = { method: null, machine: null, address, doubts: [] }
  // The hat page takes the money before the delivery is agreed on.
  if (ways.length === 0) return { ...nowhere, doubts: kind === 'custom_hat' ? [] : [{ about: 'delivery' }] }
  if (ways.some(([, { to }]) => to === 'parcel_machine')) {
    const machine = shipTo && machineAt(shipTo, machines)
    return machine
      ? { method: `${machine.carrier}_parcel`, machine, address: NOWHERE, doubts: [] }
      : { ...nowhere, method: 'parcel', doubts: [{ about: 'machine' }] }
  }
  if (!ways.some(([, { to }]) => to === 'address')) return { ...nowhere, method: ways[0]![0] }
  return { ...nowhere, method: 'courier', doubts: [{ about: shipTo ? 'carrier' : 'address' }] }
}

/** Finds a parcel machine by the address that place/open-payment.ts sends to the provider. */
function machineAt(
  { address, city }: NonNullable<PaymentRecord['shipTo']>,
  machines: ParcelMachines,
): ChosenMachine | null {
  const found = CARRIERS.flatMap(carrier =>
    machines[carrier]
      .filter(
        machine =>
          isSame(city, machine.city) &&
          isSame(address, [machine.name, machine.address].filter(Boolean).join(', ')),
      )
      .map(machine => ({ carrier, ...machine })),
  )
  return found.length === 1 ? found[0]! : null
}

/** Providers take one line, and some write addresses in capitals. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const isSame = (one: string, other: string) => foldText(oneLine(one)) === foldText(oneLine(other))

function goodsOf(
  { items }: PaymentRecord,
  kind: OrderKind,
  products: readonly KnownProduct[],
): { lines: NewOrder['lines']; doubts: Doubt[] } {
  const doubts: Doubt[] = []
  const lines = items.map(({ name, quantity, unitPrice }) => {
    const line = { productId: null, name, unitPrice, quantity, imageUrl: null }
    if (kind !== 'regular') return line
    const [product, ...others] = products.filter(each => oneLine(each.name) === oneLine(name))
    if (!product || others.length > 0) {
      doubts.push({ about: 'product', name })
      return line
    }
    const { id: productId, imageUrl, price, stock } = product
    if (stock !== null && stock < quantity)
      doubts.push({ about: 'stock', name, sold: quantity, counted: stock })
    if (price !== unitPrice) doubts.push({ about: 'price', name, paid: unitPrice, price })
    return { ...line, productId, name: product.name, imageUrl }
  })
  return { lines, doubts }
}

/** The line of a hat names only its shape, by its current name; the owner is told to check each hat. */
function detailsOf(kind: OrderKind, { items }: PaymentRecord, name: string): Record<string, unknown> {
  if (kind !== 'custom_hat') return {}
  const shape = Object.keys(HAT_CATEGORIES)
    .filter(isHatCategory)
    .find(hatCategory => items.some(item => item.name === hatName({ hatCategory })))
  const [firstName = '', ...rest] = name.split(' ')
  const details = hatDetails({
    ...NO_TEXTS,
    hatCategory: shape ?? 'custom',
    colors: [],
    frogHatColor: '',
    frogPinkCheeks: false,
    frogExpression: '',
    frogBorderCustomColors: [],
  })
  return { ...details, firstName, lastName: rest.join(' ') }
}
