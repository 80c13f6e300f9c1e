import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from './deps.ts'

/** Thrown in a transaction, which it rolls back: there are not as many pieces left as are wanted. */
export class PiecesGone extends Error {
  readonly productIds: number[]
  constructor(productIds: number[]) {
    super('pieces are gone')
    this.productIds = productIds
  }
}

/**
 * The refusal for the shopper, with the names of what is gone, so that it is known what to take out. To be made after the
 * transaction: the catalogue asks over a connection of its own (decision 1).
 * @param money what became of the money, in a sentence
 */
export async function outOfStock(
  { catalog }: Pick<CheckoutDeps, 'catalog'>,
  productIds: readonly number[],
  money = 'Sinult raha ei võetud.',
): Promise<ShopError> {
  const names = await Promise.all(
    productIds.map(async id => (await catalog.product(id))?.shown.name ?? `nr ${id}`),
  )
  return new ShopError('out_of_stock', {
    details: `Keegi jõudis ette, nii palju ei ole enam alles: ${names.join(', ')}. ${money}`,
    issues: productIds.map(id => ({ path: `products.${id}`, message: 'Out of stock' })),
  })
}
