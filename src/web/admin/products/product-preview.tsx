import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { Picture } from '#contract/pictures.ts'
import { eachText } from '#contract/product-fields.ts'
import type { Product } from '#contract/products.ts'
import { effectiveBadge } from '#domain/effective-badge.ts'
import { PRIOR_PRICE_DAYS } from '#domain/legal-deadlines.ts'
import { centsOf } from '#domain/money.ts'
import * as messages from '#messages/admin/products.ts'
import { ProductCard } from '#web/shop/catalog/product-card.tsx'
import { type ProductValues, shownPrice } from './product-values.ts'

type Known = ReadonlyMap<string, Picture>

/** The shop's own card with the form's values. */
export function ProductPreview({ product, known }: { product: AdminProduct | undefined; known: Known }) {
  const { control } = useFormContext<ProductValues>()
  const values = useWatch({ control }) as ProductValues
  const reduction = reductionOf(values, product)
  return (
    <section aria-label={messages.preview}>
      <h2 className="mb-6 text-title font-bold">{messages.previewHeading}</h2>
      {/* Not interactive: there may be no product page yet. */}
      <div inert className="max-w-[300px]">
        <ProductCard product={productOf(values, reduction, known)} />
      </div>
      {!reduction.isSure && (
        <p className="mt-3 text-hint text-tint-2">{messages.previewPriceNote(PRIOR_PRICE_DAYS)}</p>
      )}
    </section>
  )
}

type ShownReduction = Pick<Product, 'price' | 'struckPrice' | 'priorPrice'> & { isSure: boolean }

/**
 * Returns the prices that the pages will show (domain/prior-price.ts). They depend on earlier prices, which only the
 * server knows: it has sent the result for unchanged prices, and a product that was never on sale has none.
 */
function reductionOf(values: ProductValues, product: AdminProduct | undefined): ShownReduction {
  const typed = { price: shownPrice(values.price), original: shownPrice(values.originalPrice) ?? null }
  if (product?.published && typed.price === product.price && typed.original === product.originalPrice)
    return {
      price: product.salePrice ?? product.price,
      struckPrice: product.struckPrice,
      priorPrice: product.priorPrice,
      isSure: true,
    }
  // For a product never on sale, she states the earlier price herself.
  return {
    price: typed.price ?? '0.00',
    struckPrice: typed.original,
    priorPrice: typed.original,
    isSure: product === undefined || typed.original === null,
  }
}

function productOf(
  values: ProductValues,
  { price, struckPrice, priorPrice }: ShownReduction,
  known: Known,
): Product {
  const [imageUrl = '', ...imageUrls] = values.pictures.map(({ url }) => url.trim())
  return {
    id: 0,
    ...eachText(field => values[field]),
    name: values.name.trim() || messages.productNamePlaceholder,
    price,
    originalPrice: shownPrice(values.originalPrice) ?? null,
    struckPrice,
    priorPrice,
    imageUrl,
    imageUrls,
    badge: values.badge || null,
    shownBadge: effectiveBadge(
      values.badge || null,
      centsOf(price)!,
      priorPrice === null ? null : centsOf(priorPrice)!,
    ),
    inStock: values.inStock,
    stockQuantity: null,
    alts: {},
    pictures: [imageUrl, ...imageUrls].map(url => known.get(url)).filter(picture => picture !== undefined),
  }
}
