import * as messages from '#messages/payments.ts'
import { findProductNames } from '#server/catalog/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

/** Thrown in a transaction, to roll it back, when fewer pieces are left than wanted. */
export class OutOfStockError extends Error {
  readonly productIds: number[]
  constructor(productIds: number[]) {
    super('out of stock')
    this.productIds = productIds
  }
}

/**
 * Builds the `out_of_stock` error with the names of the missing products. Call it after the transaction: the catalogue
 * reads over a connection of its own (decision 1).
 * @param money a sentence about what happens to the money
 */
export async function outOfStock(
  { db, catalog }: Pick<CheckoutDeps, 'db' | 'catalog'>,
  productIds: readonly number[],
  money = messages.notCharged,
): Promise<ShopError> {
  const offered = await Promise.all(productIds.map(id => catalog.product(id)))
  const details = offered.every(product => product === undefined)
    ? messages.noLongerSold((await findProductNames(db, productIds)).join(', '), money)
    : messages.notEnoughLeft(offered.flatMap(product => product?.shown.name ?? []).join(', '), money)
  const issues = productIds.map(id => ({ path: `products.${id}`, message: 'Out of stock' }))
  return new ShopError('out_of_stock', { details, issues })
}
