import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import * as messages from '#messages/admin/screens.ts'
import * as severalMessages from '#messages/admin/several-products.ts'
import { useRenderedInParts } from '#web/admin/common/rendered-in-parts.ts'
import { useReturnFocus } from '#web/admin/common/return-focus.ts'
import { screenSearch } from '#web/admin/common/screen-search.ts'
import { LoadFailed } from '#web/admin/products/load-failed.tsx'
import { ProductFilters } from '#web/admin/products/product-filters.tsx'
import { ProductGrid, SortableProductGrid } from '#web/admin/products/product-grid.tsx'
import { ownProductsQuery } from '#web/admin/products/product-queries.ts'
import {
  foundProducts,
  type ProductsSearch,
  readProductsSearch,
} from '#web/admin/products/products-search.ts'
import { SeveralProducts } from '#web/admin/products/several-products.tsx'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/admin/_inside/products/')({
  validateSearch: screenSearch<ProductsSearch>('q', 'view'),
  component: Products,
})

/** The owner's products (specification §2, Admin products). */
function Products() {
  const search = readProductsSearch(Route.useSearch())
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <h1 className="mr-auto text-panel">{messages.products}</h1>
        <ButtonLink to="/admin/products/new" size="small" className="sm:order-last">
          {messages.addProduct}
        </ButtonLink>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full">
          <ButtonLink to="/admin/products/sales" look="line" size="small">
            {messages.salesLink}
          </ButtonLink>
          <ButtonLink to="/admin/yarn" look="line" size="small">
            {messages.yarnLink}
          </ButtonLink>
          <ButtonLink to="/admin/products/import" look="line" size="small">
            {messages.importCsv}
          </ButtonLink>
          {/* A download, not a page. */}
          <a href="/api/admin/products.csv" className={buttonClass({ look: 'line', size: 'small' })}>
            {messages.downloadCsv}
          </a>
        </div>
      </div>
      <div className="mt-5 grid gap-4">
        <ProductFilters search={search} />
        <Found search={search} />
      </div>
    </>
  )
}

function Found({ search }: { search: ProductsSearch }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const several = useReturnFocus(isChoosing)
  const {
    data: products,
    isError,
    refetch,
  } = useQuery(ownProductsQuery({ deleted: search.view === 'deleted' }))
  const rendered = useRenderedInParts(products)
  if (isError && !products)
    return <LoadFailed heading={messages.productsLoadFailed} onTryAgain={() => void refetch()} />
  if (!products) return <Loading />
  const found = foundProducts(products, search)
  const isFiltered = Boolean(search.q || search.view)
  if (isChoosing && search.view !== 'deleted')
    return <SeveralProducts products={products} found={found} onEnd={() => setIsChoosing(false)} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-small text-tint-2">
          {isFiltered ? messages.foundCount(found.length) : messages.productCount(found.length)}
        </p>
        {found.length > 1 && search.view !== 'deleted' && (
          <Button ref={several} look="line" size="small" onClick={() => setIsChoosing(true)}>
            {severalMessages.changeSeveral}
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        isFiltered ? (
          <EmptyState heading={messages.nothingHere} text={search.q && messages.noMatchingProduct} />
        ) : (
          <EmptyState
            heading={messages.noProductsYet}
            text={messages.noProductsYetHint}
            action={<ButtonLink to="/admin/products/new">{messages.addProduct}</ButtonLink>}
          />
        )
      ) : isFiltered ? (
        <ProductGrid products={found} rendered={rendered} />
      ) : (
        <SortableProductGrid products={found} rendered={rendered} />
      )}
    </>
  )
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    <p role="status" className="sr-only">
      {messages.loadingProducts}
    </p>
    {[0, 1, 2, 3, 4, 5].map(place => (
      <Skeleton key={place} className="h-[196px] rounded-tile" />
    ))}
  </div>
)
