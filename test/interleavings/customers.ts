/** The shoppers' identities and inputs, and how a step chooses from a list. */
import type { World } from './world.ts'

const PLACE = { address: 'Riia 2', city: 'Tartu', postalCode: '51004' }
export const emailOf = (who: number) => `ostja${who}@naide.ee`
export const customerOf = (who: number) => ({
  firstName: 'Mari',
  lastName: 'Maasikas',
  email: emailOf(who),
  phone: '+372 5123 4534',
  ...PLACE,
})
/** The same, in the fields of a client-first order. */
export const saidDelivery = (who: number) => ({
  customerName: 'Mari Maasikas',
  customerEmail: emailOf(who),
  customerPhone: '+372 5123 4534',
  customerAddress: PLACE.address,
  customerCity: PLACE.city,
  customerPostalCode: PLACE.postalCode,
  deliveryMethod: 'omniva_courier',
})
export const hatOf = (who: number, sessionId?: string) => ({
  firstName: 'Mari',
  lastName: 'Maasikas',
  customerEmail: emailOf(who),
  customerPhone: '+372 5123 4534',
  hatDiameter: '56 cm',
  hatCategory: 'cat',
  colors: ['roosa'],
  colorOrder: 'roosa',
  ...(sessionId && { sessionId }),
})
export const COURIER = 699
export const euros = (cents: number): string => (cents / 100).toFixed(2)

/** Returns mostly one of the last few items, because recent ones are where most happens. */
export const recent = <T>(list: readonly T[], die: number): T | undefined => {
  const depth = die % 8 === 0 ? list.length : Math.min(4, list.length)
  return depth === 0 ? undefined : list[list.length - 1 - (die % depth)]
}

export const ordersOf = ({ database: { db } }: World) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_number', 'kind', 'items_total', 'total', 'access_key', 'payment_status'])
    .where('placed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
