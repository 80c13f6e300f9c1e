import { describe, expect, test } from 'vitest'
import { CARRIERS, type ParcelMachines } from '#domain/carriers.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import type { PaymentState } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import type { PaymentRecord } from '#server/payments/provider.ts'
import { planOf, type Step } from './plan.ts'
import type { Movement } from './provider-books.ts'
import type { Doubt, KnownProduct } from './restored-order.ts'

const HAT = { name: 'Rõõmus konnamüts', quantity: 1, unitPrice: 3200 }
const NUMBER = 'ORD-7K2M9QX4T'

/** A payment of 38.99, one hat by courier, as the provider shows it. */
function aRecord({ amount = 3899, ...named }: Partial<PaymentRecord> = {}): PaymentRecord {
  const capture = {
    id: 'C1',
    result: { outcome: 'captured', captureId: 'C1', amount, currency: 'EUR' } as const,
    amount,
    currency: 'EUR',
    at: '2026-11-20T12:00:00Z',
    isRefunded: false,
  }
  return {
    outcome: 'found',
    stage: 'completed',
    capture,
    refunds: [],
    amount,
    currency: 'EUR',
    paymentId: null,
    invoiceId: NUMBER,
    payee: 'M1',
    payer: { name: 'Mari Maasikas', email: 'mari@gmail.com' },
    items: [HAT],
    shipTo: { name: 'Liis Tamm', address: 'Riia 2', city: 'Tartu', postalCode: '51004' },
    ...named,
  }
}

const aMovement = (record: PaymentRecord | undefined, named: Partial<Movement> = {}): Movement => ({
  provider: 'paypal',
  reference: 'P1',
  record,
  payment: undefined,
  refusal: undefined,
  isOwn: true,
  told: [],
  unknownBack: 0,
  orders: new Map(),
  ...named,
})

const FROG: KnownProduct = { id: 7, name: HAT.name, price: 3200, imageUrl: '/frog.webp', stock: 2 }
const MACHINES = {
  ...(Object.fromEntries(CARRIERS.map(carrier => [carrier, []])) as unknown as ParcelMachines),
  omniva: [{ id: '96091', name: 'Tartu Kaubamaja', address: 'Riia 1', city: 'Tartu' }],
  dpd: [{ id: 'EE90', name: 'Lõunakeskus', address: 'Ringtee 75', city: 'Tartu' }],
}

const stepsOf = (movements: Movement[], products = [FROG]) =>
  planOf(
    { since: new Date('2026-11-20T10:00:00Z'), movements, disputes: [], unfollowed: [] },
    { products, machines: MACHINES, terms: DEFAULT_DELIVERY_TERMS },
  ).steps
const stepOf = (movement: Movement, products?: KnownProduct[]): Step | undefined =>
  stepsOf([movement], products)[0]

function restored(record: PaymentRecord, products?: KnownProduct[]) {
  const step = stepOf(aMovement(record), products)
  if (step?.does !== 'restore') expect.unreachable(`it is ${step?.does}`)
  return step.restored
}
const aboutOf = (doubts: Doubt[]) => doubts.map(({ about }) => about)

describe('a restored order', () => {
  test('has what the provider knows, and lists what it does not', () => {
    const { order, doubts } = restored(aRecord())
    expect(order).toMatchObject({
      number: NUMBER,
      kind: 'regular',
      customer: { name: 'Liis Tamm', email: 'mari@gmail.com', phone: '', address: 'Riia 2' },
      deliveryMethod: 'courier',
      shippingCost: 699,
      lines: [{ ...HAT, productId: 7, imageUrl: '/frog.webp' }],
    })
    expect(aboutOf(doubts)).toEqual(['email', 'phone', 'carrier'])
  })

  test('goes to the parcel machine at this address', () => {
    const shipTo = {
      name: 'Liis Tamm',
      address: 'LOUNAKESKUS, RINGTEE 75',
      city: 'TARTU',
      postalCode: '50501',
    }
    const { order, doubts } = restored(aRecord({ amount: 3499, shipTo }))
    expect(order).toMatchObject({
      deliveryMethod: 'dpd_parcel',
      parcelMachine: { carrier: 'dpd', id: 'EE90' },
      customer: { address: '' },
    })
    expect(aboutOf(doubts)).not.toContain('machine')
  })

  test('keeps the given address if no parcel machine is known there', () => {
    const { order, doubts } = restored(aRecord({ amount: 3499 }))
    expect(order).toMatchObject({
      deliveryMethod: 'parcel',
      parcelMachine: null,
      customer: { address: 'Riia 2' },
    })
    expect(aboutOf(doubts)).toContain('machine')
  })

  test('without a known payer asks for their details', () => {
    const { order, doubts } = restored(aRecord({ payer: null, shipTo: null }))
    expect(order.customer).toMatchObject({ name: '', email: '', address: '' })
    expect(aboutOf(doubts)).toEqual(['no-email', 'phone', 'name', 'address'])
  })

  test.each([
    ['no product of that name', [{ ...FROG, name: 'Konn' }], 'product'],
    ['two products of that name', [FROG, { ...FROG, id: 8 }], 'product'],
    ['fewer pieces than were sold', [{ ...FROG, stock: 0 }], 'stock'],
    ['a different price', [{ ...FROG, price: 3500 }], 'price'],
  ])('lists what the owner must check: %s', (_, products, about) => {
    expect(aboutOf(restored(aRecord(), products).doubts)).toContain(about)
  })
})

describe('money without a possible order is kept and not refunded', () => {
  test.each([
    ['no number', { invoiceId: null }, 'no order number'],
    ['an invalid number', { invoiceId: 'Arve 12' }, 'no order number'],
    ['items that do not add up to the sum', { amount: 4000 }, 'sum differs'],
    ['no items', { items: [] }, 'sum differs'],
    ['items without a whole quantity', { items: [{ ...HAT, quantity: 0.5 }] }, 'sum differs'],
  ] as const)('%s', (_, named, why) => {
    expect(stepOf(aMovement(aRecord(named as Partial<PaymentRecord>)))).toMatchObject({ does: 'keep', why })
  })

  test('a number that another order has', () => {
    const orders = new Map([[NUMBER, { placed_at: null } as never]])
    expect(stepOf(aMovement(aRecord(), { orders }))).toMatchObject({
      does: 'keep',
      why: 'order not payable',
    })
  })

  test('a number that another payment has: the first payment gets its order', () => {
    const steps = stepsOf([aMovement(aRecord()), aMovement(aRecord(), { reference: 'P2' })])
    expect(steps).toMatchObject([{ does: 'restore' }, { does: 'keep', why: 'order not payable' }])
  })
})

describe('nothing is done with', () => {
  const capture = aRecord().capture!
  const known = (state: PaymentState) => ({ state, kind: 'cart', amount: 3899 }) as PaymentRow
  test.each([
    ['money of another account', aMovement(aRecord(), { isOwn: false }), 'other account'],
    [
      'money of a known payment, on another account',
      aMovement(aRecord(), { isOwn: false, payment: known('open') }),
      'other account',
    ],
    [
      'money of an interrupted capture, on another account',
      aMovement(aRecord(), { isOwn: false, payment: known('capturing') }),
      'other account',
    ],
    [
      'money in another currency',
      aMovement(aRecord({ capture: { ...capture, currency: 'USD' } })),
      'other currency',
    ],
    ['a payment that the provider has deleted', aMovement(undefined), 'gone'],
    [
      'a known payment of a different sum',
      aMovement(aRecord(), { payment: { state: 'open', kind: 'cart', amount: 100 } as PaymentRow }),
      'sum differs',
    ],
    [
      'a known payment that the shop refused',
      aMovement(aRecord(), {
        payment: known('released'),
        refusal: 'order_gone',
      }),
      'refused',
    ],
  ])('%s: the owner checks it', (_, movement, why) => {
    expect(stepOf(movement)).toMatchObject({ does: 'leave', why })
  })

  test('a payment in which no money was captured', () => {
    const { capture: _, ...open } = aRecord({ stage: 'waiting' })
    expect(stepsOf([aMovement(open)])).toEqual([])
    const declined = { ...capture, result: { outcome: 'declined', issue: 'X', isShopsFault: false } as const }
    expect(stepsOf([aMovement(aRecord({ capture: declined }))])).toEqual([])
  })
})

test('payments that hold their pieces already are booked before restored orders', () => {
  const payment = { state: 'open', kind: 'cart', amount: 3899 } as PaymentRow
  const steps = stepsOf([
    aMovement(aRecord()),
    aMovement(aRecord({ invoiceId: 'ORD-000000001' }), { payment, reference: 'P2' }),
  ])
  expect(steps.map(({ does }) => does)).toEqual(['settle', 'restore'])
})
