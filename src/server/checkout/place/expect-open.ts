import * as messages from '#messages/payments.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

/**
 * Refuses new sales while the owner has closed the shop; sales already begun are finished.
 * @throws ShopError `shop_closed`
 */
export async function expectShopOpen({ settings }: Pick<CheckoutDeps, 'settings'>): Promise<void> {
  const { sales, saleNotice } = await settings.public()
  if (sales === 'open') return
  const details = saleNotice?.sentence && `${saleNotice.sentence} ${messages.notCharged}`
  throw new ShopError('shop_closed', details ? { details } : {})
}
