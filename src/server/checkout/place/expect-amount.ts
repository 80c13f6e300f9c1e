import type { Cents } from '#domain/money.ts'
import { ShopError } from '#server/platform/errors.ts'

/**
 * Refuses a client's total that differs from the shop's own, because the client saw other prices: nothing is stored or
 * charged (contract §4, Orders).
 */
export function expectAmount(got: Cents | undefined, own: Cents): void {
  if (got !== undefined && got !== own) throw new ShopError('amount_differs')
}
