import { describe, expect, it } from 'vitest'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { EMPTY_DRAFT } from './checkout-draft.ts'
import { paymentOrderOf } from './payment-order.ts'

const draft = {
  ...EMPTY_DRAFT,
  contact: { ...EMPTY_DRAFT.contact, firstName: 'Liis', address: 'Lille 7' },
  parcelMachine: 'm1',
  termsAccepted: true,
}
const cart = { sessionId: 'session-1', total: 8800, delivery: DEFAULT_DELIVERY_TERMS, offers: [] }

describe('the payment request', () => {
  it('asks for the sum on the button: the cart and its delivery', () => {
    expect(paymentOrderOf({ ...draft, deliveryMethod: 'omniva_parcel' }, cart)).toMatchObject({
      amount: '90.99',
      currency: 'EUR',
      intent: 'CAPTURE',
      sessionId: 'session-1',
      checkout: { deliveryMethod: 'omniva_parcel', selectedParcelMachine: 'm1', termsAccepted: true },
    })
  })

  it('has an address only for a courier, and a machine only for a parcel machine', () => {
    const parcel = paymentOrderOf({ ...draft, deliveryMethod: 'dpd_parcel' }, cart).checkout
    expect(parcel?.customer).not.toHaveProperty('address')
    const courier = paymentOrderOf({ ...draft, deliveryMethod: 'dpd_courier' }, cart).checkout
    expect(courier).toMatchObject({ customer: { address: 'Lille 7' }, selectedParcelMachine: null })
  })

  it('contains the customer note and the gift text', () => {
    const words = { customerNote: 'Palun pane pehme paber.', giftText: 'Palju õnne, Mia!' }
    expect(
      paymentOrderOf({ ...draft, ...words, deliveryMethod: 'dpd_courier' }, cart).checkout,
    ).toMatchObject(words)
  })

  it('contains the rows of the cart as the page shows them', () => {
    const rows = [{ id: 'of-a-hat', quantity: 2 }]
    expect(
      paymentOrderOf({ ...draft, deliveryMethod: 'dpd_courier' }, { ...cart, rows }).checkout,
    ).toMatchObject({ cart: rows })
  })

  it('names the order being paid instead of the cart', () => {
    const invoice = paymentOrderOf(
      { ...draft, deliveryMethod: 'omniva_courier' },
      { ...cart, invoice: 'ERI-1', accessKey: 'key' },
    )
    expect(invoice).toMatchObject({ amount: '94.99', checkout: { invoice: 'ERI-1', key: 'key' } })
  })
})
