import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as messages from '#messages/admin/screens.ts'
import { LoadFailed } from '#web/admin/products/load-failed.tsx'
import { ProductForm } from '#web/admin/products/product-form.tsx'
import { ownProductQuery } from '#web/admin/products/product-queries.ts'
import { ApiError } from '#web/platform/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/admin/_inside/products/$id')({
  beforeLoad: ({ params }) => {
    if (!/^\d{1,9}$/.test(params.id)) throw notFound()
  },
  component: () => {
    const { id } = Route.useParams()
    // Another product needs a new form.
    return <Existing key={id} id={Number(id)} />
  },
})

function Existing({ id }: { id: number }) {
  const { data: product, error, refetch } = useQuery(ownProductQuery(id))
  if (product) return <ProductForm product={product} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        as="h1"
        heading={messages.productNotFound}
        text={messages.productNotFoundHint}
        action={
          <ButtonLink to="/admin/products" search={{ view: 'deleted' }}>
            {messages.deletedProducts}
          </ButtonLink>
        }
      />
    )
  if (error)
    return <LoadFailed as="h1" heading={messages.productLoadFailed} onTryAgain={() => void refetch()} />
  return (
    <div aria-busy="true" className="grid gap-5">
      <p role="status" className="sr-only">
        {messages.loadingProduct}
      </p>
      <Skeleton className="h-10 w-60 rounded-field" />
      <Skeleton className="h-80 rounded-tile" />
      <Skeleton className="h-60 rounded-tile" />
    </div>
  )
}
