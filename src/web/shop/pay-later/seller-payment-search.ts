import { readOrderNumber } from '#domain/order-number.ts'
import { searchText } from '#web/platform/search-text.ts'

/** `key` shows the order whole and goes on to the checkout; payment links carry it (contract §2). */
type SellerPaymentSearch = { orderNumber?: string | undefined; key?: string | undefined }

export function readSellerPaymentSearch({ orderNumber, key }: Record<string, unknown>): SellerPaymentSearch {
  const typed = searchText(orderNumber)
  return { orderNumber: typed && readOrderNumber(typed), key: searchText(key) }
}
