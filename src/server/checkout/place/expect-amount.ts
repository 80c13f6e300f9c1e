import type { Cents } from '#domain/money.ts'
import { ShopError } from '#server/platform/errors.ts'

/** A client that computed another total saw other prices: nothing is stored or charged (contract §4, Orders). */
export function expectAmount(got: Cents | undefined, own: Cents): void {
  if (got !== undefined && got !== own) throw new ShopError('amount_differs')
}
