import { useFormContext, useWatch } from 'react-hook-form'
import type { Picture } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import { ProductCard } from '#web/features/product/product-card.tsx'
import { type ProductValues, shownPrice } from './product-values.ts'

/** The shop's own card with what stands in the form. */
export function ProductPreview({ known }: { known: ReadonlyMap<string, Picture> }) {
  const { control } = useFormContext<ProductValues>()
  const values = useWatch({ control })
  return (
    <section aria-label="Eelvaade">
      <h2 className="mb-6 text-title font-bold">Nii näeb poes</h2>
      {/* A look alone: it leads nowhere, as there may be no page behind it yet. */}
      <div inert className="max-w-[300px]">
        <ProductCard product={productOf(values as ProductValues, known)} />
      </div>
    </section>
  )
}

function productOf(values: ProductValues, known: ReadonlyMap<string, Picture>): Product {
  const [imageUrl = '', ...imageUrls] = values.pictures.map(({ url }) => url.trim())
  return {
    id: 0,
    name: values.name.trim() || 'Toote nimi',
    description: values.description,
    longDescription: values.longDescription,
    price: shownPrice(values.price) ?? '0.00',
    originalPrice: shownPrice(values.originalPrice) ?? null,
    struckPrice: shownPrice(values.originalPrice) ?? null,
    priorPrice: null,
    imageUrl,
    imageUrls,
    badge: values.badge || null,
    shownBadge: values.badge || null,
    category: values.category,
    inStock: values.inStock,
    stockQuantity: null,
    fibres: values.fibres,
    care: values.care,
    alts: {},
    pictures: [imageUrl, ...imageUrls].map(url => known.get(url)).filter(picture => picture !== undefined),
  }
}
