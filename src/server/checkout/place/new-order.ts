import type { DeliveryChoice, NewOrder } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

/**
 * Builds a regular order from a delivery choice and lines.
 * @param provider the name of the provider through which it is to be paid
 */
export function newOrder(
  provider: string,
  choice: DeliveryChoice,
  lines: NewOrder['lines'],
  sessionId: string | null,
): NewOrder {
  return {
    kind: 'regular',
    status: 'pending',
    ...choice,
    lines,
    sessionId,
    paymentMethod: provider,
    placed: false,
  }
}

type ProductLine = NewOrder['lines'][number] & { productId: number; isCounted: boolean }

/** Returns lines at the shop's own prices. @throws ShopError for a product that is gone */
export async function linesOf(
  { catalog }: Pick<CheckoutDeps, 'catalog'>,
  wanted: readonly { product_id: number | null; quantity: number }[],
): Promise<ProductLine[]> {
  return Promise.all(
    wanted.map(async ({ product_id, quantity }) => {
      const product = product_id === null ? undefined : await catalog.product(product_id)
      if (!product) throw new ShopError('product_not_found')
      const { name, imageUrl } = product.shown
      const isCounted = product.stock.stock_quantity !== null
      return { productId: product.id, name, unitPrice: product.price, quantity, imageUrl, isCounted }
    }),
  )
}
