import { readOrderNumber } from '#domain/order-number.ts'
import { searchText } from '#web/platform/search-text.ts'

/** `key` shows the whole order and is passed on to the checkout; payment links contain it (contract §2). */
type SellerPaymentSearch = { orderNumber?: string | undefined; key?: string | undefined }

export function readSellerPaymentSearch({ orderNumber, key }: Record<string, unknown>): SellerPaymentSearch {
  const typed = searchText(orderNumber)
  return { orderNumber: typed && readOrderNumber(typed), key: searchText(key) }
}
