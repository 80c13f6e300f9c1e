import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PRIOR_PRICE_DAYS } from '#domain/legal-deadlines.ts'
import * as messages from '#messages/admin/sales.ts'
import * as screens from '#messages/admin/screens.ts'
import { useReturnFocus } from '#web/admin/common/return-focus.ts'
import { LoadFailed } from '#web/admin/products/load-failed.tsx'
import { ownProductsQuery } from '#web/admin/products/product-queries.ts'
import { SaleCard } from '#web/admin/products/sale-card.tsx'
import { SaleForm } from '#web/admin/products/sale-form.tsx'
import { salesQuery } from '#web/admin/products/sale-queries.ts'
import { isReducible } from '#web/admin/products/sale-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/admin/_inside/products/sales')({ component: Sales })

/** Products that are cheaper from one day to another. */
function Sales() {
  const [isMaking, setIsMaking] = useState(false)
  const newSale = useReturnFocus(isMaking)
  const sales = useQuery(salesQuery)
  const products = useQuery(ownProductsQuery({ deleted: false }))
  const isFailed = (sales.isError && !sales.data) || (products.isError && !products.data)
  return (
    <>
      <Link to="/admin/products" className="inline-flex min-h-11 items-center gap-2.5 font-semibold">
        <Icon name="back" className="size-5" /> {screens.products}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <h1 className="mr-auto text-panel">{messages.sales}</h1>
        {!isMaking && products.data && (
          <Button ref={newSale} size="small" onClick={() => setIsMaking(true)}>
            {messages.newSale}
          </Button>
        )}
      </div>
      <p className="mt-2 max-w-[62ch] text-tint-2">{messages.intro(PRIOR_PRICE_DAYS)}</p>
      <div className="mt-5 grid gap-3">
        {isFailed && (
          <LoadFailed
            heading={messages.loadFailed}
            onTryAgain={() => void Promise.all([sales.refetch(), products.refetch()])}
          />
        )}
        {isMaking && products.data && (
          <SaleForm products={products.data.filter(isReducible)} onDone={() => setIsMaking(false)} />
        )}
        {sales.data?.map(sale => (
          <SaleCard key={sale.id} sale={sale} />
        ))}
        {sales.data?.length === 0 && !isMaking && <p>{messages.noSales}</p>}
        {sales.isPending && (
          <div aria-busy="true">
            <p role="status" className="sr-only">
              {messages.loading}
            </p>
            <Skeleton className="h-[116px] rounded-tile" />
          </div>
        )}
      </div>
    </>
  )
}
