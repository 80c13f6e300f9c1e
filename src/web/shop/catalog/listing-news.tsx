import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import * as messages from '#messages/shop/listing.ts'
import { listingQuery } from './product-queries.ts'

/**
 * Announces the state of the listing to screen readers. Mounted before it has anything to say: otherwise the text is
 * often not announced.
 */
export function ListingNews() {
  const { page: _, ...choice } = useSearch({ from: '/pood' })
  const { data, status } = useInfiniteQuery(listingQuery(choice))
  return (
    <p role="status" className="sr-only">
      {status === 'pending'
        ? messages.loadingProducts
        : data?.pages[0]?.total === 0 && messages.noProductsMatch}
    </p>
  )
}
