import { Link } from '@tanstack/react-router'
import type { Product } from '#contract/products.ts'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { Price } from './price.tsx'
import { ProductBadge } from './product-badge.tsx'
import { picturesOf } from './product-pictures.ts'

/** A product in a grid; the whole card is a link to it. */
export function ProductCard({ product }: { product: Product }) {
  const picture = picturesOf(product)[0]
  return (
    <Link to="/toode/$id" params={{ id: String(product.id) }} className="group relative block">
      <ProductBadge
        badge={product.shownBadge}
        small
        className="absolute -top-[13px] left-2.5 z-2 max-w-[calc(100%-20px)] md:left-[18px]"
      />
      <div
        className="tile aspect-square max-md:rounded-thumb"
        style={{ background: tintOf(picture?.source) }}
      >
        {picture && (
          <Picture
            {...picture}
            sizes="(width < 56.3125rem) 46vw, 300px"
            className="springs group-hover:[translate:0_-0.375rem] group-hover:[scale:1.03] group-hover:-rotate-[1.5deg]"
          />
        )}
      </div>
      <h3 className="mt-3 text-[1.15625rem] font-bold tracking-tight leading-[1.15] md:mt-[18px] md:text-title">
        {product.name}
      </h3>
      <Price
        amount={product.price}
        original={product.struckPrice}
        prior={product.priorPrice}
        className="mt-1 text-body md:text-roomy"
      />
    </Link>
  )
}
