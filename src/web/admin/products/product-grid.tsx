import { closestCenter, DndContext } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminProduct } from '#contract/admin-products.ts'
import * as messages from '#messages/admin/products.ts'
import type { Movable } from '#web/admin/common/move-buttons.tsx'
import { SortHandle } from '#web/admin/common/sort-handle.tsx'
import { useSortingAnnouncements, useSortingSensors } from '#web/admin/common/sorting.ts'
import { api } from '#web/platform/api.ts'
import { contextUnderWay } from '#web/platform/context-under-way.ts'
import { ownProductsQuery, refreshProducts, toastFailed } from './product-queries.ts'
import { ProductTile } from './product-tile.tsx'

const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'

type Shown = {
  products: readonly AdminProduct[]
  /** how many of them are rendered by now */
  rendered: number
}

/** Some of the products, which cannot be reordered. */
export const ProductGrid = ({ products, rendered }: Shown) => (
  <ul className={GRID}>
    {products.slice(0, rendered).map(product => (
      <li key={product.id}>
        <ProductTile product={product} />
      </li>
    ))}
  </ul>
)

/** All products in the shop's order, which she can change. */
export function SortableProductGrid({ products, rendered }: Shown) {
  const sensors = useSortingSensors()
  const putInOrder = usePutInOrder()
  const ids = products.map(({ id }) => id)
  const move = (from: number, to: number) => putInOrder(arrayMove(ids, from, to))
  const placeOf = (id: string | number) => ids.indexOf(Number(id)) + 1
  const words = useSortingAnnouncements(placeOf, ids.length)
  return (
    <DndContext
      id="tooted"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={words}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(placeOf(active.id) - 1, placeOf(over.id) - 1)
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className={GRID}>
          {products.slice(0, rendered).map((product, place) => (
            <SortableTile
              key={product.id}
              product={product}
              place={place}
              count={ids.length}
              onMove={to => move(place, to)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type SortableTileProps = Omit<Movable, 'what'> & { product: AdminProduct }

function SortableTile({ product, ...order }: SortableTileProps) {
  const sortable = useSortable({ id: product.id })
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      className={sortable.isDragging ? 'relative z-2' : ''}
    >
      <ProductTile
        product={product}
        handle={<SortHandle sortable={sortable} what={product.name} {...order} />}
      />
    </li>
  )
}

const ORDERING = 'products-order'

/** The list in the order that the shop has last confirmed; undefined if it is not known. */
type Confirmed = { products: AdminProduct[] | undefined }

const inOrder = (products: AdminProduct[] | undefined, ids: readonly number[]) =>
  products?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

/**
 * Shows the order at once, and restores the last confirmed one if the shop refuses it. Requests of quick clicks are sent
 * in order.
 */
function usePutInOrder() {
  const queryClient = useQueryClient()
  const { queryKey } = ownProductsQuery({ deleted: false })
  const { mutate } = useMutation({
    mutationKey: [ORDERING],
    scope: { id: ORDERING },
    mutationFn: (ids: readonly number[]) => api.put('/api/admin/products/order', { ids }),
    onMutate: async ids => {
      const confirmed = contextUnderWay<Confirmed>(queryClient, [ORDERING]) ?? {
        products: queryClient.getQueryData(queryKey),
      }
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, products => inOrder(products, ids))
      return confirmed
    },
    onSuccess: (_reply, ids, confirmed) => {
      confirmed.products = inOrder(confirmed.products, ids)
    },
    onError: (error, _ids, confirmed) => {
      queryClient.setQueryData(queryKey, confirmed?.products)
      toastFailed(messages.reorderFailed, error)
    },
    // Only after the last one: between two, the shop's order lags behind the one shown.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: [ORDERING] }) === 1) return refreshProducts(queryClient)
    },
  })
  return mutate
}
