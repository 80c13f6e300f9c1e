import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { PastPrices as Prices } from '#contract/past-prices.ts'
import { dayText } from '#domain/day-text.ts'
import { PRIOR_PRICE_DAYS } from '#domain/legal-deadlines.ts'
import * as messages from '#messages/admin/products.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { refreshProducts, toastFailed } from './product-queries.ts'

const pastPricesQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin-products', 'prices', id],
    queryFn: ({ signal }) => api.get<Prices>(`/api/admin/products/${id}/prices`, signal),
    gcTime: 0,
  })

/** The product's prices of the last thirty days: shows why no price is struck through, and lets her mark a mistake. */
export function PastPrices({ product }: { product: AdminProduct }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(pastPricesQuery(product.id))
  const mark = useMutation({
    mutationFn: (input: { at: string; isMistake: boolean }) =>
      api.put(`/api/admin/products/${product.id}/prices`, input),
    onSuccess: () => refreshProducts(queryClient),
    onError: error => toastFailed(messages.priceMarkFailed, error),
  })
  if (!data?.lowest) return null
  const asksForStruck = product.originalPrice !== null && product.struckPrice === null
  return (
    <section className="rounded-tile bg-lumi p-5 md:p-6" aria-label={messages.pastPricesHeading}>
      <h2 className="text-title font-bold">{messages.pastPricesHeading}</h2>
      <p className="mt-1.5">{messages.lowestPrice(PRIOR_PRICE_DAYS, data.lowest)}</p>
      {asksForStruck && (
        <p className="mt-1.5 font-medium text-orange-ink">{messages.nothingStruck(PRIOR_PRICE_DAYS)}</p>
      )}
      {data.prices.length > 1 && (
        <ul className="mt-3 grid gap-2">
          {data.prices.map(({ at, price, isLast, isMistake, isBought }) => (
            <li key={at} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              <span className={`num font-semibold ${isMistake ? 'line-through' : ''}`}>€{price}</span>
              <span className="text-small text-tint-2">
                {isLast ? messages.priceNow : messages.priceSince(dayText(at))}
              </span>
              {isBought && !isLast && <span className="text-small text-tint-2">{messages.priceBought}</span>}
              {!isLast && (isMistake || !isBought) && (
                <Button
                  look="line"
                  size="small"
                  busy={mark.isPending}
                  aria-label={
                    isMistake ? messages.priceCountsNamed(price) : messages.priceMistakeNamed(price)
                  }
                  onClick={() => mark.mutate({ at, isMistake: !isMistake })}
                >
                  {isMistake ? messages.priceCounts : messages.priceMistake}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-small text-tint-2">{messages.pastPricesHint}</p>
    </section>
  )
}
