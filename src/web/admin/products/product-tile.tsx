import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminProduct } from '#contract/admin-products.ts'
import { badgeLabel } from '#domain/badge.ts'
import { priceText } from '#domain/money.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import * as messages from '#messages/admin/products.ts'
import * as sales from '#messages/admin/sales.ts'
import * as severalMessages from '#messages/admin/several-products.ts'
import { useReturnFocus } from '#web/admin/common/return-focus.ts'
import { api } from '#web/platform/api.ts'
import { Price } from '#web/shop/catalog/price.tsx'
import { picturesOf } from '#web/shop/catalog/product-pictures.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshProducts, toastFailed } from './product-queries.ts'
import { isSoldOut, type ProductsSearch, readProductsSearch } from './products-search.ts'
import { TileForm } from './tile-form.tsx'

/** One product of the grid, with its state and actions. */
export function ProductTile({ product, handle }: { product: AdminProduct; handle?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const priceAndStock = useReturnFocus(isOpen)
  const name = product.name || messages.unnamedProduct
  const { isSaved, heading } = useJustSaved(product.id)
  return (
    <div
      className={`relative grid h-full content-start gap-x-4 gap-y-3 rounded-tile bg-lumi p-3.5 ${handle ? 'grid-cols-[96px_1fr_28px] sm:grid-cols-[120px_1fr_28px]' : 'grid-cols-[96px_1fr] sm:grid-cols-[120px_1fr]'} ${isSaved ? '[box-shadow:inset_0_0_0_3px_var(--color-sammal)]' : ''}`}
    >
      <Look product={product} name={name} />
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="mt-1 text-[1.125rem] leading-[1.2] font-bold break-words">
          {name}
        </h2>
        {product.price ? (
          <Price
            amount={product.salePrice ?? product.price}
            original={product.struckPrice}
            className="mt-1 font-semibold"
          />
        ) : (
          <p className="mt-1 text-tint-2">{messages.priceMissing}</p>
        )}
        {product.salePrice && product.priceValidUntil && (
          <p className="mt-1 text-small font-medium">
            {sales.onSaleUntil(
              priceText(product.price ?? product.salePrice),
              product.priceValidUntil.split('-').reverse().join('.'),
            )}
          </p>
        )}
        <p className="mt-1 truncate text-small text-tint-2">
          {[categoryTitle(product.category), product.shownBadge && badgeLabel(product.shownBadge)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          {!product.published && <StatusLabel tone="waiting">{messages.draft}</StatusLabel>}
          <Stock product={product} />
        </p>
      </div>
      {handle && <div className="-mx-2 -mt-2">{handle}</div>}
      <div className="col-span-full flex flex-wrap items-center gap-2">
        {product.deletedAt ? (
          <RestoreButton product={product} />
        ) : isOpen ? (
          <TileForm product={product} onDone={() => setIsOpen(false)} />
        ) : (
          <>
            <Button
              ref={priceAndStock}
              size="small"
              className="w-full"
              aria-label={severalMessages.priceAndStockNamed(name)}
              onClick={() => setIsOpen(true)}
            >
              {severalMessages.priceAndStock}
            </Button>
            <Actions product={product} name={name} />
          </>
        )}
      </div>
    </div>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the product whose form led here by being saved */
    savedProduct?: number
    /** the filters of the list from which a product's form was opened */
    productsSearch?: ProductsSearch
  }
}

/** Returning from a product's form focuses that product, unless she has already gone on to something in the list. */
function useJustSaved(id: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSaved = useLocation({ select: ({ state }) => state.savedProduct === id })
  useEffect(() => {
    if (!isSaved || !document.activeElement?.matches('body, main')) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isSaved])
  return { isSaved, heading }
}

/** Its picture, linked to the product as shoppers see it. */
function Look({ product, name }: { product: AdminProduct; name: string }) {
  const picture = picturesOf(product)[0]
  const tile = {
    className: 'tile block aspect-square rounded-thumb',
    style: { background: tintOf(picture?.source) },
    children: picture && <Picture source={picture.source} alt="" sizes="120px" />,
  }
  if (!product.published || product.deletedAt) return <div {...tile} />
  return (
    <Link
      to="/toode/$id"
      params={{ id: String(product.id) }}
      aria-label={messages.viewInShop(name)}
      {...tile}
    />
  )
}

function Stock({ product }: { product: AdminProduct }) {
  const { inStock, stockQuantity, held } = product
  if (!inStock) return <StatusLabel tone="gone">{messages.offSale}</StatusLabel>
  if (stockQuantity === null)
    return product.published && <StatusLabel tone="done">{messages.onSale}</StatusLabel>
  if (stockQuantity === 0) return <StatusLabel tone="gone">{messages.soldOut}</StatusLabel>
  return (
    <StatusLabel tone={isSoldOut(product) ? 'asking' : 'done'}>
      {messages.inStock(stockQuantity)}
      {held > 0 && messages.beingPaid(held)}
    </StatusLabel>
  )
}

function Actions({ product, name }: { product: AdminProduct; name: string }) {
  const queryClient = useQueryClient()
  const search = readProductsSearch(useSearch({ strict: false }))
  const { id } = product
  const settled = { onSettled: () => refreshProducts(queryClient) }
  const duplicate = useMutation({
    ...settled,
    mutationFn: () => api.post<AdminProduct>(`/api/admin/products/${id}/duplicate`),
    onSuccess: copy => toast({ title: messages.copyMade, text: copy.name }),
    onError: error => toastFailed(messages.copyFailed, error),
  })
  const remove = useMutation({
    ...settled,
    mutationFn: () => api.delete(`/api/products?id=${id}`),
    onSuccess: () =>
      toast({
        title: messages.productDeleted,
        text: name,
        action: {
          label: messages.undo,
          run: () => void restore(product).then(() => refreshProducts(queryClient)),
        },
        duration: UNDO_MS,
      }),
    onError: error => toastFailed(messages.deleteFailed, error),
  })
  return (
    <>
      <ButtonLink
        to="/admin/products/$id"
        params={{ id: String(id) }}
        state={{ productsSearch: search }}
        size="small"
        look="line"
        aria-label={messages.editNamed(name)}
      >
        {messages.edit}
      </ButtonLink>
      <Button
        look="line"
        size="small"
        busy={duplicate.isPending}
        aria-label={messages.makeCopyNamed(name)}
        onClick={() => duplicate.mutate()}
      >
        {messages.makeCopy}
      </Button>
      <Button
        look="danger"
        size="small"
        className="ml-auto"
        busy={remove.isPending}
        aria-label={messages.deleteNamed(name)}
        onClick={() => {
          if (window.confirm(messages.deleteQuestion(name))) remove.mutate()
        }}
      >
        {messages.deleteButton}
      </Button>
    </>
  )
}

/** Long enough to notice a mistake. */
const UNDO_MS = 10_000

async function restore({ id, name }: AdminProduct): Promise<void> {
  try {
    await api.post(`/api/admin/products/${id}/restore`)
    toast({ title: messages.productRestored, text: name })
  } catch (error) {
    toastFailed(messages.restoreFailed, error)
  }
}

function RestoreButton({ product }: { product: AdminProduct }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => restore(product),
    onSettled: () => refreshProducts(queryClient),
  })
  return (
    <Button
      size="small"
      busy={isPending}
      aria-label={messages.restoreNamed(product.name)}
      onClick={() => mutate()}
    >
      {messages.restore}
    </Button>
  )
}
