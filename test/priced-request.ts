/** A custom order with a price, and the ways in which it can be paid. */
import { aCheckout, aShopper, type TestShop } from './test-shop.ts'

/** Creates a custom order of 45.00 plus 6.99 for delivery; needs the owner's shop. @returns its number */
export async function aPricedRequest(shop: TestShop): Promise<string> {
  const request = { name: 'Mari Maasikas', email: 'mari@gmail.com', description: 'Sall' }
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', request)
  await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: body.orderNumber, price: '45.00' })
  return body.orderNumber
}

/** A change to an order by a call. @returns the call's answer */
export type Change = (shop: TestShop, orderNumber: string) => Promise<{ status: number }>

export const PAYMENT_CHANGES: [string, Change][] = [
  [
    'is paid',
    async (shop, invoice) => {
      const shopper = aShopper(shop)
      const { body } = await shopper.place('51.99', aCheckout({ invoice }))
      await shopper.decide(body)
      return shopper.capture(body)
    },
  ],
  [
    'is paid by hand',
    (shop, orderNumber) =>
      shop.call('PATCH', '/api/orders', { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }),
  ],
]
