import * as messages from '#messages/payments.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

/** Nothing is begun to be sold while the owner has closed the shop; what was begun before is finished. @throws ShopError `shop_closed` */
export async function expectOpen({ settings }: Pick<CheckoutDeps, 'settings'>): Promise<void> {
  const { sales, saleNotice } = await settings.public()
  if (sales === 'open') return
  const details = saleNotice?.sentence && `${saleNotice.sentence} ${messages.notCharged}`
  throw new ShopError('shop_closed', details ? { details } : {})
}
