import { useLinkProps } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { Product } from '#contract/products.ts'
import * as messages from '#messages/shop/catalog.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from './price.tsx'
import { ProductBadge } from './product-badge.tsx'
import { ProductGallery } from './product-gallery.tsx'

type ProductRowProps = {
  product: Product
  /** its place among those that came together; each enters 0.1 s after the one before */
  place: number
  priority?: boolean
  /** the cart holds a custom order, which cannot be bought together with products */
  isClosed: boolean
  onAdd: () => void
  /** the link that takes the focus when more products have come */
  nameRef?: Ref<HTMLAnchorElement>
}

/** One product of the listing: picture left, words and the button right. */
export function ProductRow({ product, place, priority = false, isClosed, onAdd, nameRef }: ProductRowProps) {
  // Three links to one place: the router works it out once.
  const detail = useLinkProps({ to: '/toode/$id', params: { id: String(product.id) } })
  return (
    <article
      className="enter grid items-center gap-[22px] py-[26px] sm:grid-cols-2 sm:gap-9 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] md:gap-16 md:py-9"
      style={{ '--place': place }}
    >
      <div className="relative">
        <ProductBadge badge={product.shownBadge} className="absolute -top-[17px] left-[18px] z-2 md:left-7" />
        <ProductGallery product={product} link={detail} priority={priority} />
      </div>
      <div>
        <h2 className="text-product">
          <a {...detail} ref={nameRef}>
            {product.name}
          </a>
        </h2>
        <p className="mt-2.5 max-w-[40ch] text-[1.125rem] md:mt-4 md:text-roomy">{product.description}</p>
        <Price
          amount={product.price}
          original={product.struckPrice}
          prior={product.priorPrice}
          className="mt-3.5 text-[1.6875rem] font-bold tracking-tight md:mt-[22px] md:text-[1.875rem]"
          originalClassName="text-[1.3125rem] font-normal"
        />
        <div className="mt-5 flex flex-wrap items-center gap-x-[26px] gap-y-3 md:mt-7">
          <Button className="max-sm:grow" disabled={isClosed} onClick={onAdd}>
            {isClosed ? messages.cannotAddToCart : messages.addToCartShort}
          </Button>
          <a {...detail} className="tlink">
            {messages.viewDetails}
          </a>
        </div>
      </div>
    </article>
  )
}
