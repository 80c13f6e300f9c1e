import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { cartObstacle } from './cart-obstacle.ts'

const product: CartItem = {
  id: 'p',
  itemType: 'product',
  productId: 1,
  customOrderId: null,
  customHatOrderId: null,
  orderNumber: null,
  quantity: 1,
  name: 'Rõõmus konnamüts',
  imageUrl: null,
  picture: null,
  unitPrice: '32.00',
  available: null,
  withdrawable: true,
  awaitedYarn: [],
}
const order: CartItem = { ...product, id: 'o', itemType: 'custom_order', productId: null, customOrderId: 'x' }

const obstacleOf = (items: CartItem[], shortages: CartItem[] = []) =>
  cartObstacle({ items, shortages, holdsCustom: items.some(({ itemType }) => itemType !== 'product') })

describe('a cart', () => {
  it('of products only, or of priced orders only, can be paid', () => {
    expect(obstacleOf([product, product])).toBeUndefined()
    expect(obstacleOf([order, order])).toBeUndefined()
  })

  it('of both cannot be paid, and says what to remove', () => {
    expect(obstacleOf([product, order])).toMatch(/ei saa koos maksta/)
  })

  it('first reports what is gone: a product or an order', () => {
    expect(obstacleOf([product], [product])).toMatch(/otsa saanud/)
    expect(obstacleOf([order], [order])).toMatch(/tellimus, mida enam maksta ei saa/)
    expect(obstacleOf([product, order], [product]), 'a missing product beside an order is reported').toMatch(
      /otsa saanud/,
    )
  })

  it('cannot be paid until each order has a price', () => {
    expect(obstacleOf([order, { ...order, unitPrice: null }])).toMatch(/hind kinnitatud/)
  })
})
