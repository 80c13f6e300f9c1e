import { useLinkProps } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { Product } from '#contract/products.ts'
import * as messages from '#messages/shop/catalog.ts'
import { Button, focused } from '#web/ui/button.tsx'
import { Price } from './price.tsx'
import { ProductBadge } from './product-badge.tsx'
import { ProductGallery } from './product-gallery.tsx'

type ListingCardProps = {
  product: Product
  priority?: boolean
  /** two next to each other on a phone */
  small: boolean
  /** the cart holds a custom order, which cannot be bought together with products */
  isClosed: boolean
  onAdd: () => void
  /** the link to focus when more products have loaded */
  nameRef?: Ref<HTMLAnchorElement>
}

/** One product of a listing. Its price and button are at the foot, level with those of its neighbours. */
export function ListingCard({
  product,
  priority = false,
  small,
  isClosed,
  onAdd,
  nameRef,
}: ListingCardProps) {
  // One link for three elements, so that the router resolves it only once.
  const detail = useLinkProps({ to: '/toode/$id', params: { id: String(product.id) } })
  return (
    <article className="enter flex h-full flex-col">
      <div className="relative">
        <ProductBadge badge={product.shownBadge} className="absolute -top-[17px] left-[18px] z-2" />
        <ProductGallery product={product} link={detail} priority={priority} small={small} />
      </div>
      <h2 className="mt-4 text-card">
        <a {...detail} ref={nameRef}>
          {product.name}
        </a>
      </h2>
      <p className="mt-1.5 mb-3">{product.description}</p>
      <Price
        amount={product.price}
        original={product.struckPrice}
        prior={product.priorPrice}
        className="mt-auto text-title font-bold tracking-tight"
        originalClassName="text-body font-normal"
      />
      <div className="mt-3.5 flex flex-wrap items-center gap-x-[22px] gap-y-3">
        <Button className="max-sm:grow" disabled={isClosed} onClick={focused(onAdd)}>
          {isClosed ? messages.cannotAddToCart : messages.addToCartShort}
        </Button>
        <a {...detail} className="tlink">
          {messages.viewDetails}
        </a>
      </div>
    </article>
  )
}
