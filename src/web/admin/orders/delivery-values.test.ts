import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import {
  costText,
  type DeliveryValues,
  deliveryFaults,
  deliveryInputOf,
  deliveryText,
  endsLinks,
} from './delivery-values.ts'

const values = (named: Partial<DeliveryValues> = {}): DeliveryValues => ({
  customerName: 'Liis',
  customerEmail: 'liis@naide.ee',
  customerPhone: '+372 5123 4534',
  customerAddress: '',
  customerCity: '',
  customerPostalCode: '',
  deliveryMethod: 'omniva_parcel',
  selectedParcelMachine: '9001',
  ...named,
})
const fields = (named: Partial<DeliveryValues>) => deliveryFaults(values(named)).map(({ field }) => field)

/** Returns an order with only its delivery. */
const seen = (named: Partial<AdminOrder> = {}) =>
  ({
    ...values({ deliveryMethod: 'omniva_courier', customerAddress: 'Tähe 4', customerCity: 'Tartu' }),
    customerPostalCode: '51003',
    selectedParcelMachine: null,
    paymentStatus: 'pending',
    ...named,
  }) as AdminOrder

test.each<[string, Partial<DeliveryValues>, (keyof DeliveryValues)[]]>([
  ['a machine and a phone: nothing is missing', {}, []],
  ['no way is chosen', { deliveryMethod: '' }, ['deliveryMethod']],
  ['no machine', { selectedParcelMachine: '' }, ['selectedParcelMachine']],
  ['no name', { customerName: ' ' }, ['customerName', 'customerName']],
  [
    'a courier needs to know where to come',
    { deliveryMethod: 'dpd_courier' },
    ['customerAddress', 'customerCity', 'customerPostalCode'],
  ],
  ['handed over, no phone and no place is needed', { deliveryMethod: 'pickup', customerPhone: '' }, []],
  ['but an e-mail is', { deliveryMethod: 'pickup', customerEmail: 'liis' }, ['customerEmail']],
])('%s', (_what, named, missing) => expect(fields(named)).toEqual(missing))

test('a machine is not sent with a method that needs none', () => {
  expect(deliveryInputOf(values({ deliveryMethod: 'dpd_courier' }), seen()).selectedParcelMachine).toBe('')
  expect(deliveryInputOf(values(), seen()).selectedParcelMachine).toBe('9001')
})

test('an overlong address is left out if the method needs none', () => {
  const customerAddress = 'Tähe 4, '.repeat(50)
  const sent = (deliveryMethod: string) =>
    deliveryInputOf(values({ deliveryMethod, customerAddress }), seen({ customerAddress }))
  expect(sent('omniva_parcel').customerAddress).toBe('')
  expect(sent('dpd_courier').customerAddress).toBe(customerAddress)
  expect(deliveryInputOf(values({ customerAddress: 'Tähe 4' }), seen()).customerAddress).toBe('Tähe 4')
})

test('the values shown when the form opened are sent along', () => {
  const machine = {
    carrier: 'omniva',
    id: '77',
    name: 'Tartu Kaubamaja',
    address: 'Riia 1',
    city: 'Tartu',
  } as const
  const order = seen({
    deliveryMethod: 'omniva_parcel',
    selectedParcelMachine: machine,
    paymentStatus: 'completed',
  })
  expect(deliveryInputOf(values({ customerName: 'Mari' }), order)).toMatchObject({
    customerName: 'Mari',
    seen: {
      customerName: 'Liis',
      deliveryMethod: 'omniva_parcel',
      selectedParcelMachine: '77',
      isPaid: true,
    },
  })
  expect(deliveryInputOf(values(), seen({ deliveryMethod: null })).seen).toMatchObject({
    deliveryMethod: '',
    selectedParcelMachine: '',
    isPaid: false,
  })
})

test.each<[Partial<AdminOrder>, string]>([
  [{}, 'Omniva kuller, Tähe 4, Tartu, 51003, Liis, liis@naide.ee, +372 5123 4534'],
  [{ deliveryMethod: 'pickup', customerPhone: '' }, 'Järeletulek, Liis, liis@naide.ee'],
  [
    { deliveryMethod: null, paymentStatus: 'completed' },
    'tarneta, Liis, liis@naide.ee, +372 5123 4534, makstud',
  ],
])('a delivery in one line, %#', (named, line) => expect(deliveryText(seen(named))).toBe(line))

test('links expire with another mailbox, but not with another spelling of the same', () => {
  const order = { customerEmail: 'liis@naide.ee', isPaidByAnother: false }
  expect(endsLinks(order, 'liiis@naide.ee')).toBe(true)
  expect(endsLinks(order, ' Liis@naide.ee')).toBe(false)
  expect(
    endsLinks({ ...order, customerEmail: '' }, 'liis@naide.ee'),
    'without an address no links have been sent',
  ).toBe(false)
  expect(
    endsLinks({ ...order, isPaidByAnother: true }, 'liiis@naide.ee'),
    'the links belong to another payer',
  ).toBe(false)
})

test('delivery costs the fee of today, or the order’s own for a method that is no longer offered', () => {
  const order = seen({ deliveryMethod: 'dpd_courier', cartTotal: '32.00', shippingCost: '5.55' })
  const terms = DEFAULT_DELIVERY_TERMS
  const closed = { ...terms, prices: { ...terms.prices, dpd_courier: null } }
  expect(costText('dpd_courier', order, terms)).toContain(`€${terms.prices.dpd_courier}`)
  expect(costText('dpd_courier', order, closed)).toContain('€5.55')
  expect(costText('omniva_courier', order, closed)).toContain(`€${terms.prices.omniva_courier}`)
})
