import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import * as messages from '#messages/shop/listing.ts'
import { listingQuery } from './product-queries.ts'

/** What a screen reader is told of the products; it stands before it says anything, else it is often not heard. */
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
