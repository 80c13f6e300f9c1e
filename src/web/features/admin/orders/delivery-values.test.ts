import { expect, test } from 'vitest'
import { type DeliveryValues, deliveryFaults, deliveryInputOf } from './delivery-values.ts'

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

test.each<[string, Partial<DeliveryValues>, (keyof DeliveryValues)[]]>([
  ['a machine and a phone: nothing is missing', {}, []],
  ['no way is chosen', { deliveryMethod: '' }, ['deliveryMethod']],
  ['no machine', { selectedParcelMachine: '' }, ['selectedParcelMachine']],
  ['nobody is named', { customerName: ' ' }, ['customerName', 'customerName']],
  [
    'a courier needs to know where to come',
    { deliveryMethod: 'dpd_courier' },
    ['customerAddress', 'customerCity', 'customerPostalCode'],
  ],
  ['handed over, no phone and no place is needed', { deliveryMethod: 'pickup', customerPhone: '' }, []],
  ['but an e-mail is', { deliveryMethod: 'pickup', customerEmail: 'liis' }, ['customerEmail']],
])('%s', (_what, named, missing) => expect(fields(named)).toEqual(missing))

test('a machine of another way is not sent', () => {
  expect(deliveryInputOf(values({ deliveryMethod: 'dpd_courier' })).selectedParcelMachine).toBe('')
  expect(deliveryInputOf(values()).selectedParcelMachine).toBe('9001')
})
